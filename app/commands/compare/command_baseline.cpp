// SPDX-License-Identifier: BSD-3-Clause
// baseline: what laws give now, for check.
#include <fmt/format.h>

#include <memory>

#include "app/commands/compare/baseline_run.hpp"
#include "app/offline/answer_files.hpp"
#include "app/parser/command_line.hpp"
#include "app/parser/commands.hpp"
#include "reports/render/data/json.hpp"
#include "reports/render/files/output_file.hpp"
#include "reports/render/text/baseline_text.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::app {
namespace {

BaselineSelection selection_of(const BaselineOptions& options) {
  if (options.answers.empty()) {
    if (options.words != AnswerWords{})
      throw InputError(
          "--name, --like, --columns, --units, --soft and --soft-law are for --answers FOLDER");
    return {options.cases, single_laws(options.laws), options.parameters, options.costs,
            options.config};
  }
  if (!options.laws.empty() || !options.parameters.empty() || !options.config.empty())
    throw InputError(
        "--law, --param and --config do not apply with --answers: the folder names its cases and "
        "parameters");
  return selection_of_answers(options.answers, options.words, options.cases);
}

}  // namespace

CommandAnswer command_baseline(const BaselineOptions& options) {
  const BaselineSelection selection = selection_of(options);
  check_output(options.file, baseline_output, options.overwrite, files_of(selection));
  const bool quiet = options.quiet || options.json;
  const Baseline baseline =
      measure(selection, {}, {options.jobs, quiet, options.given, options.outside}).baseline;
  if (baseline.entries.empty()) {
    throw InputError(
        "baseline: none of the laws suits any of the cases; stickslip run prints the reason");
  }
  write_output(options.file, baseline_text(baseline), baseline_output, options.overwrite);
  return {[=] {
            return nlohmann::ordered_json{
                {"file", options.file},
                {"lines", baseline.entries.size() + baseline.costs.size()},
                {"cases", names_of_cases(baseline)},
                {"laws", names_of_laws(baseline)}};
          },
          [=] {
            if (!options.quiet)
              fmt::print("{}: {} lines\n", options.file,
                         baseline.entries.size() + baseline.costs.size());
          }};
}

void add_baseline(Commands& commands) {
  const auto options = std::make_shared<BaselineOptions>();
  const CommandParser sub =
      commands.add("baseline", "record errors and orders for check", options, command_baseline);
  sub.example("stickslip baseline --law ./mine.so");
  sub.add_option("cases", options->cases, "cases to run [default: all]");
  sub.add_option("--config", options->config,
                 "read the study from this TOML file; stickslip init writes one")
      .not_empty();
  add_selection(sub, options->laws, options->parameters);
  sub.add_option("--answers", options->answers,
                 "judge the answers in this folder, as judge does, instead of laws")
      .not_empty();
  add_answer_words(sub, options->words);
  sub.add_option("--out", options->file, "write the baseline to this file").capture_default_str();
  sub.add_flag("!--no-costs", options->costs, "leave out the cost classes");
  sub.add_option("--jobs", options->jobs, "number of threads; 0: all cores").capture_default_str();
  add_json_and_quiet(sub, options->json, options->quiet, "print nothing");
  add_no_cache(sub);
  add_force(sub, options->overwrite);
  add_outside(sub, options->outside);
  sub.tell_given(options->given);
}

}  // namespace stickslip::app
