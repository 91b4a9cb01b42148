// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/moments/moment_slider.hpp"

#include <cmath>

#include "stickslip/contact/step/slip_stage.hpp"
#include "stickslip/contact/step/slip_tangent.hpp"

namespace stickslip {
namespace {

/// Energy of the spring times its stiffness.
double energy_of(const Vector2& moment) { return moment.dot(moment) / 2; }

/// Brings the moment back to the cap; the energy set free, times the stiffness.
double clip(Vector2& moment, double cap) {
  const double size = length_of(moment);
  if (size <= cap) return 0;
  const double before = energy_of(moment);
  moment *= cap / size;
  return before - energy_of(moment);
}

/// The part of a step that slips, from its onset on. Works are multiplied by the stiffness.
SlipOutcome slide(const SlipStage& stage) {
  const double moved = length_of(stage.movement);
  if (moved == 0) {  // the cap falls, at rest
    Vector2 moment = stage.force;
    const double freed = clip(moment, stage.limit_end);
    return {moment, 0, freed};
  }
  if (stage.limit_start > 0 && !stage.force.isZero(0)) return solve_slip(stage);
  // There is no moment to turn: it has the direction of the rotation at once.
  const Vector2 moment = stage.limit_end / moved * stage.movement;
  const double work = (stage.limit_start + stage.limit_end) / 2 * moved;
  return {moment, work, work - (energy_of(moment) - energy_of(stage.force))};
}

}  // namespace

SliderAnswer advance_exactly(Vector2& moment, const SliderStep& step) noexcept {
  SliderAnswer answer;
  answer.dissipated = clip(moment, step.cap_old) / step.stiffness;
  const Vector2 trial = moment + step.movement;
  if (length_of(trial) <= step.cap_new) {
    answer.work = step.movement.dot(moment + trial) / 2 / step.stiffness;
    moment = trial;
    return answer;
  }
  answer.regime = Regime::slip;
  const double onset = slip_onset_fraction(moment, step.movement, step.cap_old, step.cap_new);
  const Vector2 elastic = onset * step.movement;
  const Vector2 at_onset = moment + elastic;
  const SlipOutcome slid = slide({step.cap_old + onset * (step.cap_new - step.cap_old),
                                  step.cap_new, at_onset, (1 - onset) * step.movement});
  answer.work = (elastic.dot(moment + at_onset) / 2 + slid.work) / step.stiffness;
  answer.dissipated += slid.dissipation / step.stiffness;
  moment = slid.force;
  return answer;
}

SliderAnswer advance_by_radial_return(Vector2& moment, const SliderStep& step) noexcept {
  SliderAnswer answer;
  const Vector2 before = moment;
  moment += step.movement;
  if (length_of(moment) > step.cap_new) {
    answer.regime = Regime::slip;
    clip(moment, step.cap_new);
  }
  const double stored = energy_of(moment) - energy_of(before);
  answer.work = step.movement.dot(before + moment) / 2 / step.stiffness;
  answer.dissipated = answer.work - stored / step.stiffness;
  return answer;
}

SliderTangent tangent_exactly(const Vector2& moment, const SliderStep& step) noexcept {
  Vector2 start = moment;
  clip(start, step.cap_old);
  if (length_of(start + step.movement) <= step.cap_new) return {};
  const double onset = slip_onset_fraction(start, step.movement, step.cap_old, step.cap_new);
  const SlipStage stage{step.cap_old + onset * (step.cap_new - step.cap_old), step.cap_new,
                        start + onset * step.movement, (1 - onset) * step.movement};
  SliderTangent out;
  const bool rests = stage.movement.isZero(0);
  if (!rests && stage.limit_start > 0 && !stage.force.isZero(0)) {
    // The onset moves, too, but a moment turns as fast before it as after it.
    const SlipTangent slip(stage);
    out.by_cap = slip.change({onset, 1, Vector2::Zero(), Vector2::Zero()});
    for (int i = 0; i < 2; ++i)
      out.by_movement.col(i) =
          slip.change({0, 0, onset * Vector2::Unit(i), (1 - onset) * Vector2::Unit(i)});
    return out;
  }
  // A moment along the rotation, or one that shrinks with its cap at rest.
  const Vector2 whole = rests ? stage.force : stage.movement;
  const double size = length_of(whole);
  out.by_cap = whole / size;
  double turn = (1 - onset) / size;
  if (rests && stage.limit_start > 0)
    turn = onset / size + (1 - onset) * SlipTangent::turn_at_rest(stage.limit_start, step.cap_new);
  const Vector2 across(-out.by_cap[1], out.by_cap[0]);
  out.by_movement = step.cap_new * turn * across * across.transpose();
  return out;
}

SliderTangent tangent_by_radial_return(const Vector2& moment, const SliderStep& step) noexcept {
  const Vector2 trial = moment + step.movement;
  const double size = length_of(trial);
  if (size <= step.cap_new) return {};
  const Vector2 along = trial / size;
  const Vector2 across(-along[1], along[0]);
  return {step.cap_new / size * across * across.transpose(), along};
}

}  // namespace stickslip
