// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/judge/onset.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <new>
#include <numeric>

#include "cases/parallel.hpp"
#include "reports/study/study_work.hpp"
#include "reports/study/tables.hpp"

namespace stickslip::reports {
namespace {

constexpr std::size_t runs = 8;
/// Parameter of cases that average over touches: how many.
constexpr std::string_view averaging = "instants";
/// Errors up to this are round-off accumulated over a run.
constexpr double no_error = 1e-12;

/// Places of the touch in its step. Their order mixes them with the numbers of steps, so that later
/// events meet all places of theirs, too.
double place(std::size_t run) { return (static_cast<double>(3 * run % runs) + 0.5) / runs; }

/// Numbers of steps around `steps`: from four fewer to three more, or as near as an eighth of few
/// steps, since the error itself must hardly change.
int steps_of(std::size_t run, int steps) {
  constexpr int half = runs / 2;
  return steps + (static_cast<int>(run) - half) * std::min(steps / 8, half) / half;
}

double root_mean_square(std::span<const double> errors) {
  const double sum = std::inner_product(errors.begin(), errors.end(), errors.begin(), 0.0);
  return std::sqrt(sum / static_cast<double>(errors.size()));
}

/// A case with its onset at each of the places, and at the start of a step.
class OnsetProbe {
 public:
  explicit OnsetProbe(const CaseTask& task) : at_start_(prepare(task, 0)) {
    for (std::size_t run = 0; run < runs; ++run) anywhere_[run] = prepare(task, place(run));
  }

  /// The onset in each observable.
  std::vector<OnsetResult> study(const Scheme& scheme, std::span<const int> ladder) const {
    // The truth knows no steps: it is the same wherever the onset falls.
    const std::vector<ReferenceValue> reference = at_start_->reference_for(scheme);
    std::vector<std::vector<OnsetLevel>> levels(reference.size());
    for (const int steps : ladder) {
      std::vector<std::array<double, runs>> anywhere(reference.size());
      std::vector<std::array<double, runs>> at_start(reference.size());
      for (std::size_t run = 0; run < runs; ++run) {
        const int n = steps_of(run, steps);
        const std::vector<double> there = errors(*anywhere_[run], scheme, n, reference);
        const std::vector<double> here = errors(*at_start_, scheme, n, reference);
        for (std::size_t i = 0; i < reference.size(); ++i) {
          anywhere[i][run] = there[i];
          at_start[i][run] = here[i];
        }
      }
      for (std::size_t i = 0; i < reference.size(); ++i) {
        levels[i].push_back(onset_level(steps, anywhere[i], at_start[i]));
      }
    }
    std::vector<OnsetResult> results;
    for (std::vector<OnsetLevel>& of_observable : levels) {
      results.push_back(onset_result(std::move(of_observable)));
    }
    return results;
  }

 private:
  static std::unique_ptr<CaseInstance> prepare(const CaseTask& task, double onset) {
    const CaseInfo& info = task.question->info();
    CaseParameters parameters = task.parameters;
    parameters.set(info.onset, fmt::format("{}", onset));
    if (std::ranges::count(info.parameters, averaging, &DeclaredParameter::name) > 0) {
      parameters.set(averaging, "1");
    }
    return task.question->prepare(parameters);
  }

  static std::vector<double> errors(const CaseInstance& instance, const Scheme& scheme, int steps,
                                    std::span<const ReferenceValue> reference) {
    std::vector<double> all(reference.size(), std::numeric_limits<double>::quiet_NaN());
    try {
      const Measurement measured = instance.measure(scheme, steps);
      for (std::size_t i = 0; i < all.size(); ++i) {
        all[i] = (measured.values[i] - reference[i].value) / reference[i].scale;
      }
    } catch (const std::bad_alloc&) {
      throw;
    } catch (const std::exception&) {
      // A run that fails has no error to compare: not a number. The study itself says why.
    }
    return all;
  }

  std::unique_ptr<CaseInstance> at_start_;
  std::array<std::unique_ptr<CaseInstance>, runs> anywhere_;
};

/// One scheme under one case.
struct OnsetItem {
  std::size_t task = 0;
  std::size_t scheme = 0;
  std::size_t study = 0;  ///< of the report
};

/// Mean order of an error between the first and the last level where it is above round-off.
std::optional<double> mean_order(std::span<const OnsetLevel> levels, double OnsetLevel::*error) {
  const OnsetLevel* first = nullptr;
  const OnsetLevel* last = nullptr;
  for (const OnsetLevel& level : levels) {
    if (!std::isfinite(level.*error)) return std::nullopt;
    if (level.*error <= no_error) break;
    if (first == nullptr) first = &level;
    last = &level;
  }
  if (first == last) return std::nullopt;
  return std::log(first->*error / last->*error) /
         std::log(static_cast<double>(last->steps) / first->steps);
}

}  // namespace

std::vector<int> onset_levels(const CaseTask& task, OnsetLevels levels) {
  const CaseInfo& info = task.question->info();
  if (info.onset.empty()) return {};
  constexpr std::size_t few = 3;
  std::vector<int> chosen;
  for (const int steps : ladder_of(task)) {
    if (steps > finest_onset_level) break;
    if (levels == OnsetLevels::few) {
      if (chosen.size() == few) break;
      if (chosen.empty() ? steps < info.nominal_steps : steps < 4 * chosen.back()) continue;
    }
    chosen.push_back(steps);
  }
  return chosen;
}

OnsetLevel onset_level(int steps, std::span<const double> anywhere,
                       std::span<const double> at_start) {
  OnsetLevel level{steps, root_mean_square(anywhere), root_mean_square(at_start), {}};
  const double lift = level.anywhere / level.at_start;
  if (level.anywhere > no_error && std::isfinite(lift)) level.lift = lift;
  return level;
}

OnsetResult onset_result(std::vector<OnsetLevel> levels) {
  OnsetResult result{std::move(levels), {}, {}};
  result.order_anywhere = mean_order(result.levels, &OnsetLevel::anywhere);
  result.order_at_start = mean_order(result.levels, &OnsetLevel::at_start);
  return result;
}

namespace {

/// The runs of a scheme at all levels.
WorkPart part_of(const std::vector<CaseTask>& tasks, std::size_t number, std::size_t scheme,
                 OnsetLevels levels) {
  const CaseTask& task = tasks[number];
  double steps = 0;
  for (const int level : onset_levels(task, levels)) steps += 2.0 * runs * level;
  WorkPart part = part_of_law(phase_of_onset, "onset", task.schemes[scheme], task.question, steps);
  part.name = std::to_string(number) + ' ' + std::to_string(scheme);
  return part;
}

/// The references with the touch at all places.
WorkPart part_of_probe(const std::vector<CaseTask>& tasks, std::size_t number) {
  WorkPart part = part_of_reference(phase_of_onset, *tasks[number].question);
  part.name = std::to_string(number);
  part.kind = "references of onset";
  return part;
}

}  // namespace

void expect_onset(const std::vector<CaseTask>& tasks, const StudyOptions& options,
                  OnsetLevels levels) {
  for (std::size_t t = 0; t < tasks.size(); ++t) {
    const CaseTask& task = tasks[t];
    if (onset_levels(task, levels).empty()) continue;
    bool is_asked = false;
    for (std::size_t s = 0; s < task.schemes.size(); ++s) {
      if (!task.question->unsuitable(task.schemes[s]).empty()) continue;
      options.work->expect(part_of(tasks, t, s, levels));
      is_asked = true;
    }
    if (is_asked) options.work->expect(part_of_probe(tasks, t));
  }
}

Report with_onset(Report report, const std::vector<CaseTask>& tasks, const StudyOptions& options,
                  OnsetLevels levels) {
  std::vector<OnsetItem> items;
  for (std::size_t t = 0; t < tasks.size(); ++t) {
    if (onset_levels(tasks[t], levels).empty()) continue;
    for (std::size_t s = 0; s < tasks[t].schemes.size(); ++s) {
      const auto study = std::ranges::find_if(report.studies, [&](const StudyResult& candidate) {
        return candidate.case_name == tasks[t].question->info().name &&
               candidate.law == tasks[t].schemes[s].label;
      });
      // One that does not apply or has failed has no observables.
      if (study == report.studies.end() || study->observables.empty()) continue;
      items.push_back({t, s, static_cast<std::size_t>(study - report.studies.begin())});
    }
  }
  if (items.empty()) {
    if (options.work) options.work->end_phase(phase_of_onset);
    return report;
  }

  Threads threads(threads_for(options.jobs));
  const std::shared_ptr<WorkLedger> work = options.work ? options.work : ledger_for(options);
  std::vector<WorkLedger::Id> parts;
  for (const OnsetItem& item : items)
    parts.push_back(work->expect(part_of(tasks, item.task, item.scheme, levels)));
  std::vector<std::unique_ptr<OnsetProbe>> probes(tasks.size());
  for_all(threads, tasks.size(), [&](std::size_t t) {
    if (std::ranges::count(items, t, &OnsetItem::task) == 0) return;
    work->run(work->expect(part_of_probe(tasks, t)),
              [&] { probes[t] = std::make_unique<OnsetProbe>(tasks[t]); });
  });
  for_all(threads, items.size(), [&](std::size_t i) {
    work->run(parts[i], [&] {
      const auto [t, s, at] = items[i];
      const std::vector<OnsetResult> found =
          probes[t]->study(tasks[t].schemes[s], onset_levels(tasks[t], levels));
      std::vector<ObservableResult>& observables = report.studies[at].observables;
      for (std::size_t k = 0; k < found.size(); ++k) observables[k].onset = found[k];
    });
  });
  work->end_phase(phase_of_onset);
  if (!options.exhibits) return report;
  for (CaseSummary& summary : report.cases) {
    Table table = onset_table(summary.name, studies_of(report, summary.name));
    if (table.rows.empty()) continue;
    summary.tables.push_back(table.name);
    report.tables.push_back(std::move(table));
  }
  return report;
}

}  // namespace stickslip::reports
