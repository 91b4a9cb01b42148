// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/timestep/timestep.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "cases/catalogue.hpp"
#include "cases/numbers.hpp"
#include "cases/slip/fresh_contact/case.hpp"
#include "cases/slip/slip_rotation/case.hpp"
#include "cases/slip/stick_to_slip/case.hpp"
#include "reports/study/tables.hpp"
#include "reports/study/timestep/admissible.hpp"
#include "reports/study/timestep/timestep_dashpot.hpp"
#include "reports/study/timestep/timestep_probes.hpp"
#include "reports/study/timestep/timestep_restitution.hpp"

namespace stickslip::reports {
namespace {

/// The finest level of prescribed paths [steps per leg].
constexpr int finest_on_path = 256;

/// The studies of these tasks, one each.
std::vector<StudyResult> studies_of_tasks(const std::vector<CaseTask>& tasks,
                                          const TimestepQuestion& question) {
  StudyOptions options;
  options.jobs = question.jobs;
  options.tolerance = question.tolerance;
  options.refine_admissible_step = true;
  options.exhibits = false;
  options.companions = false;
  options.asks_all = true;
  options.progress = question.progress;
  return run_study(tasks, options).studies;
}

/// The same of laws that no case may leave without an answer.
std::vector<StudyResult> answered_studies(const std::vector<CaseTask>& tasks,
                                          const TimestepQuestion& question) {
  std::vector<StudyResult> studies = studies_of_tasks(tasks, question);
  for (const StudyResult& study : studies) {
    if (study.observables.empty()) throw LawFailure(study.case_name + ": " + study.reason);
  }
  return studies;
}

/// Fewest steps that suffice, or the most that were tried.
int steps_of(const ObservableResult& observable) {
  return observable.steps_for_tolerance.value_or(observable.levels.back().steps);
}

double smallest_error(const ObservableResult& observable) {
  const double found = observable.levels.back().error;
  return admissible_kind(observable) == Admissible::never ? observable.limit_error.value_or(found)
                                                          : found;
}

/// Fewest steps of the ladder from which on the values stay within the tolerance about their own
/// limit; none if there is no limit, or the finest level is not that near.
std::optional<int> steps_to_own_limit(const ObservableResult& observable) {
  std::optional<int> steps;
  if (!observable.limit) return steps;
  // The error is a distance from the reference over a scale, which follows from the two.
  const Level& last = observable.levels.back();
  const double scale = std::abs(last.value - observable.reference) / last.error;
  for (auto level = observable.levels.rbegin(); level != observable.levels.rend(); ++level) {
    const double off = std::abs(level->value - *observable.limit) / scale;
    if (!(off <= observable.tolerance)) break;
    steps = level->steps;
  }
  return steps;
}

/// Whether `a` allows less than `b`. Of cases that no step suffices for, that with the greater
/// error comes first.
bool allows_less(const AllowedStep& a, const AllowedStep& b) {
  return std::tuple(suffices(a.kind), suffices(a.kind) ? a.step : -a.smallest_error) <
         std::tuple(suffices(b.kind), suffices(b.kind) ? b.step : -b.smallest_error);
}

std::vector<AllowedStep> allowed_steps(const TimestepProbe& probe, const StudyResult& study) {
  const bool knows_energy = probe.knows_energy();
  std::vector<AllowedStep> all;
  for (const JudgedObservable& judged : probe.judged) {
    if (judged.is_energy && !knows_energy) continue;
    const ObservableResult& o =
        *std::ranges::find(study.observables, judged.name, &ObservableResult::name);
    AllowedStep allowed{.case_name = study.case_name,
                        .variant = probe.variant,
                        .observable = o.name,
                        .kind = admissible_kind(o),
                        .step = judged.span / steps_of(o),
                        .smallest_error = smallest_error(o),
                        .purpose = judged.purpose};
    if (allowed.kind == Admissible::never) {
      if (const auto steps = steps_to_own_limit(o))
        allowed.step_to_own_limit = judged.span / *steps;
    }
    all.push_back(std::move(allowed));
  }
  return all;
}

/// The worst of those that `same` takes for one; that which allows least first.
template <class Same>
std::vector<AllowedStep> worst_of_each(std::vector<AllowedStep> all, const Same& same) {
  std::ranges::stable_sort(all, allows_less);
  std::vector<AllowedStep> worst;
  for (const AllowedStep& step : all) {
    if (std::ranges::none_of(worst, [&](const AllowedStep& other) { return same(other, step); }))
      worst.push_back(step);
  }
  return worst;
}

bool same_motion(const AllowedStep& a, const AllowedStep& b) {
  return a.case_name == b.case_name && a.variant == b.variant;
}

/// The smallest step about the own limits of all observables; none where one has neither kept the
/// tolerance nor a limit.
std::optional<double> step_to_own_limits(const std::vector<AllowedStep>& observables) {
  std::optional<double> least;
  for (const AllowedStep& allowed : observables) {
    const auto step =
        suffices(allowed.kind) ? std::optional(allowed.step) : allowed.step_to_own_limit;
    if (!step) return std::nullopt;
    least = std::min(least.value_or(*step), *step);
  }
  return least;
}

/// What the probes find, one study each.
std::vector<StudyResult> studies_of_probes(const std::vector<TimestepProbe>& probes,
                                           const TimestepQuestion& question) {
  std::vector<CaseTask> tasks;
  for (const TimestepProbe& probe : probes) {
    if (!probe.damped) tasks.push_back(*probe.task);
  }
  std::vector<StudyResult> of_cases = answered_studies(tasks, question);
  std::vector<StudyResult> studies;
  auto next = of_cases.begin();
  for (const TimestepProbe& probe : probes) {
    studies.push_back(probe.damped ? study_of(*probe.damped, question.tolerance)
                                   : std::move(*next++));
  }
  return studies;
}

/// Path cases with the length of the leg that their steps divide, over the slip distance mu fn/kt.
struct PathProbe {
  CaseTask task;
  double length = 0;
};

/// With the stiffnesses and the friction of the law, where it has them.
template <Problem P>
P with_springs_of(P problem, const AnyLaw& law) {
  problem.kn = law.value("kn").value_or(problem.kn);
  problem.kt = law.value("kt").value_or(problem.kt);
  problem.mu = law.value("mu").value_or(problem.mu);
  return problem;
}

std::vector<PathProbe> path_probes(const Scheme& scheme) {
  std::vector<PathProbe> probes;
  const auto add = [&](const auto& problem, double before_touch) {
    const auto with_springs = with_springs_of(problem, scheme.law());
    CaseTask task{
        &find_case(problem.name), parameters_with(with_springs), {scheme}, 1, finest_on_path};
    if (task.question->unsuitable(scheme).empty())
      probes.push_back({std::move(task), problem.movement / (1 - before_touch)});
  };
  add(SlipRotation{}, 0);
  add(StickToSlip{}, 0);
  const FreshContact touching;
  add(touching, touching.touch);
  return probes;
}

std::vector<AllowedMovement> allowed_movements(const TimestepQuestion& question,
                                               const Scheme& scheme) {
  const std::vector<PathProbe> probes = path_probes(scheme);
  std::vector<CaseTask> tasks;
  for (const PathProbe& probe : probes) tasks.push_back(probe.task);
  const std::vector<StudyResult> studies = studies_of_tasks(tasks, question);
  std::vector<AllowedMovement> all;
  for (std::size_t i = 0; i < probes.size(); ++i) {
    // Paths have no time, which some dashpots do not go without.
    if (studies[i].observables.empty()) continue;
    const ObservableResult& force = studies[i].observables.front();
    all.push_back({studies[i].case_name, admissible_kind(force), probes[i].length / steps_of(force),
                   smallest_error(force)});
  }
  return all;
}

/// The rules for a law with branches of its own: by both stiffnesses where they are linear.
std::vector<TimestepRule> rules_of_branches(const TimestepQuestion& question,
                                            double contact_duration) {
  const AnyLaw& law = question.scheme.law();
  const ParameterInfo* const stiffness = law.info().by_role("k1");
  const auto k1 = law.value("k1");
  const auto k2 = law.value("k2");
  if (!k1 || !k2 || stiffness->unit != "N/m") return timestep_rules(contact_duration);
  return timestep_rules(PlasticPair{question.mass, *k1, std::max(*k1, *k2)}, contact_duration);
}

}  // namespace

TimestepAdvice advise_timestep(const TimestepQuestion& question) {
  const Scheme scheme = without_dashpots(question.scheme);
  const std::vector<TimestepProbe> probes = timestep_probes(question, scheme);
  const std::vector<StudyResult> studies = studies_of_probes(probes, question);

  TimestepAdvice advice;
  advice.tolerance = question.tolerance;
  std::vector<AllowedStep> all;
  for (std::size_t i = 0; i < probes.size(); ++i)
    std::ranges::move(allowed_steps(probes[i], studies[i]), std::back_inserter(all));
  advice.observables = worst_of_each(all, [](const AllowedStep& a, const AllowedStep& b) {
    return same_motion(a, b) && a.observable == b.observable;
  });
  advice.step_to_own_limits = step_to_own_limits(all);
  advice.cases = worst_of_each(std::move(all), same_motion);
  if (suffices(advice.deciding().kind)) advice.step = advice.deciding().step;
  switch (known_spring(scheme)) {
    case KnownSpring::linear: {
      const LinearPair pair = linear_pair(question);
      advice.contact_duration = pair.contact_duration();
      advice.rules = timestep_rules(pair, smallest_particle(question));
      if (question.on_walls) add_wall_rules(pair, smallest_particle(question), advice.rules);
      if (question.on_paths) advice.paths = allowed_movements(question, scheme);
      break;
    }
    case KnownSpring::hertzian: {
      const HertzPair pair = hertz_pair(question);
      advice.contact_duration = pair.contact_duration();
      advice.rules = timestep_rules(pair, smallest_particle(question));
      if (question.on_walls)
        add_wall_rules(pair, smallest_particle(question),
                       question.wall_modulus > 0 ? question.wall_modulus
                                                 : pair.shear_modulus / (1 - pair.poisson),
                       advice.rules);
      break;
    }
    case KnownSpring::none:
      advice.contact_duration = probes.front().damped->duration();
      advice.rules = rules_of_branches(question, advice.contact_duration);
      break;
  }
  return advice;
}

Cell step_cell(Admissible kind, double step, double smallest_error) {
  switch (kind) {
    case Admissible::found:
      return {fmt::format("{:.3g}", step), step};
    case Admissible::coarser:
      return {fmt::format(">= {:.3g}", step), step};
    case Admissible::finer:
      return {
          fmt::format("none: off by {} at {:.2g}", percent(smallest_error), step), {}, Tone::bad};
    case Admissible::never:
      return {fmt::format("none: stays off by {}", percent(smallest_error)), {}, Tone::bad};
  }
  return {};
}

Table allowed_steps_table(const TimestepAdvice& advice) {
  Table table{"timestep-cases",
              "Largest step with which each case stays inside the tolerance",
              "Impacts with the touch at four places in a step, of which the worst counts. t_c: "
              "duration of the contact. About its own limit: where a law tends to something else, "
              "the step from which on it is within the tolerance of that.",
              {{"case"},
               {"motion"},
               {"decided by"},
               {"largest step", "s"},
               {"over t_c", "-"},
               {"about its own limit", "s"}},
              {}};
  for (const AllowedStep& allowed : advice.cases) {
    table.rows.push_back(
        {{allowed.case_name},
         {allowed.variant},
         {allowed.observable},
         step_cell(allowed.kind, allowed.step, allowed.smallest_error),
         suffices(allowed.kind) ? number_cell(allowed.step / advice.contact_duration, "{:.3g}")
                                : Cell{"-", {}, Tone::muted},
         allowed.step_to_own_limit ? number_cell(*allowed.step_to_own_limit, "{:.3g}")
                                   : Cell{"-", {}, Tone::muted}});
  }
  return table;
}

Table timestep_rules_table(const TimestepAdvice& advice, const RestitutionAdvice* restitution) {
  Table table{"timestep-rules",
              "The usual rules",
              "Inside: a step by this rule keeps the tolerance in every case above.",
              {{"rule"}, {"source"}, {"step", "s"}, {"over t_c", "-"}, {"tolerance"}},
              {}};
  for (const TimestepRule& rule : advice.rules) {
    const bool inside = advice.step && rule.step <= *advice.step;
    table.rows.push_back(
        {{rule.name},
         {rule.source},
         number_cell(rule.step, "{:.3g}"),
         number_cell(rule.step / advice.contact_duration, "{:.3g}"),
         inside ? Cell{"inside", {}, Tone::good} : Cell{"outside", {}, Tone::bad}});
  }
  if (restitution == nullptr) return table;
  table.note +=
      " e: the restitution, its mean over the phases of the first step, and between "
      "which the phases have it.";
  for (const char* const column : {"e", "least e", "greatest e"}) table.columns.push_back({column});
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const PhasedRestitution& found = restitution->rules[i].found;
    for (const double e : {found.mean, found.least, found.greatest})
      table.rows[i].push_back(number_cell(e, "{:.4f}"));
  }
  return table;
}

Table allowed_movements_table(const TimestepAdvice& advice) {
  Table table{"timestep-movements",
              "Not a matter of time: largest movement in a step",
              "In units of the slip distance mu fn/kt. Over the velocity of the contact it is a "
              "time, which "
              "depends on the load and therefore does not count above.",
              {{"case"}, {"movement in a step", "-"}},
              {}};
  for (const AllowedMovement& allowed : advice.paths) {
    table.rows.push_back(
        {{allowed.case_name}, step_cell(allowed.kind, allowed.movement, allowed.smallest_error)});
  }
  return table;
}

}  // namespace stickslip::reports