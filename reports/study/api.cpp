// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <algorithm>
#include <map>
#include <utility>

#include "cases/bonds/bond_properties.hpp"
#include "cases/catalogue.hpp"
#include "reports/study/compare/shard.hpp"
#include "reports/study/diagnose/bond_diagnosis.hpp"
#include "reports/study/diagnose/wall_diagnosis.hpp"
#include "reports/study/judge/law_properties.hpp"
#include "reports/study/judge/onset.hpp"
#include "reports/study/timestep/admissible.hpp"
#include "reports/study/work_ledger.hpp"
#include "stickslip/description/printable.hpp"
#include "stickslip/registry/law_loaders.hpp"
#include "stickslip/study.hpp"

namespace stickslip::study {
namespace {

void begin(const char* stage, const StudyOptions& options) {
  if (options.stage) options.stage(stage);
}

constexpr const char* own_prefix = "own:";

/// The laws that were given, by their whole names.
std::map<std::string, AnyLaw>& own_laws() {
  static std::map<std::string, AnyLaw> all;
  return all;
}

}  // namespace

Scheme own_law(const AnyLaw& law, const std::string& options) {
  static const bool is_hosted = [] {
    host_laws(own_prefix, [](const std::string& name) { return own_laws().at(name); });
    return true;
  }();
  const std::string name = own_prefix + law.info().name;
  if (is_hosted) own_laws().insert_or_assign(name, law);
  return make_scheme(options.empty() ? name : name + "[" + options + "]");
}

std::vector<CaseTask> tasks_of(const std::vector<std::string>& cases,
                               const std::vector<Scheme>& laws) {
  std::vector<CaseTask> tasks;
  const auto add = [&](const Case& test) {
    const bool is_there = std::ranges::count(tasks, &test, &CaseTask::question) > 0;
    if (is_there) return;
    tasks.push_back({&test, CaseParameters(test.info().parameters),
                     laws.empty() ? default_schemes(test) : laws});
  };
  for (const std::string& name : cases) add(find_case(name));
  if (cases.empty()) {
    for (const auto& test : case_catalogue()) add(*test);
  }
  return tasks;
}

std::vector<CaseTask> tasks_of(const TaskWords& words) {
  for (const std::string& name : words.cases) find_case(name);  // before laws are loaded
  std::vector<CaseTask> tasks = tasks_of(words.cases, schemes_of(words.laws, words.outside));
  set_parameters(tasks, words.parameters);
  set_ladder(tasks, words.steps);
  if (words.full) set_full(tasks);
  if (!words.laws.empty()) refuse_unsuited(tasks);
  refuse_without_laws(tasks);
  return tasks;
}

Report judge_part(const std::vector<CaseTask>& tasks, StudyOptions options) {
  // What is made of all cases together comes last, here or when shards are merged.
  options.across_cases = false;
  // These runs are repeated for their errors alone: those of one contact, with the touch elsewhere
  // and under all integrators. For other cases there is converge.
  std::vector<CaseTask> contacts = tasks;
  std::erase_if(contacts, [](const CaseTask& task) { return !task.question->info().one_contact; });
  // A law in another program takes too long for that.
  for (CaseTask& task : contacts) {
    std::erase_if(task.schemes, [&](const Scheme& scheme) {
      return !options.asks_all && scheme.law().info().is_dear_to_ask;
    });
  }
  std::erase_if(contacts, [](const CaseTask& task) { return task.schemes.empty(); });
  StudyOptions again;
  again.jobs = options.jobs;
  again.tolerance = options.tolerance;
  again.version = options.version;
  again.progress = options.progress;
  again.across_cases = false;
  again.exhibits = false;
  // How long all of it takes is told from the start.
  options.work = again.work = ledger_for(options);
  expect_onset(contacts, again, OnsetLevels::few);
  expect_admissible_steps(contacts, again);
  begin("running cases", options);
  Report report = run_study(tasks, options);
  begin("locating onsets", options);
  report = with_onset(std::move(report), contacts, again, OnsetLevels::few);
  begin("admissible steps", options);
  report = with_admissible_steps(std::move(report), contacts, again);
  options.work->keep();
  return report;
}

Report judge(const std::vector<Scheme>& laws, const std::vector<std::string>& cases,
             const StudyOptions& options) {
  const std::vector<CaseTask> tasks = tasks_of(cases, laws);
  StudyOptions whole = options;
  whole.by_properties = laws_by_properties(tasks);
  return finished(judge_part(tasks, std::move(whole)));
}

Report converge(const std::vector<CaseTask>& tasks, StudyOptions options) {
  options.exhibits = false;
  options.refine_admissible_step = true;
  options.asks_all = true;
  options.work = ledger_for(options);
  expect_onset(tasks, options, OnsetLevels::ladder);
  begin("converging", options);
  Report report = with_onset(run_study(tasks, options), tasks, options, OnsetLevels::ladder);
  options.work->keep();
  return report;
}

std::vector<PropertyResult> properties(const Scheme& law) {
  if (law.law().info().can(Capability::bond)) return cases::bond_properties_of(law);
  if (law.law().info().can(Capability::wall))
    throw InputError(law.label + " answers for walls, and properties ask for single contacts");
  if (law.law().moves_bodies()) {
    throw InputError(law.label + ": native=on moves bodies by the law's own integrator, and " +
                     "properties prescribe the motion; leave it out");
  }
  return properties_of(law);
}

Diagnosis diagnose(const Scheme& law, int jobs) {
  if (law.law().info().can(Capability::bond)) return reports::diagnose_bond(law);
  return reports::diagnose_with_bodies(law, jobs);
}

TimestepAnswer timestep(const TimestepRequest& request) { return answer_timestep(request); }

ResultChanges compare(const Report& before, const Report& now, const CheckTolerances& tolerances) {
  return changes_between(before, now, tolerances);
}

std::string complaints(const Report& report) {
  std::string text = broken_lines(report);
  for (const std::string& line : not_judged_lines(report)) text += printable_lines(line) + '\n';
  return text;
}

std::string broken_lines(const Report& report) {
  std::string text;
  const auto add = [&](const std::string& what) { text += "broken: " + what + '\n'; };
  for (const StudyResult& s : report.studies) {
    if (s.verdict == Verdict::fail)
      add(printable(s.law) + " under " + s.case_name + ": " + printable(s.reason));
  }
  for (const LawProperties& law : report.properties) {
    for (const PropertyResult& result : law.results) {
      if (result.verdict == PropertyResult::Verdict::broken)
        add(printable(law.law) + ": property " + result.name + ": " + printable(result.reason));
    }
  }
  for (const CaseSummary& c : report.cases) {
    for (const CrossCheckResult& check : c.cross_checks) {
      if (!check.holds())
        add(fmt::format("reference of {}: {}: differ by {:.1e}, allowed {:.1e}", c.name, check.what,
                        check.difference, check.required));
    }
  }
  return text;
}

}  // namespace stickslip::study
