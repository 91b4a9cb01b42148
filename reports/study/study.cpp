// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/study.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <new>

#include "reports/study/convergence.hpp"
#include "reports/study/judge.hpp"
#include "reports/study/parallel.hpp"
#include "reports/study/tables.hpp"

namespace stickslip {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// A task with its case prepared and its reference computed.
struct PreparedCase {
  std::unique_ptr<CaseInstance> instance;
  std::vector<ReferenceValue> reference;
  std::vector<CrossCheckResult> cross_checks;
};

PreparedCase prepare(const CaseTask& task) {
  try {
    PreparedCase prepared;
    prepared.instance = task.test->prepare(task.parameters);
    prepared.reference = prepared.instance->reference();
    prepared.cross_checks = prepared.instance->cross_checks();
    return prepared;
  } catch (const InputError&) {
    throw;
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& e) {
    // References reach far, but not everywhere: say which parameters were too much.
    std::string given;
    for (const std::string& text : task.parameters.texts()) given += " " + text;
    throw InputError(task.test->info().name + ": no reference for" + given + ": " + e.what());
  }
}

/// Why the law cannot have the parameters of the case; empty if it can. Throws InputError where the
/// label of the scheme contradicts them.
std::string refused_parameters(const Scheme& scheme, const CaseParameters& parameters) {
  try {
    with_parameters(scheme, parameters.law_parameters());
    return {};
  } catch (const Unsuitable& why) {
    return why.what();
  }
}

/// One scheme under one case.
struct Item {
  std::size_t task = 0;
  std::size_t scheme = 0;
  std::string unsuitable;
  MeasuredStudy measured;
  std::vector<double> seconds;
  std::vector<std::string> failures;  ///< of each level; empty: none
  std::vector<std::string> missing;   ///< parameters that the law lacks, found at each level
};

/// One level of one item.
struct Rung {
  std::size_t item = 0;
  std::size_t level = 0;
};

/// Fewest steps from which on the tolerance is met, between a level of the ladder that fails and
/// the next one, which passes. Every number in between is tried where they are few; an error that
/// zigzags fools a bisection.
int fewest_steps(const CaseInstance& instance, const Scheme& scheme, std::size_t observable,
                 const ReferenceValue& reference, double tolerance, int failing, int passing) {
  const auto meets = [&](int steps) {
    const double value = instance.measure(scheme, steps).values[observable];
    return std::abs(value - reference.value) / reference.scale <= tolerance;
  };
  constexpr int few = 64;
  while (passing - failing > few) {
    const int middle = failing + (passing - failing) / 2;
    (meets(middle) ? passing : failing) = middle;
  }
  while (passing - failing > 1 && meets(passing - 1)) --passing;
  return passing;
}

void refine_admissible(const CaseInstance& instance, const Scheme& scheme,
                       std::span<const ReferenceValue> reference, StudyResult& result) {
  for (std::size_t i = 0; i < result.observables.size(); ++i) {
    ObservableResult& o = result.observables[i];
    if (!o.steps_for_tolerance) continue;
    const auto level = std::ranges::find(o.levels, *o.steps_for_tolerance, &Level::steps);
    if (level == o.levels.begin()) continue;
    o.steps_for_tolerance = fewest_steps(instance, scheme, i, reference[i], o.tolerance,
                                         std::prev(level)->steps, level->steps);
  }
}

CaseSummary summary_of(const CaseInfo& info, const std::vector<CrossCheckResult>& checks) {
  CaseSummary summary;
  summary.name = info.name;
  summary.title = info.title;
  summary.source = info.source;
  summary.judges = info.judges;
  summary.truth = info.truth;
  summary.cross_checks = checks;
  return summary;
}

}  // namespace

std::vector<int> ladder_of(const CaseTask& task) {
  const CaseInfo& info = task.test->info();
  const int from = task.steps_from > 0 ? task.steps_from : info.steps_from;
  const int to = task.steps_to > 0 ? task.steps_to : info.steps_to;
  std::vector<int> levels;
  for (int steps = from; steps <= to && steps > 0; steps *= 2) levels.push_back(steps);
  return levels;
}

std::vector<Scheme> suited_schemes(const CaseTask& task) {
  std::vector<Scheme> suited;
  for (const Scheme& scheme : task.schemes) {
    if (task.test->unsuitable(scheme).empty()) suited.push_back(scheme);
  }
  return suited;
}

std::span<const StudyResult> studies_of(const Report& report, const std::string& case_name) {
  const auto first = std::ranges::find(report.studies, case_name, &StudyResult::case_name);
  const auto last = std::find_if(first, report.studies.end(),
                                 [&](const StudyResult& s) { return s.case_name != case_name; });
  return {first, last};
}

Report run_study(const std::vector<CaseTask>& tasks, const StudyOptions& options) {
  tbb::task_arena arena(threads_for(options.jobs));

  // Contradictions between the schemes and the cases are input errors, found before any work.
  std::vector<Item> items;
  std::vector<Rung> rungs;
  for (std::size_t t = 0; t < tasks.size(); ++t) {
    const std::vector<int> ladder = ladder_of(tasks[t]);
    for (std::size_t s = 0; s < tasks[t].schemes.size(); ++s) {
      const Scheme& scheme = tasks[t].schemes[s];
      Item item{t,
                s,
                tasks[t].test->unsuitable(scheme),
                {ladder, {}, !tasks[t].parameters.are_defaults()},
                {},
                {},
                {}};
      if (item.unsuitable.empty()) {
        item.unsuitable = refused_parameters(scheme, tasks[t].parameters);
      }
      if (item.unsuitable.empty()) {
        item.measured.measurements.resize(ladder.size());
        item.seconds.resize(ladder.size());
        item.failures.resize(ladder.size());
        item.missing.resize(ladder.size());
        // Fine levels first: the long ones must not be left to the end.
        for (std::size_t l = ladder.size(); l-- > 0;) rungs.push_back({items.size(), l});
      }
      items.push_back(std::move(item));
    }
  }
  std::ranges::stable_sort(rungs, std::greater{}, [&](const Rung& rung) {
    return items[rung.item].measured.steps[rung.level];
  });

  std::size_t exhibits = 0;
  if (options.exhibits) {
    for (const CaseTask& task : tasks) exhibits += task.test->info().figures.size() + 1;
  }
  ProgressCounter progress(options.progress, tasks.size() + rungs.size() + exhibits);

  std::vector<PreparedCase> prepared(tasks.size());
  for_all(arena, tasks.size(), [&](std::size_t i) {
    prepared[i] = prepare(tasks[i]);
    progress.done_one();
  });

  for_all(arena, rungs.size(), [&](std::size_t i) {
    Item& item = items[rungs[i].item];
    const std::size_t level = rungs[i].level;
    const Scheme& scheme = tasks[item.task].schemes[item.scheme];
    const auto start = Clock::now();
    try {
      item.measured.measurements[level] =
          prepared[item.task].instance->measure(scheme, item.measured.steps[level]);
    } catch (const std::bad_alloc&) {
      throw;
    } catch (const Unsuitable& e) {
      item.missing[level] = e.what();
    } catch (const std::exception& e) {
      item.failures[level] = e.what();
    }
    item.seconds[level] = seconds_since(start);
    progress.done_one();
  });

  for (Item& item : items) {
    const auto found = std::ranges::find_if(item.missing, std::not_fn(&std::string::empty));
    if (found != item.missing.end()) item.unsuitable = *found;
  }

  Report report;
  report.version = options.version;
  for (const Item& item : items) {
    const CaseTask& task = tasks[item.task];
    const Scheme& scheme = task.schemes[item.scheme];
    const CaseInfo& info = task.test->info();
    const PreparedCase& ready = prepared[item.task];
    StudyResult result;
    result.case_name = info.name;
    result.law = scheme.label;
    if (!item.unsuitable.empty()) {
      result.verdict = Verdict::not_applicable;
      result.reason = item.unsuitable;
    } else if (const auto failed = std::ranges::find_if(
                   item.failures, [](const std::string& why) { return !why.empty(); });
               failed != item.failures.end()) {
      result.verdict = Verdict::fail;
      result.quality = Quality::red;
      result.reason = *failed;
    } else {
      const auto expectations = ready.instance->expect(scheme);
      const std::vector<ReferenceValue> reference = ready.instance->reference_for(scheme);
      result = judge_study(info, scheme, item.measured, reference, expectations, options);
      if (options.refine_admissible_step) {
        refine_admissible(*ready.instance, scheme, reference, result);
      }
    }
    report.studies.push_back(std::move(result));
    double seconds = 0;
    for (const double s : item.seconds) seconds += s;
    report.timings.push_back({info.name, scheme.label, seconds});
  }
  for (std::size_t t = 0; t < tasks.size(); ++t) {
    report.cases.push_back(summary_of(tasks[t].test->info(), prepared[t].cross_checks));
  }
  std::vector<std::string> named;
  for (const CaseTask& task : tasks) {
    for (const Scheme& scheme : task.schemes) {
      const LawInfo& law = scheme.law().info();
      if (std::ranges::count(named, law.name) > 0) continue;
      named.push_back(law.name);
      report.laws.push_back({law.name, law.title, law.source, law.notice});
    }
  }
  if (!options.exhibits) return report;

  // Schemes that could be run; one that failed under its case is not run again for the figures.
  std::vector<std::vector<Scheme>> drawable(tasks.size());
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (report.studies[i].observables.empty()) continue;
    drawable[items[i].task].push_back(tasks[items[i].task].schemes[items[i].scheme]);
  }

  // Figures and tables: each case's own, then the convergence figure made from the study.
  struct Drawing {
    std::size_t task = 0;
    std::string figure;  ///< "": the tables of the case
    Figure drawn;
    std::vector<Table> tables;
  };
  std::vector<Drawing> drawings;
  for (std::size_t t = 0; t < tasks.size(); ++t) {
    for (const FigureInfo& f : tasks[t].test->info().figures)
      drawings.push_back({t, f.name, {}, {}});
    drawings.push_back({t, "", {}, {}});
  }
  for_all(arena, drawings.size(), [&](std::size_t i) {
    Drawing& drawing = drawings[i];
    const std::vector<Scheme>& schemes = drawable[drawing.task];
    const CaseInstance& instance = *prepared[drawing.task].instance;
    try {
      if (schemes.empty()) {
        // Nothing suits the case: nothing to draw.
      } else if (drawing.figure.empty()) {
        drawing.tables = instance.tables(schemes);
      } else {
        drawing.drawn = instance.draw(drawing.figure, schemes);
      }
    } catch (const LawFailure&) {
      // A law from outside that came through the study and fails in a run of a figure: the figure
      // is left out.
    } catch (const InputError&) {
      // Nor is there a figure that none of the schemes can fill, as those of a single law from
      // outside may not; `plot` says so.
    }
    progress.done_one();
  });
  for (Drawing& drawing : drawings) {
    CaseSummary& summary = report.cases[drawing.task];
    if (!drawing.drawn.panels.empty()) {
      summary.figures.push_back(drawing.drawn.name);
      report.figures.push_back(std::move(drawing.drawn));
    }
    for (Table& table : drawing.tables) {
      summary.tables.push_back(table.name);
      report.tables.push_back(std::move(table));
    }
    if (drawing.figure.empty()) {  // last of its case
      Figure convergence = convergence_figure(summary.name, studies_of(report, summary.name));
      if (convergence.panels.empty()) continue;
      summary.figures.push_back(convergence.name);
      report.figures.push_back(std::move(convergence));
    }
  }
  return report;
}

Figure draw_figure_of(const CaseTask& task, const std::string& name, const StudyOptions& options) {
  CaseTask suited = task;
  suited.schemes = suited_schemes(task);
  const std::string& case_name = task.test->info().name;
  if (suited.schemes.empty()) throw InputError(name + ": none of the laws suits " + case_name);
  for (const Scheme& scheme : suited.schemes) {
    with_parameters(scheme, task.parameters.law_parameters());
  }
  if (name == case_name + "/convergence") {
    StudyOptions plain = options;
    plain.exhibits = false;
    const Report report = run_study({suited}, plain);
    return convergence_figure(case_name, report.studies);
  }
  return task.test->prepare(task.parameters)->draw(name, suited.schemes);
}

bool all_as_expected(const Report& report) {
  const bool verdicts = std::ranges::none_of(
      report.studies, [](const StudyResult& s) { return s.verdict == Verdict::fail; });
  const bool references = std::ranges::all_of(report.cases, [](const CaseSummary& c) {
    return std::ranges::all_of(c.cross_checks, &CrossCheckResult::holds);
  });
  return verdicts && references;
}

}  // namespace stickslip
