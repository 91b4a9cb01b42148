// SPDX-License-Identifier: BSD-3-Clause
// Tangents of the linear laws that resolve what happens inside a step.
//
// The derivative by the instant of the onset of slip drops out where both sides of it are as quick:
// at the limit a force turns as fast in stick as in slip. It does not where the force falls there.
#include <cmath>

#include "stickslip/contact/step/slip_tangent.hpp"
#include "stickslip/laws/linear/linear_refined.hpp"
#include "stickslip/laws/parts/touching_part.hpp"

namespace stickslip {
namespace {

/// A step that ends in touch: the part of it in touch, and its derivative by the overlap at the
/// end [1/m].
struct Touching {
  double part = 1;
  double slope = 0;
};

Touching touching_of(const ContactStep& step) noexcept {
  if (step.overlap_old >= 0) return {};
  const double change = step.overlap_new - step.overlap_old;
  return {step.overlap_new / change, -step.overlap_old / (change * change)};
}

/// Slip to the end of the step from the limit at its start or the onset inside it.
void put_slip(const LinearRefined& law, const SlipStage& stage, double onset, Matrix3& k) noexcept {
  const SlipTangent slip(stage);
  const double limit_slope = law.mu * law.kn;
  const Vector2 by_overlap =
      slip.change({onset * limit_slope, limit_slope, Vector2::Zero(), Vector2::Zero()});
  k(1, 0) = by_overlap[0];
  k(2, 0) = by_overlap[1];
  for (int i = 0; i < 2; ++i) {
    const Vector2 movement = law.kt * Vector2::Unit(i);
    const Vector2 by_shift = slip.change({0, 0, onset * movement, (1 - onset) * movement});
    k(1, 1 + i) = by_shift[0];
    k(2, 1 + i) = by_shift[1];
  }
}

}  // namespace

Matrix3 LinearRefined::tangent(const History& history, const ContactStep& step) const noexcept {
  if (!(step.overlap_new > 0)) return Matrix3::Zero();
  const double normal = kn * step.overlap_new;
  if (!(step.overlap_old > 0)) {
    const Touching touching = fresh_contact ? touching_of(step) : Touching{};
    return limited_tangent(
        normal, kn, mu,
        {kt * touching.part * step.shift, kt * touching.slope * step.shift, kt * touching.part});
  }
  const double limit_start = mu * (kn * step.overlap_old);
  const double limit_end = mu * normal;
  Vector2 force = history.force;
  const double size = length_of(force);
  if (size > limit_start) force *= limit_start / size;
  const Vector2 movement = kt * step.shift;
  const Vector2 trial = force + movement;
  const TrialForce limited{trial, Vector2::Zero(), kt};
  const bool slips = trial.dot(trial) > limit_end * limit_end;
  if (!slips || !slip_rotation || limit_start == 0) return limited_tangent(normal, kn, mu, limited);
  const double onset =
      slip_onset ? slip_onset_fraction(force, movement, limit_start, limit_end) : 0;
  const SlipStage stage{limit_start + onset * (limit_end - limit_start), limit_end,
                        force + onset * movement, (1 - onset) * movement};
  Matrix3 k = Matrix3::Zero();
  k(0, 0) = kn;
  if (!stage.force.isZero(0) && !stage.movement.isZero(0)) {
    put_slip(*this, stage, onset, k);
    return k;
  }
  // A force along the movement, or one that shrinks with its limit at rest.
  const bool rests = stage.movement.isZero(0);
  const Vector2 along = rests ? stage.force : stage.movement;
  const double inverse = 1 / length_of(along);
  k = limited_tangent(normal, kn, mu, {along * inverse * (2 * limit_end), Vector2::Zero(), 0});
  const Vector2 across = inverse * Vector2(-along[1], along[0]);
  double turn = (1 - onset) * inverse;  // by a movement of 1 N across
  if (rests)
    turn = onset * inverse + (1 - onset) * SlipTangent::turn_at_rest(stage.limit_start, limit_end);
  k.bottomRightCorner<2, 2>() += limit_end * turn * kt * across * across.transpose();
  return k;
}

}  // namespace stickslip
