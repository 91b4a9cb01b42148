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

CaseTask task_of(std::string_view case_name, const Scheme& scheme, int steps_from = coarsest,
                 int steps_to = finest) {
  const Case& test = find_case(case_name);
  CaseTask task{&test, CaseParameters(test.info().parameters), {scheme}, steps_from, steps_to};
  for (const CaseParameter& p : test.info().parameters) {
    const auto value = scheme.law().value(p.name);
    if (p.is_law_parameter && value) task.parameters.set(p.name, shortest(*value));
  }
  return task;
}

void set(CaseTask& task, std::string_view name, double value) {
  task.parameters.set(name, shortest(value));
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
  for (const double psi : obliquities) {
    for (const double phase : phases) {
      CaseTask task = task_of("linear-impact", scheme);
      const double approach = question.velocity.value_or(1);
      set(task, "m", pair.effective_mass());
      set(task, "damping", pair.damping);
      set(task, "vn", approach);
      set(task, "vC", psi * mu * approach * pair.kn / pair.kt);
      set(task, "phase", phase);
      const double lasts = task.question->prepare(task.parameters)->reference()[2].value;
      probes.push_back({std::move(task),
                        obliquity_text(psi),
                        {{"vC_out", lasts}, {"vn_out", lasts}, {"duration", lasts}}});
    }
  }
  CaseTask oscillator = task_of("oscillator-1d", scheme);
  set(oscillator, "m", pair.effective_mass());
  const double stick_period =
      2 * pi * std::sqrt(pair.effective_mass() / (pair.kt * (1 + oscillator.parameters["spring"])));
  probes.push_back({std::move(oscillator),
                    "rolls on a spring; slips and sticks",
                    {{"displacement", pair.tangential_period()},
                     {"velocity", pair.tangential_period()},
                     {"frequency", pair.tangential_period()},
                     {"energy-drift", pair.tangential_period()},
                     {"block-position", stick_period},
                     {"block-dissipation", stick_period, true}}});
  CaseTask sliding = task_of("sliding-to-rolling", scheme);
  set(sliding, "m", pair.effective_mass());
  set(sliding, "R", question.radius.value_or(1) / 2);
  // It rolls after 2 u0/(7 mu g) and is followed for 1.5 times that.
  set(sliding, "u0",
      periods_to_rolling * pair.tangential_period() * 7 * mu * sliding.parameters["g"] / 3);
  probes.push_back({std::move(sliding),
                    "slides, then rolls",
                    {{"velocity", pair.tangential_period()},
                     {"spin", pair.tangential_period()},
                     {"position", pair.tangential_period()},
                     {"heat", pair.tangential_period(), true}}});
  return probes;
}

std::vector<Probe> hertz_probes(const TimestepQuestion& question, const Scheme& scheme) {
  const HertzPair pair = hertz_pair(question);
  const double lasts = pair.contact_duration();
  const double radius = pair.effective_radius();
  const double kappa = 2 * (1 - pair.poisson) / (2 - pair.poisson);
  std::vector<Probe> probes;
  for (const double psi : obliquities) {
    for (const double phase : phases) {
      CaseTask oblique = task_of("oblique-impact", scheme, coarsest, finest_hertzian);
      set(oblique, "R", radius);
      set(oblique, "rho", pair.effective_mass() / (4.0 / 3 * pi * radius * radius * radius));
      set(oblique, "E", 2 * pair.shear_modulus * (1 + pair.poisson));
      set(oblique, "nu", pair.poisson);
      const double mu = role_value(scheme, "mu");
      set(oblique, "mu", mu);
      set(oblique, "vn", pair.velocity);
      set(oblique, "vx", psi * mu * pair.velocity / kappa);
      set(oblique, "omega", 0);
      set(oblique, "g", 0);
      set(oblique, "phase", phase);
      set(oblique, "instants", 1);
      probes.push_back(
          {std::move(oblique),
           obliquity_text(psi),
           {{"v_Ct_out", lasts}, {"vx_out", lasts}, {"omega_out", lasts}, {"duration", lasts}}});
      CaseTask scaled = task_of("partial-slip-impact", scheme, coarsest, finest_hertzian);
      set(scaled, "kappa", kappa);
      set(scaled, "psi1", psi);
      set(scaled, "phase", phase);
      set(scaled, "instants", 1);
      probes.push_back({std::move(scaled),
                        obliquity_text(psi),
                        {{"psi_out", lasts}, {"duration", lasts}, {"friction_work", lasts, true}}});
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

std::vector<PathProbe> path_probes(const Scheme& scheme) {
  std::vector<PathProbe> probes;
  for (const char* const name : {"slip-rotation", "stick-to-slip", "fresh-contact"}) {
    CaseTask task = task_of(name, scheme, 1, finest_on_path);
    if (!task.question->unsuitable(scheme).empty()) continue;
    const bool touches = std::string_view(name) == "fresh-contact";
    const double before_touch = touches ? task.parameters["touch"] : 0;
    const double length = task.parameters["movement"] / (1 - before_touch);
    probes.push_back({std::move(task), length});
  }
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

Cell number_cell(double number) { return {fmt::format("{:.3g}", number), number}; }

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
    table.rows.push_back({{allowed.case_name},
                          {allowed.variant},
                          {allowed.observable},
                          step_cell(allowed.kind, allowed.step, allowed.smallest_error),
                          suffices(allowed.kind)
                              ? number_cell(allowed.step / advice.contact_duration)
                              : Cell{"-", {}, Tone::muted},
                          allowed.step_to_own_limit ? number_cell(*allowed.step_to_own_limit)
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
         number_cell(rule.step),
         number_cell(rule.step / advice.contact_duration),
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
