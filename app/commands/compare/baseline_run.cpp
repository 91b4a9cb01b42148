// SPDX-License-Identifier: BSD-3-Clause
#include "app/commands/compare/baseline_run.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "app/bench/law_cost.hpp"
#include "app/bodies/bodies_case.hpp"
#include "app/offline/offline_case.hpp"
#include "app/shell/interruption.hpp"
#include "app/shell/progress.hpp"
#include "app/shell/run_provenance.hpp"
#include "app/study_files/selection.hpp"
#include "app/study_files/study_file.hpp"
#include "reports/render/text/run_facts.hpp"

namespace stickslip::app {
namespace {

namespace fs = std::filesystem;

/// The selection as `run` has it. Without a study file laws that suit none of the cases leave no
/// line, and are not refused.
RunPlan plan_of(const BaselineSelection& selection, const std::vector<std::string>& only,
                const MeasureOptions& options) {
  RunOptions run;
  run.config = selection.config;
  run.given = options.given;
  run.cases = only.empty() ? selection.cases : only;
  run.laws = selection.laws;
  run.parameters = selection.parameters;
  run.jobs = options.jobs;
  run.quiet = options.quiet;
  run.outside = options.outside;
  if (!run.config.empty()) return plan_run(run);
  std::vector<CaseTask> tasks = select_tasks(run.cases, run.laws, run.parameters, run.outside);
  return {std::move(run), std::move(tasks)};
}

/// The answers of the selection, judged.
Report judge_answers(const BaselineSelection& selection, const std::vector<std::string>& only,
                     const MeasureOptions& options) {
  JudgeOptions judged;
  static_cast<AnswerWords&>(judged) = selection.words;
  judged.answers = {selection.answers};
  judged.cases = only.empty() ? selection.cases : only;
  judged.jobs = options.jobs;
  judged.quiet = options.quiet;
  return judged_answers(judged);
}

Report run_studies(const RunPlan& plan) {
  ProgressBar bar("running cases", plan.options.quiet);
  StudyOptions options;
  options.jobs = read_jobs(plan.options.jobs);
  options.quality = read_quality(plan.options.quality);
  options.exhibits = false;
  options.asks_all = plan.options.full;
  options.version = program_version();
  options.progress = interruptible(bar);
  return run_study(plan.tasks, options);
}

}  // namespace

Measured measure(const BaselineSelection& selection, const std::vector<std::string>& only,
                 const MeasureOptions& options) {
  Measured measured;
  if (!selection.answers.empty()) {
    measured.baseline = make_baseline(judge_answers(selection, only, options), selection, {});
  } else {
    RunPlan plan = plan_of(selection, only, options);
    std::vector<CostClass> costs;
    if (selection.costs) {
      ProgressBar bar("measuring costs", plan.options.quiet);
      costs = measure_costs(plan.tasks, interruptible(bar));
    }
    measured.baseline = make_baseline(run_studies(plan), selection, std::move(costs));
    measured.tasks = std::move(plan.tasks);
  }
  const RunFacts facts = run_facts();
  measured.baseline.compiler = facts.compiler;
  measured.baseline.commit = facts.commit;
  measured.baseline.date = facts.date;
  measured.baseline.command = shell_command(facts.command);
  return measured;
}

std::vector<fs::path> files_of(const BaselineSelection& selection) {
  std::vector<fs::path> files;
  if (!selection.config.empty()) files.emplace_back(selection.config);
  if (selection.answers.empty()) return files;
  std::error_code error;  // a folder that cannot be read is refused where it is judged
  fs::recursive_directory_iterator entry(selection.answers, error);
  for (; entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    const fs::path name = entry->path().filename();
    if (name == bodies_file || name == trajectory_file || name == offline_case_file ||
        name == offline_answer_file)
      files.push_back(entry->path());
  }
  return files;
}

BaselineSelection selection_of_answers(const std::string& folder, AnswerWords words,
                                       std::vector<std::string> cases) {
  if (words.name.empty()) words.name = name_of_folder(folder);
  BaselineSelection selection;
  selection.cases = std::move(cases);
  selection.costs = false;
  selection.answers = folder;
  selection.words = std::move(words);
  return selection;
}

std::vector<std::string> single_laws(const std::vector<std::string>& lists) {
  std::vector<std::string> laws;
  for (const std::string& list : lists)
    std::ranges::move(split_list(list), std::back_inserter(laws));
  return laws;
}

}  // namespace stickslip::app
