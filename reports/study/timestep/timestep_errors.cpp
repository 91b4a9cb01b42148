// SPDX-License-Identifier: BSD-3-Clause
// What the user's own step costs, and the tables of several tolerances.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "cases/numbers.hpp"
#include "reports/study/tables.hpp"
#include "reports/study/timestep/timestep_grains.hpp"
#include "reports/study/timestep/timestep_probes.hpp"

namespace stickslip::reports {
namespace {

/// Signed deviations of one observable of one motion, one for each place of the touch.
struct Deviations {
  StepError error;
  std::vector<double> all;
};

/// Value of an observable with so many steps, less what it should be, over its scale.
double deviation(const TimestepProbe& probe, const std::string& observable, int steps) {
  if (probe.damped) {
    const std::array levels{steps};
    const StudyResult study = measured(*probe.damped, levels, 1);
    const ObservableResult& o =
        *std::ranges::find(study.observables, observable, &ObservableResult::name);
    const Level& level = o.levels.front();
    return std::copysign(level.error, level.value - o.reference);
  }
  const Case& question = *probe.task->question;
  const auto instance = question.prepare(probe.task->parameters);
  const Scheme scheme =
      with_parameters(probe.task->schemes.front(), probe.task->parameters.law_parameters());
  const auto& observables = question.info().observables;
  const auto index = static_cast<std::size_t>(
      std::ranges::find(observables, observable, [](const auto& o) { return o.name; }) -
      observables.begin());
  const ReferenceValue reference = instance->reference_for(scheme)[index];
  return (instance->measure(scheme, steps).values[index] - reference.value) / reference.scale;
}

/// Whether the law itself says that its steps are of first order.
bool is_first_order(const Scheme& scheme) {
  const auto claims = scheme.law().partial_slip_claims();
  return claims && claims->accuracy == StepAccuracy::first_order;
}

StepFault fault_of(const Deviations& deviations, double stays_off, bool first_order) {
  const auto [low, high] = std::ranges::minmax(deviations.all);
  if (!std::isfinite(deviations.error.error)) return StepFault::unstable;
  if (stays_off >= 0.5 * deviations.error.error) return StepFault::own_equations;
  double mean = 0;
  for (const double d : deviations.all) mean += d / static_cast<double>(deviations.all.size());
  return 0.5 * (high - low) > std::abs(mean) ? StepFault::touch
         : first_order                       ? StepFault::first_order
                                             : StepFault::integration;
}

Cell step_or_none(const AllowedStep& allowed) {
  return step_cell(allowed.kind, allowed.step, allowed.smallest_error);
}

}  // namespace

std::string_view text_of(StepFault fault) {
  switch (fault) {
    case StepFault::own_equations:
      return "the law's own equations tend to something else, whatever the step";
    case StepFault::touch:
      return "the touch falls anywhere inside a step, and the law sees its ends only";
    case StepFault::first_order:
      return "the law's increments are of first order in the step: it takes its stiffness at one "
             "end "
             "of a step, or counts what it moved before the touch";
    case StepFault::integration:
      return "too few steps for the integrator and the increments of the law";
    case StepFault::unstable:
      return "the contact does not end or the motion grows: beyond the limit of stability";
  }
  return "";
}

std::string_view text_of(Purpose purpose) {
  switch (purpose) {
    case Purpose::rebound:
      return "normal rebound (restitution)";
    case Purpose::oblique:
      return "velocities after oblique impacts";
    case Purpose::rolling:
      return "spin and rolling";
    case Purpose::duration:
      return "duration of contacts";
    case Purpose::energy:
      return "energy lost per impact (wear, heating)";
    case Purpose::vibration:
      return "vibrations on contact springs (waves)";
  }
  return "";
}

std::vector<StepError> errors_at_step(const TimestepQuestion& question,
                                      const TimestepAdvice& advice, double step) {
  const Scheme scheme = without_dashpots(question.scheme);
  std::vector<Deviations> all;
  for (const TimestepProbe& probe : timestep_probes(question, scheme)) {
    const std::string name =
        probe.damped ? probe.damped->name : std::string(probe.task->question->info().name);
    for (const JudgedObservable& judged : probe.judged) {
      if (judged.is_energy && !probe.knows_energy()) continue;
      // Not rounded up where the number of steps is whole but for round-off.
      const int steps = static_cast<int>(std::floor(judged.span / step * (1 + 1e-12)));
      if (steps < 1) {
        throw InputError(
            fmt::format("--step {} [s]: longer than what it is to resolve, {:.3g} s in {}",
                        shortest(step), judged.span, name));
      }
      auto same = std::ranges::find_if(all, [&](const Deviations& d) {
        return d.error.case_name == name && d.error.variant == probe.variant &&
               d.error.observable == judged.name;
      });
      if (same == all.end()) {
        all.push_back({{.case_name = name,
                        .variant = probe.variant,
                        .observable = judged.name,
                        .purpose = judged.purpose,
                        .steps = steps},
                       {}});
        same = std::prev(all.end());
      }
      const double off = deviation(probe, judged.name, steps);
      same->all.push_back(off);
      same->error.error = worse(same->error.error, std::abs(off));
    }
  }
  std::vector<StepError> errors;
  for (Deviations& deviations : all) {
    double stays_off = 0;
    for (const AllowedStep& allowed : advice.observables) {
      if (allowed.kind == Admissible::never && allowed.case_name == deviations.error.case_name &&
          allowed.variant == deviations.error.variant &&
          allowed.observable == deviations.error.observable)
        stays_off = allowed.smallest_error;
    }
    deviations.error.fault = fault_of(deviations, stays_off, is_first_order(question.scheme));
    errors.push_back(std::move(deviations.error));
  }
  std::ranges::stable_sort(errors, [](const StepError& a, const StepError& b) {
    if (std::isfinite(a.error) != std::isfinite(b.error)) return std::isfinite(b.error);
    return a.error > b.error;
  });
  return errors;
}

Table step_errors_table(const std::vector<StepError>& errors) {
  Table table{"timestep-step",
              "What your step costs",
              "Steps in the duration of the contact, or in the period of its spring; the worst of "
              "four places of the touch in a step.",
              {{"case"}, {"motion"}, {"observable"}, {"matters for"}, {"steps", "-"}, {"error"}},
              {}};
  for (const StepError& e : errors) {
    table.rows.push_back({{e.case_name},
                          {e.variant},
                          {e.observable},
                          {std::string(text_of(e.purpose))},
                          number_cell(e.steps, "{:.0f}"),
                          {percent(e.error)}});
  }
  return table;
}

Table timestep_tolerances_table(const std::vector<TimestepAdvice>& advices) {
  Table table{"timestep-tolerances",
              "Largest step for each tolerance",
              "Of all cases of bodies in motion that suit the law. t_c: duration of the contact. "
              "About own limits: where a law tends to something else than it should, which no step "
              "mends, the step from which on it is within the tolerance of that.",
              {{"tolerance"},
               {"largest step", "s"},
               {"t_c over it", "-"},
               {"about own limits", "s"},
               {"decided by"},
               {"motion"},
               {"in"}},
              {}};
  for (const TimestepAdvice& advice : advices) {
    const AllowedStep& deciding = advice.deciding();
    table.rows.push_back(
        {{percent(advice.tolerance)},
         step_or_none(deciding),
         advice.step ? number_cell(advice.contact_duration / *advice.step, "{:.0f}")
                     : Cell{"-", {}, Tone::muted},
         advice.step_to_own_limits ? number_cell(*advice.step_to_own_limits, "{:.3g}")
                                   : Cell{"-", {}, Tone::muted},
         {deciding.case_name},
         {deciding.variant},
         {deciding.observable}});
  }
  return table;
}

Table timestep_purposes_table(const std::vector<TimestepAdvice>& advices) {
  Table table{"timestep-purposes",
              "What matters for what",
              "Largest step [s] with which the observables of each purpose stay inside the "
              "tolerance. Forces of a packing at rest do not depend on the step as long as it is "
              "stable: below 2/omega, and below 0.17 sqrt(m/kn) where a grain has many contacts.",
              {{"what you look at"}},
              {}};
  for (const TimestepAdvice& advice : advices)
    table.columns.push_back({percent(advice.tolerance), "s"});
  for (const Purpose purpose : {Purpose::rebound, Purpose::oblique, Purpose::rolling,
                                Purpose::duration, Purpose::energy, Purpose::vibration}) {
    std::vector<Cell> row{{std::string(text_of(purpose))}};
    for (const TimestepAdvice& advice : advices) {
      // They are in order: the first of a purpose allows least.
      const auto found = std::ranges::find(advice.observables, purpose, &AllowedStep::purpose);
      if (found != advice.observables.end()) row.push_back(step_or_none(*found));
    }
    if (row.size() == advices.size() + 1) table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace stickslip::reports
