// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/mistakes/own_limit.hpp"

#include <algorithm>
#include <cmath>

namespace stickslip {
namespace {

bool has_force_history(const AnyLaw& law) {
  const auto names = suits::springs();
  return std::ranges::count(names, law.info().name) > 0;
}

/// Keeps a law that returns along the radius from slipping.
AnyLaw without_limit(const AnyLaw& law) {
  if (!has_force_history(law) || law.info().name == suits::refined().front()) return law;
  return law.with({{"mu", 1e9}});
}

bool is_radial(const MistakenStep& s) { return !s.law.solves_steps; }

/// Tangential stiffness of the step [N/m]: of springs their parameter, of others what a virgin
/// contact without a limit answers to a unit movement.
double stiffness_of(const MistakenStep& s) {
  if (s.law.is_linear) return s.law.kt;
  ContactStep unit = s.asked;
  unit.shift = {unit.overlap_new, 0};
  const double force = s.try_step(unit).tangential[0];
  const auto elastic = s.scratch->elastic_displacement(0);
  return elastic && (*elastic)[0] != 0 ? force / (*elastic)[0] : 0;
}

/// Writes the limited force into answer and history.
void limit_force(MistakenStep& s, const LimitedForce& limited) {
  const Vector2 trial = s.answer.tangential;
  if (limited.slips) s.answer.regime = Regime::slip;
  if (limited.force == trial && limited.stored == trial) return;
  const double kt = stiffness_of(s);
  std::vector<double> numbers = s.history();
  numbers[0] = limited.stored[0];
  numbers[1] = limited.stored[1];
  if (numbers.size() == 4 && kt > 0) {  // the elastic displacement follows
    numbers[2] -= (trial[0] - limited.stored[0]) / kt;
    numbers[3] -= (trial[1] - limited.stored[1]) / kt;
  }
  s.set_history(numbers);
  ContactForce& f = s.answer;
  f.tangential = limited.force;
  f.work_tangential = 0.5 * s.asked.shift.dot(s.before + limited.force);
  const auto energy = [kt](const Vector2& force) { return 0.5 / kt * force.dot(force); };
  f.work_stored += energy(limited.stored) - energy(trial);
  f.work_dissipated = f.work_tangential - (energy(limited.stored) - energy(s.before));
  if (!s.law.has_potential) f.work_stored = f.work_dissipated = LawNumbers::none;
}

/// Tells a law that solves steps of overlaps at which its limit is the wrong one. `number` keeps
/// the limit of the last step.
void feign_overlaps(MistakenStep& s, double limit) {
  const double per_overlap = s.law.mu * s.law.kn;
  if (!(per_overlap > 0)) return;
  const double old = s.memory.number > 0 ? s.memory.number : per_overlap * s.asked.overlap_old;
  const double tiny = 1e-12 * s.asked.overlap_new;
  s.memory.number = std::max(limit, 0.0);
  s.step.dt = 0;  // damping is that of the right step
  if (s.keeps_touching()) {
    s.step.overlap_old = old / per_overlap;
    s.step.overlap_new = std::max(limit / per_overlap, tiny);
  } else if (s.touches()) {  // the part of the step in touch stays
    s.step.overlap_new = std::max(limit / per_overlap, tiny);
    s.step.overlap_old *= s.step.overlap_new / s.asked.overlap_new;
  } else if (s.asked.overlap_old > 0) {
    s.step.overlap_old = std::max(old / per_overlap, 1e-12 * s.asked.overlap_old);
    s.step.overlap_new *= s.step.overlap_old / s.asked.overlap_old;
    s.memory.number = 0;
  }
}

}  // namespace

double right_limit(const MistakenStep& s) { return s.law.mu * s.answer.normal; }

LimitedForce radial_return(const MistakenStep&, const Vector2& trial, double limit) {
  const double size = length_of(trial);
  if (!(size > limit)) return {trial, trial, false};
  const Vector2 back = trial * (limit / size);
  return {back, back, true};
}

Mistake with_limit(MistakeInfo info, const FrictionLimit& limit) {
  Mistake mistake = with_return(std::move(info), radial_return, limit);
  mistake.before = [limit](MistakenStep& s) {
    if (is_radial(s)) {
      s.before = s.stored_force();
      return;
    }
    s.right = s.try_step(s.asked);
    s.answer = s.right;
    feign_overlaps(s, limit(s));
    s.answer = {};
  };
  mistake.after = [radial = mistake.after](MistakenStep& s) {
    if (is_radial(s)) {
      radial(s);
    } else {
      s.take_normal_of(s.right);
    }
  };
  return mistake;
}

Mistake with_return(MistakeInfo info, const ReturnToLimit& back, const FrictionLimit& limit) {
  Mistake mistake{.info = std::move(info)};
  mistake.law = without_limit;
  mistake.before = [](MistakenStep& s) { s.before = s.stored_force(); };
  mistake.after = [back, limit](MistakenStep& s) {
    if (s.touches()) limit_force(s, back(s, s.answer.tangential, limit(s)));
  };
  mistake.tries_steps = true;
  return mistake;
}

Mistake with_normal_force(MistakeInfo info, const ChangedNormalForce& wrong) {
  const auto at_end = [wrong](const MistakenStep& s) {
    return wrong(s, s.answer.normal, s.asked.overlap_new);
  };
  Mistake mistake =
      with_limit(std::move(info), [at_end](const MistakenStep& s) { return s.law.mu * at_end(s); });
  const StepHook before = mistake.before;
  const StepHook after = mistake.after;
  mistake.before = [before](MistakenStep& s) {
    if (s.law.has_force_history) before(s);
  };
  mistake.after = [after, wrong, at_end](MistakenStep& s) {
    if (s.law.has_force_history) after(s);
    const double old_overlap = s.asked.overlap_old;
    const double old_force = s.normal_at(old_overlap);
    const double new_force = at_end(s);
    const double from = old_overlap > 0 ? wrong(s, old_force, old_overlap) : 0;
    const double work = 0.5 * (from + new_force) *
                        (std::max(s.asked.overlap_new, 0.0) - std::max(old_overlap, 0.0));
    s.answer.work_stored += work - s.answer.work_normal;
    s.answer.work_normal = work;
    s.answer.normal = new_force;
  };
  return mistake;
}

}  // namespace stickslip
