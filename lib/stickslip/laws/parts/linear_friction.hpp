// SPDX-License-Identifier: BSD-3-Clause
// What the linear-frictional laws have in common: their one internal variable, the normal spring
// and the contact damping.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "stickslip/contact/step/force.hpp"
#include "stickslip/contact/step/step.hpp"
#include "stickslip/description/description.hpp"
#include "stickslip/laws/parts/limited_tangent.hpp"

namespace stickslip {

/// Internal variable of every linear-frictional law: the tangential force on p, in the contact
/// frame [N]; odd under exchange of the bodies. Zero for a virgin or an open contact.
struct TangentialForceHistory {
  Vector2 force = Vector2::Zero();
  bool operator==(const TangentialForceHistory&) const = default;

  /// The history as numbers.
  std::vector<double> pack() const { return {force[0], force[1]}; }
  /// The inverse of pack. Throws InputError for a wrong length.
  void unpack(std::span<const double> numbers) {
    if (numbers.size() != 2) throw InputError("a packed contact history has the wrong length");
    force = {numbers[0], numbers[1]};
  }
};

/// Parameters of two linear springs, for describe() of a law.
template <class Law>
void describe_linear_springs(auto& visitor) {
  visitor.number(&Law::kn, {"kn", "N/m", "kn", Range::positive(), "normal stiffness"});
  visitor.number(&Law::kt, {"kt", "N/m", "kt", Range::positive(), "tangential stiffness"});
}

/// The parameter of Coulomb friction.
template <class Law>
void describe_friction(auto& visitor) {
  visitor.number(&Law::mu, {"mu", "-", "mu", Range::not_negative(), "friction coefficient"});
}

/// The parameter of the contact damping.
template <class Law>
void describe_contact_damping(auto& visitor) {
  visitor.number(&Law::damping, {"damping", "N s/m", "damping", Range::not_negative(),
                                 "contact damping, outside the friction limit; needs dt"});
}

/// All three, which most linear-frictional laws have.
template <class Law>
void describe_linear_friction(auto& visitor) {
  describe_linear_springs<Law>(visitor);
  describe_friction<Law>(visitor);
  describe_contact_damping<Law>(visitor);
}

/// Normal force of the linear spring and its work in the step: kn zeta, Eq. 1 of Kuhn et al.
inline ContactForce linear_normal_force(double kn, const ContactStep& step) noexcept {
  const double before = std::max(step.overlap_old, 0.0);
  const double after = std::max(step.overlap_new, 0.0);
  ContactForce out;
  out.normal = kn * after;
  // (a - b)(a + b), not a^2 - b^2: small steps keep their digits.
  out.work_normal = 0.5 * kn * (after - before) * (after + before);
  out.work_stored = out.work_normal;
  return out;
}

/// The tangential spring without anything resolved inside the step: the whole movement is added,
/// then the force returns to the friction limit (Kuhn et al., Eqs. 2, 3). `out` holds the normal
/// force and its work; the tangential ones and the regime are set.
inline void advance_limited_spring(double kt, double mu, const ContactStep& step,
                                   TangentialForceHistory& history, ContactForce& out) noexcept {
  const Vector2 before = history.force;
  Vector2 after = before + kt * step.shift;
  const double limit = mu * out.normal;
  const double size2 = after.dot(after);
  out.regime = Regime::stick;
  if (size2 > limit * limit) {
    after *= limit / length_of(after);
    out.regime = Regime::slip;
  }
  if (step.overlap_new <= 0) {
    after.setZero();
    out.regime = Regime::separated;
  }
  if (step.overlap_new > 0 || step.overlap_old > 0) {
    out.work_tangential = 0.5 * step.shift.dot(before + after);
  }
  const double stored = 0.5 / kt * (after - before).dot(after + before);
  out.work_stored += stored;
  out.work_dissipated = out.work_tangential - stored;  // Fig. 1, line 53
  out.tangential = after;
  history.force = after;
}

/// Tangent of advance_limited_spring beside a normal force `normal` [N] of slope `normal_slope`
/// [N/m].
inline Matrix3 limited_spring_tangent(double normal, double normal_slope, double kt, double mu,
                                      const TangentialForceHistory& history,
                                      const ContactStep& step) noexcept {
  if (step.overlap_new <= 0) return Matrix3::Zero();
  return limited_tangent(normal, normal_slope, mu,
                         {history.force + kt * step.shift, Vector2::Zero(), kt});
}

/// Derivatives of add_contact_damping in terms of velocities, whose means over the step it has.
inline DampingTangent contact_damping_tangent(double damping, const ContactStep& step) noexcept {
  DampingTangent tangent;
  if (step.overlap_new > 0 && step.dt > 0) tangent.by_rate = damping * Matrix3::Identity();
  return tangent;
}

/// Adds the force nu du/dt of a dashpot in the contact (Kuhn et al., end of section 2) and its
/// dissipation. It acts only while the bodies touch, is not limited by friction, and can pull.
inline void add_contact_damping(double damping, const ContactStep& step,
                                ContactForce& out) noexcept {
  const double after = std::max(step.overlap_new, 0.0);
  const double before = std::max(step.overlap_old, 0.0);
  if (damping == 0 || after + before <= 0 || step.dt <= 0) return;
  const double approach = step.overlap_new - step.overlap_old;
  const double rate = damping / step.dt;
  if (after > 0) {
    out.damping_normal = rate * approach;
    out.damping_tangential = rate * step.shift;
  }
  const bool touches_throughout = step.overlap_old >= 0 && step.overlap_new >= 0;
  const double touching = touches_throughout ? 1 : (after - before) / approach;
  out.work_viscous = touching * rate * (approach * approach + step.shift.dot(step.shift));
}

}  // namespace stickslip
