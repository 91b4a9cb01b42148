// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/timestep.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string_view>
#include <tuple>

#include "cases/catalogue.hpp"
#include "cases/impact/linear_impact.hpp"
#include "cases/impact/oblique_impact_solved.hpp"
#include "cases/impact/partial_slip_impact.hpp"
#include "cases/loop/oscillator_1d.hpp"
#include "cases/loop/sliding_to_rolling.hpp"
#include "cases/numbers.hpp"
#include "cases/slip/fresh_contact.hpp"
#include "cases/slip/slip_rotation.hpp"
#include "cases/slip/stick_to_slip.hpp"
#include "reports/study/admissible.hpp"
#include "reports/study/tables.hpp"

namespace stickslip {
namespace {

constexpr double pi = std::numbers::pi;

/// Ladders begin next to the limit of stability, where hardly any law keeps a tolerance.
constexpr int coarsest = 2;
/// Beyond this nobody would go [steps per contact or period].
constexpr int finest = 16384;
/// The same for impacts on Hertzian contacts, which take longer.
constexpr int finest_hertzian = 4096;
/// The finest level of prescribed paths [steps per leg].
constexpr int finest_on_path = 256;

/// kt v/(kn mu vn) before an impact: a contact that sticks at touch, and one that slips first and
/// sticks later.
constexpr std::array obliquities{0.5, 2.0};
/// Where in a step the touch falls. All have to keep the tolerance: in a simulation it falls
/// anywhere, and a single place may suit a scheme by accident.
constexpr std::array phases{0.125, 0.375, 0.625, 0.875};
/// How long a sphere slides and rolls, over the period of its contact spring.
constexpr double periods_to_rolling = 14;

/// An observable of a case, and the time that the case's number of steps divides [s].
struct JudgedObservable {
  std::string name;
  double span = 0;
  bool is_energy = false;  ///< judged only if the law accounts for its energy
};

/// One motion of a case with the user's particles.
struct Probe {
  CaseTask task;
  std::string variant;
  std::vector<JudgedObservable> judged;
};

/// The study of a problem.
template <Problem P>
CaseTask task_of(const P& problem, const Scheme& scheme, int steps_from = coarsest,
                 int steps_to = finest) {
  return {&find_case(P::name), parameters_with(problem), {scheme}, steps_from, steps_to};
}

/// The observable that a field of an outcome is.
template <Problem P>
JudgedObservable judged(double P::Outcome::*field, double span, bool is_energy = false) {
  const auto observed = Observed<typename P::Outcome>::template of<P>();
  const auto found = std::ranges::find(observed.fields, field);
  return {observed.texts[static_cast<std::size_t>(found - observed.fields.begin())].name, span,
          is_energy};
}

/// The scheme as cases take it: they set by role what the label may set too, to the same values;
/// and they have no dashpots but their own.
Scheme without_dashpots(const Scheme& scheme) {
  Scheme changed = scheme;
  changed.set_by_user.clear();
  std::map<std::string, double> none;
  for (const char* const role : {"damping", "damping-normal", "damping-tangential"}) {
    if (scheme.law().info().by_role(role) != nullptr) none[role] = 0;
  }
  changed.framed.law = scheme.law().with(none);
  return changed;
}

double role_value(const Scheme& scheme, std::string_view role) {
  const auto value = scheme.law().value(role);
  if (!value) {
    throw InputError(fmt::format("{}: the law has no parameter {}", scheme.label, role));
  }
  return *value;
}

LinearPair linear_pair(const TimestepQuestion& question) {
  const Scheme& scheme = question.scheme;
  return {question.mass, role_value(scheme, "kn"), role_value(scheme, "kt"),
          scheme.law().value("damping").value_or(0)};
}

HertzPair hertz_pair(const TimestepQuestion& question) {
  const auto needed = [](const std::optional<double>& given, const char* option) {
    if (given) return *given;
    throw InputError(fmt::format(
        "a Hertzian contact lasts the longer the slower the impact and the larger the spheres: "
        "give {}",
        option));
  };
  const HertzPair pair{question.mass, needed(question.radius, "--radius R, of a particle [m]"),
                       role_value(question.scheme, "G"), role_value(question.scheme, "nu"),
                       needed(question.velocity,
                              "--velocity V, of the approach of two particles "
                              "[m/s]")};
  if (pair.greatest_overlap() > 0.5 * pair.effective_radius()) {
    throw InputError(fmt::format(
        "the particles would overlap by {:.2g} m, which is more than a quarter of their "
        "radius: give a smaller mass or velocity, or a greater G",
        pair.greatest_overlap()));
  }
  return pair;
}

std::string obliquity_text(double psi) {
  return psi < 1 ? "sticks at touch" : "slips, then sticks";
}

// Two equal spheres move against each other as one of the effective mass m/2 and radius R/2 against
// a wall: rotation lightens the contact point by the same factor, 7/2. So the cases, which have one
// body and a wall or a plane, are given those.

std::vector<Probe> linear_probes(const TimestepQuestion& question, const Scheme& scheme) {
  const LinearPair pair = linear_pair(question);
  const double mu = role_value(scheme, "mu");
  std::vector<Probe> probes;
  using Impact = LinearImpact::Outcome;
  for (const double psi : obliquities) {
    for (const double phase : phases) {
      const double approach = question.velocity.value_or(1);
      const LinearImpact impact{.kn = pair.kn,
                                .kt = pair.kt,
                                .mu = mu,
                                .mass = pair.effective_mass(),
                                .damping = pair.damping,
                                .normal_velocity = approach,
                                .contact_velocity = psi * mu * approach * pair.kn / pair.kt,
                                .phase = phase};
      CaseTask task = task_of(impact, scheme);
      const double lasts = impact.prepare().exact().duration;
      probes.push_back({std::move(task),
                        obliquity_text(psi),
                        {judged<LinearImpact>(&Impact::contact_velocity, lasts),
                         judged<LinearImpact>(&Impact::rebound, lasts),
                         judged<LinearImpact>(&Impact::duration, lasts)}});
    }
  }
  using Oscillations = Oscillator1d::Outcome;
  const Oscillator1d oscillator{
      .kn = pair.kn, .kt = pair.kt, .mu = mu, .mass = pair.effective_mass()};
  const double period = pair.tangential_period();
  const double stick_period =
      2 * pi * std::sqrt(pair.effective_mass() / (pair.kt * (1 + oscillator.spring_ratio)));
  probes.push_back({task_of(oscillator, scheme),
                    "rolls on a spring; slips and sticks",
                    {judged<Oscillator1d>(&Oscillations::displacement, period),
                     judged<Oscillator1d>(&Oscillations::velocity, period),
                     judged<Oscillator1d>(&Oscillations::frequency, period),
                     judged<Oscillator1d>(&Oscillations::energy_drift, period),
                     judged<Oscillator1d>(&Oscillations::block_position, stick_period),
                     judged<Oscillator1d>(&Oscillations::block_dissipation, stick_period, true)}});
  using Rolling = SlidingToRolling::Outcome;
  SlidingToRolling sliding{.kn = pair.kn,
                           .kt = pair.kt,
                           .mu = mu,
                           .mass = pair.effective_mass(),
                           .radius = question.radius.value_or(1) / 2};
  // It rolls after 2 u0/(7 mu g) and is followed for 1.5 times that.
  sliding.velocity = periods_to_rolling * period * 7 * mu * sliding.gravity / 3;
  probes.push_back({task_of(sliding, scheme),
                    "slides, then rolls",
                    {judged<SlidingToRolling>(&Rolling::velocity, period),
                     judged<SlidingToRolling>(&Rolling::spin, period),
                     judged<SlidingToRolling>(&Rolling::position, period),
                     judged<SlidingToRolling>(&Rolling::heat, period, true)}});
  return probes;
}

std::vector<Probe> hertz_probes(const TimestepQuestion& question, const Scheme& scheme) {
  const HertzPair pair = hertz_pair(question);
  const double lasts = pair.contact_duration();
  const double radius = pair.effective_radius();
  const double kappa = 2 * (1 - pair.poisson) / (2 - pair.poisson);
  const double mu = role_value(scheme, "mu");
  using Oblique = ObliqueImpact::Outcome;
  using Scaled = PartialSlipImpact::Outcome;
  std::vector<Probe> probes;
  for (const double psi : obliquities) {
    for (const double phase : phases) {
      const ObliqueImpact oblique{
          .radius = radius,
          .density = pair.effective_mass() / (4.0 / 3 * pi * radius * radius * radius),
          .youngs_modulus = 2 * pair.shear_modulus * (1 + pair.poisson),
          .poisson = pair.poisson,
          .mu = mu,
          .normal_velocity = pair.velocity,
          .tangential_velocity = psi * mu * pair.velocity / kappa,
          .spin = 0,
          .gravity = 0,
          .phase = phase,
          .instants = 1};
      probes.push_back({task_of(oblique, scheme, coarsest, finest_hertzian),
                        obliquity_text(psi),
                        {judged<ObliqueImpact>(&Oblique::contact_velocity, lasts),
                         judged<ObliqueImpact>(&Oblique::tangential_velocity, lasts),
                         judged<ObliqueImpact>(&Oblique::spin, lasts),
                         judged<ObliqueImpact>(&Oblique::duration, lasts)}});
      const PartialSlipImpact scaled{.kappa = kappa, .psi = psi, .phase = phase, .instants = 1};
      probes.push_back({task_of(scaled, scheme, coarsest, finest_hertzian),
                        obliquity_text(psi),
                        {judged<PartialSlipImpact>(&Scaled::psi, lasts),
                         judged<PartialSlipImpact>(&Scaled::duration, lasts),
                         judged<PartialSlipImpact>(&Scaled::friction_work, lasts, true)}});
    }
  }
  return probes;
}

/// The probes that suit the law. Throws InputError if there are none.
std::vector<Probe> suited_probes(std::vector<Probe> probes) {
  std::string why;
  std::erase_if(probes, [&](const Probe& probe) {
    const std::string unsuitable = probe.task.question->unsuitable(probe.task.schemes.front());
    if (why.empty()) why = unsuitable;
    return !unsuitable.empty();
  });
  if (probes.empty()) throw InputError("no case of bodies in motion suits the law: " + why);
  return probes;
}

/// The studies of these tasks, one each.
std::vector<StudyResult> studies_of_tasks(const std::vector<CaseTask>& tasks,
                                          const TimestepQuestion& question) {
  StudyOptions options;
  options.jobs = question.jobs;
  options.tolerance = question.tolerance;
  options.refine_admissible_step = true;
  options.exhibits = false;
  options.companions = false;
  options.progress = question.progress;
  std::vector<StudyResult> studies = run_study(tasks, options).studies;
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

bool suffices(Admissible kind) { return kind == Admissible::found || kind == Admissible::coarser; }

/// Whether `a` allows less than `b`. Of cases that no step suffices for, that with the greater
/// error comes first.
bool allows_less(const AllowedStep& a, const AllowedStep& b) {
  return std::tuple(suffices(a.kind), suffices(a.kind) ? a.step : -a.smallest_error) <
         std::tuple(suffices(b.kind), suffices(b.kind) ? b.step : -b.smallest_error);
}

AllowedStep allowed_step(const Probe& probe, const StudyResult& study) {
  const bool knows_energy = probe.task.schemes.front().law().info().can(Capability::energy);
  std::vector<AllowedStep> all;
  for (const JudgedObservable& judged : probe.judged) {
    if (judged.is_energy && !knows_energy) continue;
    const ObservableResult& o =
        *std::ranges::find(study.observables, judged.name, &ObservableResult::name);
    AllowedStep allowed{study.case_name,           probe.variant,     o.name, admissible_kind(o),
                        judged.span / steps_of(o), smallest_error(o), {}};
    if (allowed.kind == Admissible::never) {
      if (const auto steps = steps_to_own_limit(o))
        allowed.step_to_own_limit = judged.span / *steps;
    }
    all.push_back(std::move(allowed));
  }
  return *std::ranges::min_element(all, allows_less);
}

/// One for each motion, the worst of its instants of touch; that which allows least first.
std::vector<AllowedStep> worst_of_each(std::vector<AllowedStep> all) {
  std::ranges::stable_sort(all, allows_less);
  std::vector<AllowedStep> worst;
  for (const AllowedStep& step : all) {
    const bool known = std::ranges::any_of(worst, [&](const AllowedStep& other) {
      return other.case_name == step.case_name && other.variant == step.variant;
    });
    if (!known) worst.push_back(step);
  }
  return worst;
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
    CaseTask task = task_of(with_springs_of(problem, scheme.law()), scheme, 1, finest_on_path);
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
    const ObservableResult& force = studies[i].observables.front();
    all.push_back({studies[i].case_name, admissible_kind(force), probes[i].length / steps_of(force),
                   smallest_error(force)});
  }
  return all;
}

/// "2.3e-05", or why there is none.
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

}  // namespace

TimestepAdvice advise_timestep(const TimestepQuestion& question) {
  const Scheme scheme = without_dashpots(question.scheme);
  const bool linear = scheme.law().info().can(Capability::linear);
  const std::vector<Probe> probes =
      suited_probes(linear ? linear_probes(question, scheme) : hertz_probes(question, scheme));
  std::vector<CaseTask> tasks;
  for (const Probe& probe : probes) tasks.push_back(probe.task);
  const std::vector<StudyResult> studies = studies_of_tasks(tasks, question);

  TimestepAdvice advice;
  advice.tolerance = question.tolerance;
  std::vector<AllowedStep> all;
  for (std::size_t i = 0; i < probes.size(); ++i) {
    all.push_back(allowed_step(probes[i], studies[i]));
  }
  advice.cases = worst_of_each(std::move(all));
  if (suffices(advice.deciding().kind)) advice.step = advice.deciding().step;
  if (linear) {
    const LinearPair pair = linear_pair(question);
    advice.contact_duration = pair.contact_duration();
    advice.rules = timestep_rules(pair);
    advice.paths = allowed_movements(question, scheme);
  } else {
    const HertzPair pair = hertz_pair(question);
    advice.contact_duration = pair.contact_duration();
    advice.rules = timestep_rules(pair);
  }
  return advice;
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

Table timestep_rules_table(const TimestepAdvice& advice) {
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

}  // namespace stickslip
