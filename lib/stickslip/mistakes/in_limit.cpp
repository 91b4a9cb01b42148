// SPDX-License-Identifier: BSD-3-Clause
// Mistakes in the friction limit, and in the way back to it.
#include <algorithm>
#include <cmath>

#include "stickslip/mistakes/own_limit.hpp"

namespace stickslip {
namespace {

double total_normal(const MistakenStep& s) { return s.answer.normal + s.answer.damping_normal; }

/// Replaces the whole force, remembered and answered.
LimitedForce slipping(const Vector2& force) { return {force, force, true}; }
LimitedForce sticking(const Vector2& force) { return {force, force, false}; }

Vector2 clamped(const Vector2& v, double limit) {
  return {std::clamp(v[0], -limit, limit), std::clamp(v[1], -limit, limit)};
}

/// Along a direction with the size of the limit; NaN where there is no direction.
Vector2 along(const Vector2& direction, double limit) {
  return direction * (limit / std::sqrt(direction.dot(direction)));
}

std::vector<Mistake> wrong_limits() {
  return {
      with_limit({"limit-of-old-normal-force",
                  "the friction limit is that of the normal force before the step",
                  "cap of the old force", "", suits::limited(), "stale-value"},
                 [](const MistakenStep& s) { return s.law.mu * s.normal_at(s.asked.overlap_old); }),
      with_limit({"limit-of-mean-normal-force",
                  "the friction limit is that of the normal force in the middle of the step", "",
                  "", suits::springs(), "stale-value"},
                 [](const MistakenStep& s) {
                   return 0.5 * s.law.mu * (s.answer.normal + s.normal_at(s.asked.overlap_old));
                 }),
      with_limit(
          {"limit-with-damping", "the friction limit counts the viscous normal force", "",
           "lammps/lammps#4180 (total for elastic force)", suits::springs(), "friction-limit"},
          [](const MistakenStep& s) { return s.law.mu * std::max(total_normal(s), 0.0); }),
      with_limit({"limit-with-absolute-force",
                  "the friction limit is mu times the amount of the total normal force, also where "
                  "it pulls",
                  "", "", suits::springs(), "friction-limit"},
                 [](const MistakenStep& s) { return s.law.mu * std::abs(total_normal(s)); }),
      with_limit({"limit-with-signed-force",
                  "where the total normal force pulls, the limit is negative and turns friction "
                  "round",
                  "", "lammps/lammps#5007", suits::radial(), "friction-limit"},
                 [](const MistakenStep& s) { return s.law.mu * total_normal(s); }),
      with_limit({"limit-while-loading-only", "while the bodies move apart there is no limit", "",
                  "", suits::springs(), "friction-limit"},
                 [](const MistakenStep& s) {
                   return s.asked.overlap_new < s.asked.overlap_old ? 1e9 * right_limit(s)
                                                                    : right_limit(s);
                 }),
      with_limit({"limit-while-unloading-only", "while the bodies approach there is no limit", "",
                  "", suits::springs(), "friction-limit"},
                 [](const MistakenStep& s) {
                   return s.asked.overlap_new > s.asked.overlap_old ? 1e9 * right_limit(s)
                                                                    : right_limit(s);
                 }),
      with_limit({"limit-lower-once-slipping",
                  "a contact that slipped in the last step has four fifths of the limit",
                  "static and kinetic friction", "", suits::springs(), "friction-limit"},
                 [](const MistakenStep& s) {
                   return s.memory.answer.regime == Regime::slip ? 0.8 * right_limit(s)
                                                                 : right_limit(s);
                 }),
      with_limit({"limit-with-offset", "1e-3 N are added to the limit, lest it vanish", "", "",
                  suits::springs(), "epsilon"},
                 [](const MistakenStep& s) { return right_limit(s) + 1e-3; }),
      with_limit({"limit-in-single-precision", "the friction limit is a float", "", "",
                  suits::springs(), "precision"},
                 [](const MistakenStep& s) { return in_single_precision(right_limit(s)); }),
      with_return(
          {"limit-with-tolerance", "a force up to 1 % outside the limit is taken for one inside",
           "", "", suits::radial(), "epsilon"},
          [](const MistakenStep& s, const Vector2& trial, double limit) {
            return length_of(trial) > 1.01 * limit ? radial_return(s, trial, limit)
                                                   : sticking(trial);
          }),
  };
}

std::vector<Mistake> other_shapes() {
  return {
      with_return(
          {"limit-by-component", "each component has a limit of its own: a box for the circle",
           "friction pyramid", "dimforge/rapier#137; bulletphysics/bullet3#2590", suits::radial(),
           "friction-limit"},
          [](const MistakenStep&, const Vector2& trial, double limit) {
            const Vector2 back = clamped(trial, limit);
            return LimitedForce{back, back, back != trial};
          }),
      with_return({"limit-by-largest-component", "the largest component is compared with the limit",
                   "max norm", "genesis-world#907", suits::radial(), "friction-limit"},
                  [](const MistakenStep&, const Vector2& trial, double limit) {
                    const double largest = trial.cwiseAbs().maxCoeff();
                    return largest > limit ? slipping(trial * (limit / largest)) : sticking(trial);
                  }),
      with_return(
          {"limit-by-sum-of-components", "the sum of the components is compared with the limit",
           "diamond", "", suits::radial(), "friction-limit"},
          [](const MistakenStep&, const Vector2& trial, double limit) {
            const double sum = trial.cwiseAbs().sum();
            return sum > limit ? slipping(trial * (limit / sum)) : sticking(trial);
          }),
      with_return({"limit-of-first-component-only", "the first component alone is limited", "", "",
                   suits::radial(), "friction-limit"},
                  [](const MistakenStep&, const Vector2& trial, double limit) {
                    const Vector2 back(std::clamp(trial[0], -limit, limit), trial[1]);
                    return LimitedForce{back, back, back != trial};
                  }),
      with_return({"limit-one-sided", "the limit holds for positive components only", "min for abs",
                   "", suits::radial(), "friction-limit"},
                  [](const MistakenStep&, const Vector2& trial, double limit) {
                    const Vector2 back = trial.cwiseMin(limit);
                    return LimitedForce{back, back, back != trial};
                  }),
      with_return({"limit-of-square", "the squared force is compared with the limit", "", "",
                   suits::radial(), "friction-limit"},
                  [](const MistakenStep&, const Vector2& trial, double limit) {
                    return trial.dot(trial) > limit ? slipping(along(trial, limit))
                                                    : sticking(trial);
                  }),
      with_return({"limit-without-root",
                   "a force outside the limit is multiplied by the ratio of the squares", "", "",
                   suits::radial(), "friction-limit"},
                  [](const MistakenStep&, const Vector2& trial, double limit) {
                    const double square = trial.dot(trial);
                    return square > limit * limit ? slipping(trial * (limit * limit / square))
                                                  : sticking(trial);
                  }),
      with_return({"limit-of-increment", "the change of the force is limited, not the force", "",
                   "", suits::radial(), "friction-limit"},
                  [](const MistakenStep& s, const Vector2& trial, double limit) {
                    const LimitedForce change = radial_return(s, trial - s.before, limit);
                    const Vector2 force = s.before + change.force;
                    return LimitedForce{force, force, change.slips};
                  }),
      with_return({"limit-before-movement",
                   "the force before the step is compared with the limit, then the movement is "
                   "added",
                   "", "", suits::radial(), "stale-value"},
                  [](const MistakenStep& s, const Vector2& trial, double limit) {
                    const LimitedForce old = radial_return(s, s.before, limit);
                    const Vector2 force = old.force + (trial - s.before);
                    return LimitedForce{force, force, old.slips};
                  }),
  };
}

std::vector<Mistake> wrong_returns() {
  return {
      with_return({"slip-resets-force", "a force outside the limit is set to zero", "", "",
                   suits::radial(), "friction-limit"},
                  [](const MistakenStep&, const Vector2& trial, double limit) {
                    return length_of(trial) > limit ? slipping(Vector2::Zero()) : sticking(trial);
                  }),
      with_return({"slip-keeps-force", "a step that would leave the limit is not taken", "", "",
                   suits::radial(), "friction-limit"},
                  [](const MistakenStep& s, const Vector2& trial, double limit) {
                    return length_of(trial) > limit ? slipping(s.before) : sticking(trial);
                  }),
      with_return({"slip-along-movement", "the slip force points along the movement of the step",
                   "", "", suits::radial(), "direction"},
                  [](const MistakenStep& s, const Vector2& trial, double limit) {
                    if (!(length_of(trial) > limit)) return sticking(trial);
                    const bool moves = s.asked.shift.dot(s.asked.shift) > 0;
                    return slipping(along(moves ? s.asked.shift : trial, limit));
                  }),
      with_return(
          {"slip-along-velocity", "the slip force points along the velocity at the end of the step",
           "", "", suits::radial(), "direction"},
          [](const MistakenStep& s, const Vector2& trial, double limit) {
            if (!(length_of(trial) > limit)) return sticking(trial);
            const bool moves = s.asked.velocity.dot(s.asked.velocity) > 0;
            return slipping(along(moves ? s.asked.velocity : trial, limit));
          }),
      with_return({"slip-keeps-direction",
                   "while it slips the force keeps the direction that it had before the step", "",
                   "", suits::radial(), "direction"},
                  [](const MistakenStep& s, const Vector2& trial, double limit) {
                    if (!(length_of(trial) > limit)) return sticking(trial);
                    const bool is_loaded = s.before.dot(s.before) > 0;
                    return slipping(along(is_loaded ? s.before : trial, limit));
                  }),
      with_return(
          {"slip-sign", "the slip force has the wrong sign", "", "", suits::radial(), "sign"},
          [](const MistakenStep&, const Vector2& trial, double limit) {
            return length_of(trial) > limit ? slipping(along(trial, -limit)) : sticking(trial);
          }),
      with_return({"slip-leaves-spring",
                   "the force is brought back to the limit, but the spring goes on stretching", "",
                   "", suits::radial(), "memory"},
                  [](const MistakenStep& s, const Vector2& trial, double limit) {
                    LimitedForce back = radial_return(s, trial, limit);
                    back.stored = trial;
                    return back;
                  }),
      with_return({"slip-cuts-spring-only",
                   "the spring is brought back to the limit, but the trial force is applied", "",
                   "newton-physics/newton#4010", suits::radial(), "friction-limit"},
                  [](const MistakenStep& s, const Vector2& trial, double limit) {
                    LimitedForce back = radial_return(s, trial, limit);
                    back.force = trial;
                    return back;
                  }),
      with_return({"slip-halfway-back", "the force is brought halfway back to the limit", "", "",
                   suits::radial(), "friction-limit"},
                  [](const MistakenStep& s, const Vector2& trial, double limit) {
                    LimitedForce back = radial_return(s, trial, limit);
                    back.force = back.stored = 0.5 * (back.force + trial);
                    return back;
                  }),
      with_return({"slip-for-ever", "a contact that has slipped slips until the bodies part", "",
                   "", suits::radial(), "memory"},
                  [](const MistakenStep& s, const Vector2& trial, double limit) {
                    const bool has_slipped = s.memory.answer.regime == Regime::slip;
                    if (!has_slipped || !(trial.dot(trial) > 0))
                      return radial_return(s, trial, limit);
                    return slipping(along(trial, limit));
                  }),
      with_return(
          {"slip-regularized", "friction below the limit is a dashpot of the velocity, and creeps",
           "smoothed friction", "newton-physics/newton#3943", suits::radial(), "friction-limit"},
          [](const MistakenStep& s, const Vector2& trial, double limit) {
            if (!(limit > 0)) return slipping(Vector2::Zero());
            // The movement that would reach the limit from rest takes the place of the
            // speed below which friction fades.
            const Vector2 movement = trial - s.before;
            return sticking(limit * movement / (length_of(movement) + limit));
          }),
      {.info = {"as-printed", "lines 25-27 of Fig. 1 are three statements: line 25 is a dead store",
                "literal=as-printed", "Kuhn, Suzuki & Daouadji, Fig. 1", suits::refined(),
                "friction-limit"},
       .law = [](const AnyLaw& law) { return law.with_option("literal", "as-printed"); }},
  };
}

/// Kinetic friction coefficient of a law [-].
double kinetic_of(const AnyLaw& law) { return law.value("mu-kinetic").value_or(0); }

/// Whether a contact of linear-kinetic slides: the third number that it remembers.
bool slides(const MistakenStep& s) { return s.history()[2] != 0; }

/// Makes it slide, with the force inside the kinetic limit; `factor` is the kinetic coefficient.
void make_slide(MistakenStep& s) {
  std::vector<double> numbers = s.history();
  const Vector2 force(numbers[0], numbers[1]);
  const double limit = s.law.factor * s.answer.normal;
  const double size = length_of(force);
  if (size > limit) {
    s.answer.tangential = force * (limit / size);
    numbers[0] = s.answer.tangential[0];
    numbers[1] = s.answer.tangential[1];
  }
  numbers[2] = 1;
  s.set_history(numbers);
}

std::vector<Mistake> of_two_coefficients() {
  return {
      {.info = {"kinetic-at-onset", "a contact is held to the kinetic limit, and not to the static",
                "", "", suits::kinetic(), "friction-limit"},
       .law =
           [](const AnyLaw& law) {
             return law.with({{"mu", kinetic_of(law)}, {"mu-kinetic", kinetic_of(law)}});
           }},
      {.info = {"never-sticks-again",
                "a contact that has slid is held to the kinetic limit until the bodies part", "",
                "", suits::kinetic(), "memory"},
       .before =
           [](MistakenStep& s) {
             std::vector<double> numbers = s.history();
             if (s.memory.number != 0 && s.asked.overlap_old > 0) numbers[2] = 1;
             s.set_history(numbers);
           },
       .after =
           [](MistakenStep& s) {
             if (slides(s)) s.memory.number = 1;
             if (!s.touches()) s.memory.number = 0;
           }},
      {.info = {"fall-across-gap", "a contact that slid before a gap slides on after it", "", "",
                suits::kinetic(), "memory"},
       .factor = kinetic_of,
       .after =
           [](MistakenStep& s) {
             const bool is_touched = s.asked.overlap_old <= 0 && s.touches();
             if (is_touched && s.memory.number != 0) make_slide(s);
             if (s.touches()) s.memory.number = slides(s) ? 1 : 0;
           }},
      {.info = {"fall-booked-as-sliding",
                "where the force falls to the kinetic limit the heat is that of sliding at it", "",
                "", suits::kinetic(), "energy"},
       .factor = kinetic_of,
       .before = [](MistakenStep& s) { s.memory.number = slides(s) ? 1 : 0; },
       .after =
           [](MistakenStep& s) {
             if (s.memory.number != 0 || !s.keeps_touching() || !slides(s)) return;
             const double fall = (s.law.mu - s.law.factor) * s.answer.normal;
             s.answer.work_dissipated -= 0.5 / s.law.kt * fall * fall;
           }},
  };
}

}  // namespace

std::vector<Mistake> mistakes_in_limit() {
  std::vector<Mistake> rows = wrong_limits();
  for (const auto& more : {other_shapes(), wrong_returns(), of_two_coefficients()})
    rows.insert(rows.end(), more.begin(), more.end());
  return rows;
}

}  // namespace stickslip
