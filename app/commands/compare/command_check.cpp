// SPDX-License-Identifier: BSD-3-Clause
// check: the regression test of laws against their own past.
#include <fmt/format.h>
#include <fmt/ranges.h>  // join, since version 11

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/bench/law_cost.hpp"
#include "app/bodies/bodies_case.hpp"
#include "app/commands/compare/baseline_run.hpp"
#include "app/offline/answer_files.hpp"
#include "app/parser/command_line.hpp"
#include "app/parser/commands.hpp"
#include "app/shell/progress.hpp"
#include "app/shell/run_provenance.hpp"
#include "app/study_files/selection.hpp"
#include "cases/catalogue.hpp"
#include "reports/render/data/json.hpp"
#include "reports/render/data/junit.hpp"
#include "reports/render/files/files.hpp"
#include "reports/render/files/output_file.hpp"
#include "reports/render/text/baseline_text.hpp"
#include "reports/render/text/comparison.hpp"
#include "reports/study/compare/likely_causes.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::app {
namespace {

namespace fs = std::filesystem;

/// Cases that the catalogue no longer has are gone, not a mistake of the command line; without this
/// nothing could be said of the others.
std::vector<std::string> known_cases(std::vector<std::string> names, const std::string& file) {
  if (names.empty()) return names;
  std::erase_if(names, [](const std::string& name) {
    return std::ranges::none_of(case_catalogue(),
                                [&](const auto& test) { return test->info().name == name; });
  });
  if (names.empty()) throw InputError(file + ": the catalogue has none of its cases any more");
  return names;
}

Baseline read_baseline(const std::string& file) {
  if (!fs::exists(file)) {
    throw InputError(file + ": no such file; 'stickslip baseline --out " + file + "' writes it");
  }
  return parse_baseline(read_file(file), file);
}

/// Throws unless the files of check can be written, before anything is measured.
void check_answers(const CheckOptions& options, const std::vector<fs::path>& inputs) {
  if (!options.junit.empty()) check_output(options.junit, junit_output, options.overwrite, inputs);
  if (!options.markdown.empty())
    check_output(options.markdown, comparison_markdown_output, options.overwrite, inputs);
  if (!options.badge.empty()) check_output(options.badge, badge_output, options.overwrite, inputs);
  if (options.junit.empty() || options.markdown.empty()) return;
  if (fs::weakly_canonical(options.junit) == fs::weakly_canonical(options.markdown))
    throw InputError("--junit and --markdown are the same file; name two");
}

CheckTolerances read_tolerances(const CheckOptions& options) {
  CheckTolerances tolerances;
  tolerances.relative =
      options.tolerance == "0" ? 0 : read_tolerance(options.tolerance, "--tolerance");
  if (tolerances.relative == 0) tolerances.floor = 0;
  if (!options.floor.empty()) tolerances.floor = read_floor(options.floor);
  if (!options.worse_by.empty()) tolerances.worse_by = read_share(options.worse_by, "--worse-by");
  return tolerances;
}

bool is_dearer(const Change& change) {
  return change.case_name.empty() && change.kind == ChangeKind::worse;
}

/// Compares, and measures costs again before it calls a law costlier: it may have been another
/// program.
Comparison compare_with_care(const Baseline& before, Measured now,
                             const CheckTolerances& tolerances) {
  constexpr int attempts = 3;
  Comparison comparison = compare(before, now.baseline, tolerances);
  for (int i = 0; i < attempts && std::ranges::any_of(comparison.changes, is_dearer); ++i) {
    now.baseline.costs = cheaper(now.baseline.costs, measure_costs(now.tasks));
    comparison = compare(before, now.baseline, tolerances);
  }
  return comparison;
}

/// What is wrong with the laws that got worse.
std::vector<Diagnosis> causes_of(const Comparison& comparison, const Measured& now, int jobs,
                                 bool quiet) {
  if (comparison.count(ChangeKind::worse) == 0) return {};
  const ProgressBar bar("diagnosing what got worse", quiet);
  return likely_causes(comparison, now.tasks, read_jobs(jobs));
}

/// The line of Markdown that shows the badge of a file in a repository.
std::string badge_line(const std::string& file) {
  return "[![contact laws](https://img.shields.io/endpoint?url="
         "https://raw.githubusercontent.com/OWNER/REPOSITORY/BRANCH/" +
         file + ")](https://github.com/OWNER/REPOSITORY/actions)";
}

/// Warns where the file was written by a newer program than this one.
void warn_of_newer(const Baseline& baseline, const std::string& file) {
  if (!is_newer_version(baseline.version, program_version())) return;
  fmt::print(stderr,
             "warning: {} was written by stickslip {}, and this is {}: what differs may be the "
             "program's doing; check with that version, or write the baseline anew\n",
             file, baseline.version, program_version());
}

/// Warns where lines may be lost of a file from before it told its end.
void warn_of_no_end(const Baseline& baseline, const CheckOptions& options) {
  if (baseline.tells_its_end || options.update) return;
  fmt::print(stderr,
             "warning: {} does not say where it ends, so that lost lines go unseen; run "
             "'stickslip check --update'\n",
             options.baseline);
}

/// The part of the baseline that is of these cases; all of it for none.
Baseline of_cases(Baseline baseline, const std::vector<std::string>& cases) {
  if (cases.empty()) return baseline;
  std::erase_if(baseline.entries, [&](const BaselineEntry& entry) {
    return std::ranges::find(cases, entry.case_name) == cases.end();
  });
  return baseline;
}

/// What --update writes: the new lines, and the old ones of cases that were not run. Where nothing
/// has changed the file stays as it is, and tells when and by what it was measured.
Baseline updated(const Baseline& before, Baseline now, const std::vector<std::string>& only) {
  if (!only.empty()) {
    std::ranges::copy_if(before.entries, std::back_inserter(now.entries),
                         [&](const BaselineEntry& entry) {
                           return std::ranges::find(only, entry.case_name) == only.end();
                         });
    for (const CostClass& cost : before.costs) {
      if (std::ranges::find(now.costs, cost.law, &CostClass::law) == now.costs.end())
        now.costs.push_back(cost);
    }
    now = sorted(std::move(now));
  }
  return baseline_lines(now) == baseline_lines(before) ? before : now;
}

/// What is measured in the place of what the baseline says. `is_first`: there is none.
void select_anew(BaselineSelection& selection, const CheckOptions& options, bool is_first) {
  if (!options.config.empty() && !options.answers.empty())
    throw InputError("--config and --answers: give one of them");
  const bool are_answers = !selection.answers.empty();
  if (!options.config.empty()) {
    if (are_answers)
      throw InputError("--config: " + options.baseline + " is of answers by files; give --answers");
    selection = {{}, {}, {}, selection.costs, options.config};
  }
  if (options.answers.empty()) return;
  if (!is_first && !are_answers)
    throw InputError("--answers: " + options.baseline +
                     " is not of answers by files; 'stickslip baseline --answers " +
                     options.answers + "' writes one that is");
  selection = selection_of_answers(options.answers, selection.words, selection.cases);
}

}  // namespace

CommandAnswer command_check(const CheckOptions& options) {
  CheckTolerances tolerances = read_tolerances(options);  // what is wrong there is said first
  const bool is_first = options.update && !fs::exists(options.baseline);
  Baseline before = is_first ? Baseline{} : read_baseline(options.baseline);
  if (is_first) {
    check_output(options.baseline, baseline_output, options.overwrite);
    before.selection.cases = options.cases;
  } else {
    refuse_missing_cases(options.baseline, options.cases, names_of_cases(before),
                         "a baseline with it is written by stickslip baseline");
  }
  select_anew(before.selection, options, is_first);
  std::vector<fs::path> inputs = files_of(before.selection);
  inputs.emplace_back(options.baseline);
  check_answers(options, inputs);
  warn_of_newer(before, options.baseline);
  if (!before.selection.answers.empty() && options.floor.empty() && tolerances.relative != 0)
    tolerances.floor = single_precision;
  before.selection.cases = known_cases(before.selection.cases, options.baseline);
  const bool quiet = options.quiet || options.json;
  const Measured now =
      measure(before.selection, is_first ? std::vector<std::string>{} : options.cases,
              {options.jobs, quiet, options.given, options.outside});
  warn_of_no_end(before, options);
  const Comparison comparison = compare_with_care(of_cases(before, options.cases), now, tolerances);
  const auto causes = std::make_shared<const std::vector<Diagnosis>>(
      causes_of(comparison, now, options.jobs, quiet));
  if (!options.junit.empty()) {
    write_output(options.junit, junit_xml(comparison, program_version()), junit_output,
                 options.overwrite, inputs);
  }
  if (!options.markdown.empty()) {
    write_output(options.markdown, comparison_markdown(comparison, *causes),
                 comparison_markdown_output, options.overwrite, inputs);
  }
  if (!options.badge.empty()) {
    write_output(options.badge, comparison_badge(comparison).dump(2) + "\n", badge_output,
                 options.overwrite, inputs);
  }
  if (options.update)
    write_file(options.baseline, baseline_text(updated(before, now.baseline, options.cases)));
  return {[=] { return comparison_json(comparison, *causes, before, program_version()); },
          [=] {
            if (!is_first && !options.quiet)
              fmt::print("{}", change_lines(comparison, *causes,
                                            options.all ? Lines::all : Lines::largest));
            fmt::print("{}: {}{}\n", options.baseline, summary_line(comparison),
                       options.cases.empty()
                           ? ""
                           : fmt::format(", of {} alone", fmt::join(options.cases, " ")));
            if (!options.badge.empty()) fmt::print("{}\n", badge_line(options.badge));
          },
          options.update || comparison.holds() ? ExitCode::as_expected : ExitCode::broken};
}

void add_check(Commands& commands) {
  const auto options = std::make_shared<CheckOptions>();
  const CommandParser sub =
      commands.add("check", "run again and compare with a baseline", options, command_check);
  sub.example("stickslip check --junit junit.xml");
  sub.add_option("cases", options->cases, "cases of the baseline to check [default: all]");
  sub.add_option("--baseline", options->baseline, "read the baseline from this file")
      .capture_default_str();
  sub.add_option("--config", options->config,
                 "compare the study of this TOML file [default: the study of the baseline]")
      .not_empty();
  sub.add_option("--answers", options->answers,
                 "compare the answers in this folder [default: the folder of the baseline]")
      .not_empty();
  sub.add_option(
         "--tolerance", options->tolerance,
         "relative difference of errors that counts as equal; 0: every digit of the baseline")
      .capture_default_str();
  sub.add_option("--floor", options->floor,
                 "absolute difference of errors that counts as equal, over the scale of the "
                 "observable [default: 1e-11; answers by files: 2e-5]");
  sub.add_option("--worse-by", options->worse_by,
                 "least growth of an error for exit code 1, as 10%; smaller growth is reported as "
                 "slightly worse");
  sub.add_flag("--all", options->all, "print every change, not only the ten largest groups");
  sub.add_flag("--update", options->update, "write the baseline again");
  sub.add_option("--junit", options->junit, "write a JUnit report to this file");
  sub.add_option("--markdown", options->markdown, "write a Markdown summary to this file");
  sub.add_option("--badge", options->badge,
                 "write a badge as JSON for shields.io to this file, and print its Markdown");
  sub.add_option("--jobs", options->jobs, "number of threads; 0: all cores").capture_default_str();
  add_json_and_quiet(sub, options->json, options->quiet, "print counts only, without progress");
  add_no_cache(sub);
  add_force(sub, options->overwrite);
  add_outside(sub, options->outside);
  sub.tell_given(options->given);
}

}  // namespace stickslip::app
