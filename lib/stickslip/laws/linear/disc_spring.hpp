// SPDX-License-Identifier: BSD-3-Clause
// Springs and dashpots between discs, with the Coulomb limit, as they are used for packings of
// discs and polygons; the two presets differ in how the movement of the contact is found.
// Equations, signs, assumptions: docs/laws/cundall-spring.md.
#pragma once

#include <array>
#include <vector>

#include "stickslip/contact/law/lane_law.hpp"
#include "stickslip/contact/law/law.hpp"
#include "stickslip/laws/parts/linear_friction.hpp"
#include "stickslip/laws/texts/cundall_spring.hpp"

namespace stickslip {

/// What the normal spring is compressed by.
enum class NormalMeasure {
  overlap,  ///< the overlap: force kn h
  area      ///< the area of the overlap over the characteristic length l_c = a_i + a_j (Eq. 2, with
            ///< the radii of the discs, where sqrt(A/2 pi) would be a/sqrt 2)
};

/// The law. A preset gives it a name and the kinematics that define it.
template <class Preset>
struct DiscSpring {
  double kn = 1e5;                ///< normal stiffness [N/m]
  double kt = 1e5 / 3;            ///< tangential stiffness [N/m]
  double mu = 0.5;                ///< friction coefficient [-]
  double damping_normal = 0;      ///< normal dashpot [N s/m]
  double damping_tangential = 0;  ///< tangential dashpot [N s/m]
  NormalMeasure normal = NormalMeasure::overlap;

  using History = TangentialForceHistory;

  /// One step. Any finite input is allowed. With normal=area the effective radius of the step must
  /// be known; the area is exact for equal discs, otherwise to first order in overlap over radius.
  ContactForce advance(History& history, const ContactStep& step) const noexcept;

  static constexpr const LawIdentity& identity = Preset::identity;
  static constexpr std::array capabilities{Capability::linear, Capability::friction,
                                           Capability::energy, Capability::turn,
                                           Capability::damping_by_direction};
  static constexpr Kinematics default_kinematics = Preset::kinematics;

  static void describe(auto& visitor) {
    using L = DiscSpring;
    using Text = texts::CundallSpring;
    describe_linear_springs<L>(visitor);
    describe_friction<L>(visitor);
    visitor.number(&L::damping_normal,
                   Text::damping_normal.number("N s/m", Range::not_negative(), "damping-normal"));
    visitor.number(
        &L::damping_tangential,
        Text::damping_tangential.number("N s/m", Range::not_negative(), "damping-tangential"));
    visitor.choice(&L::normal, Text::normal,
                   {{"overlap", NormalMeasure::overlap}, {"area", NormalMeasure::area}});
  }

  /// Derivatives of normal and tangential force by overlap and shift [N/m].
  Matrix3 tangent(const History& history, const ContactStep& step) const noexcept;
  /// Derivatives of the dashpot force.
  DampingTangent damping_tangent(const ContactStep& step) const noexcept {
    DampingTangent k;
    if (step.overlap_new > 0)
      k.by_rate.diagonal() << damping_normal, damping_tangential, damping_tangential;
    return k;
  }

  /// With the area the normal force is not proportional to the overlap.
  std::vector<Capability> present_capabilities() const {
    std::vector<Capability> all(capabilities.begin(), capabilities.end());
    if (normal == NormalMeasure::area) std::erase(all, Capability::linear);
    return all;
  }

  /// Nothing inside a step is resolved.
  LinearFrictionClaims claims() const { return {}; }

  /// Applies a linear map of the tangent plane to the stored force.
  void turn(History& history, const Matrix2& map) const noexcept {
    history.force = map * history.force;
  }
  /// Bodies exchanged: the force on the other body is the opposite one.
  void swap_bodies(History& history) const noexcept { history.force = -history.force; }
  /// Velocities are looked at by dashpots alone.
  bool needs_rates() const { return has_dashpots(); }
  /// Several contacts at a time, where there are no dashpots and the overlap is what counts.
  static LaneKernel<DiscSpring> lane_kernel();
  bool suits_lanes() const { return normal == NormalMeasure::overlap && !has_dashpots(); }

 private:
  bool has_dashpots() const { return damping_normal != 0 || damping_tangential != 0; }
};

/// Overlap of two equal discs.
struct DiscOverlap {
  double area = 0;    ///< [m^2]
  double volume = 0;  ///< integral of the area over the overlap, from touch [m^3]
};

/// Area of the lens of two discs of this radius, and its integral, without cancellation for small
/// overlaps. 0 <= overlap < 2 radius.
DiscOverlap disc_overlap(double radius, double overlap) noexcept;

}  // namespace stickslip
