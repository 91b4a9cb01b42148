// SPDX-License-Identifier: BSD-3-Clause
// Linear springs with a frictional slider, as most DEM codes have it: add the increment, then
// bring the force back to the friction limit.
// Equations, signs, assumptions: docs/laws/linear-conventional.md.
#pragma once

#include <array>
#include <memory>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/contact/law/lane_law.hpp"
#include "stickslip/contact/law/law.hpp"
#include "stickslip/laws/parts/linear_friction.hpp"
#include "stickslip/laws/texts/linear_conventional.hpp"

namespace stickslip {

/// The conventional linear-frictional law.
struct LinearConventional {
  double kn = 1e5;     ///< normal stiffness [N/m]
  double kt = 1e5;     ///< tangential stiffness [N/m]
  double mu = 0.5;     ///< friction coefficient [-]
  double damping = 0;  ///< contact damping [N s/m]

  using History = TangentialForceHistory;

  /// One step. Any finite input is allowed.
  ContactForce advance(History& history, const ContactStep& step) const noexcept {
    ContactForce out = linear_normal_force(kn, step);
    advance_limited_spring(kt, mu, step, history, out);
    add_contact_damping(damping, step, out);
    return out;
  }

  /// Derivatives of normal and tangential force by overlap and shift [N/m].
  Matrix3 tangent(const History& history, const ContactStep& step) const noexcept {
    return limited_spring_tangent(kn * step.overlap_new, kn, kt, mu, history, step);
  }
  /// Derivatives of the dashpot force.
  DampingTangent damping_tangent(const ContactStep& step) const noexcept {
    return contact_damping_tangent(damping, step);
  }

  static constexpr LawIdentity identity = texts::LinearConventional::identity;
  static constexpr std::array capabilities{Capability::linear, Capability::friction,
                                           Capability::energy, Capability::turn,
                                           Capability::damping};
  static constexpr FrameUpdate default_frame = FrameUpdate::projected;

  static void describe(auto& visitor) { describe_linear_friction<LinearConventional>(visitor); }

  /// Nothing inside a step is resolved.
  LinearFrictionClaims claims() const { return {}; }

  /// Applies a linear map of the tangent plane to the stored force.
  void turn(History& history, const Matrix2& map) const noexcept {
    history.force = map * history.force;
  }
  /// Bodies exchanged: the force on the other body is the opposite one.
  void swap_bodies(History& history) const noexcept { history.force = -history.force; }
  /// Velocities are not looked at.
  bool needs_rates() const { return false; }
  /// Several contacts at a time, where there is no dashpot.
  static LaneKernel<LinearConventional> lane_kernel();
  bool suits_lanes() const { return damping == 0; }
};

static_assert(ContactLaw<LinearConventional> && Turnable<LinearConventional>);

/// The law for the catalogue.
std::unique_ptr<AnyLaw::Model> make_linear_conventional();

}  // namespace stickslip
