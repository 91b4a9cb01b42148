// SPDX-License-Identifier: BSD-3-Clause
// baseline and check: the regression test of laws against their own past.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <span>

#include "app/command_line.hpp"
#include "app/commands.hpp"
#include "app/interruption.hpp"
#include "app/law_cost.hpp"
#include "app/progress.hpp"
#include "app/selection.hpp"
#include "cases/catalogue.hpp"
#include "reports/render/baseline_text.hpp"
#include "reports/render/comparison.hpp"
#include "reports/render/files.hpp"
#include "reports/render/json.hpp"
#include "reports/render/junit.hpp"
#include "reports/render/output_file.hpp"
#include "reports/study/baseline.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

Report run_studies(const std::vector<CaseTask>& tasks, int jobs, bool quiet) {
  ProgressBar bar("running cases", quiet);
  StudyOptions options;
  options.jobs = read_jobs(jobs);
  options.exhibits = false;
  options.version = STICKSLIP_VERSION;
  options.progress = interruptible(bar);
  return run_study(tasks, options);
}

/// What is selected, run again or for the first time.
struct Measured {
  std::vector<CaseTask> tasks;
  Baseline baseline;
};

/// `Options` are those of either command. Costs come first, while the machine is quiet.
template <class Options>
Measured measure(const BaselineSelection& selection, const Options& options) {
  std::vector<CaseTask> tasks =
      select_tasks(selection.cases, selection.laws, selection.parameters, options.outside);
  std::vector<CostClass> costs;
  if (selection.costs) costs = measure_costs(tasks);
  const Report report = run_studies(tasks, options.jobs, options.quiet);
  return {std::move(tasks), make_baseline(report, selection, std::move(costs))};
}

/// The words of --law, one law each.
std::vector<std::string> single_laws(const std::vector<std::string>& lists) {
  std::vector<std::string> laws;
  for (const std::string& list : lists)
    std::ranges::move(split_list(list), std::back_inserter(laws));
  return laws;
}

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
  if (!std::filesystem::exists(file)) {
    throw InputError(file + ": no such file; 'stickslip baseline --out " + file + "' writes it");
  }
  return parse_baseline(read_file(file), file);
}

/// Throws unless the files of check can be written, before anything is measured.
void check_answers(const CheckOptions& options) {
  if (!options.junit.empty())
    check_output(options.junit, junit_output, options.overwrite, {options.baseline});
  if (!options.markdown.empty()) {
    check_output(options.markdown, comparison_markdown_output, options.overwrite,
                 {options.baseline});
  }
  if (options.junit.empty() || options.markdown.empty()) return;
  if (std::filesystem::weakly_canonical(options.junit) ==
      std::filesystem::weakly_canonical(options.markdown))
    throw InputError("--junit and --markdown are the same file; name two");
}

bool is_dearer(const Change& change) {
  return change.case_name.empty() && change.kind == ChangeKind::worse;
}

/// Compares, and measures costs again before it calls a law costlier: it may have been another
/// program.
Comparison compare_with_care(const Baseline& before, Measured now) {
  constexpr int attempts = 3;
  Comparison comparison = compare(before, now.baseline);
  for (int i = 0; i < attempts && std::ranges::any_of(comparison.changes, is_dearer); ++i) {
    now.baseline.costs = cheaper(now.baseline.costs, measure_costs(now.tasks));
    comparison = compare(before, now.baseline);
  }
  return comparison;
}

void print_changes(const Comparison& comparison) {
  for (const Change& change : comparison.changes) {
    if (change.kind != ChangeKind::same) fmt::print("{}\n", change_line(change));
  }
}

}  // namespace

ExitCode command_baseline(const BaselineOptions& options) {
  const BaselineSelection selection{options.cases, single_laws(options.laws), options.parameters,
                                    options.costs};
  check_output(options.file, baseline_output, options.overwrite);
  const Baseline baseline = measure(selection, options).baseline;
  if (baseline.entries.empty()) {
    throw InputError("baseline: none of the laws suits any of the cases; stickslip run says why");
  }
  write_output(options.file, baseline_text(baseline), baseline_output, options.overwrite);
  fmt::print("{}: {} lines\n", options.file, baseline.entries.size());
  return ExitCode::as_expected;
}

ExitCode command_check(const CheckOptions& options) {
  const bool is_first = options.update && !std::filesystem::exists(options.baseline);
  Baseline before = is_first ? Baseline{} : read_baseline(options.baseline);
  if (is_first) check_output(options.baseline, baseline_output, options.overwrite);
  check_answers(options);
  before.selection.cases = known_cases(before.selection.cases, options.baseline);
  const Measured now = measure(before.selection, options);
  const Comparison comparison = compare_with_care(before, now);
  if (!options.junit.empty()) {
    write_output(options.junit, junit_xml(comparison, STICKSLIP_VERSION), junit_output,
                 options.overwrite, {options.baseline});
  }
  if (!options.markdown.empty()) {
    write_output(options.markdown, comparison_markdown(comparison), comparison_markdown_output,
                 options.overwrite, {options.baseline});
  }
  if (options.update) write_file(options.baseline, baseline_text(now.baseline));
  if (options.json) {
    fmt::print("{}", json_text(comparison_json(comparison, STICKSLIP_VERSION)));
  } else {
    if (!is_first) print_changes(comparison);
    fmt::print("{}: {}\n", options.baseline, summary_line(comparison));
  }
  return options.update || comparison.holds() ? ExitCode::as_expected : ExitCode::broken;
}

void add_baseline(Commands& commands) {
  const auto options = std::make_shared<BaselineOptions>();
  const CommandParser sub =
      commands.add("baseline", "record errors and orders, for check", options, command_baseline);
  sub.add_option("cases", options->cases, "cases; default all");
  add_selection(sub, options->laws, options->parameters);
  sub.add_option("--out", options->file, "the file").capture_default_str();
  sub.add_flag("!--no-costs", options->costs, "leave out the classes of cost");
  sub.add_option("--jobs", options->jobs, "threads; 0: all cores").capture_default_str();
  sub.add_flag("--quiet", options->quiet, "no progress");
  add_force(sub, options->overwrite);
  add_outside(sub, options->outside);
}

void add_check(Commands& commands) {
  const auto options = std::make_shared<CheckOptions>();
  const CommandParser sub =
      commands.add("check", "run again and compare with a baseline", options, command_check);
  sub.add_option("--baseline", options->baseline, "the file").capture_default_str();
  sub.add_flag("--update", options->update, "write the baseline anew");
  sub.add_option("--junit", options->junit, "file for a JUnit report");
  sub.add_option("--markdown", options->markdown, "file for a summary in Markdown");
  sub.add_option("--jobs", options->jobs, "threads; 0: all cores").capture_default_str();
  sub.add_flag("--json", options->json, "as JSON");
  sub.add_flag("--quiet", options->quiet, "no progress");
  add_force(sub, options->overwrite);
  add_outside(sub, options->outside);
}

}  // namespace stickslip
