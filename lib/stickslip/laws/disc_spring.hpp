// SPDX-License-Identifier: BSD-3-Clause
// Springs and dashpots between discs, with the Coulomb limit, as they are used for packings of
// discs and polygons; the two presets differ in how the movement of the contact is found.
//
// Source: A. A. Pena, P. G. Lind & H. J. Herrmann, Modeling slow deformation of polygonal particles
// using DEM, Particuology 6 (2008) 506-514, Eqs. 1-5, 10, 11; the spring is that of P. A. Cundall &
// O. D. L. Strack, Geotechnique 29 (1979) 47-65.
// Assumptions: nothing happens inside a step. The viscous force is made with the velocity at the
// end of the step, as the integrator predicts it, and is not limited by friction. A limited spring
// keeps the elongation of the limit (text after Eq. 4).
// Work: mean of the forces at start and end times the movement; the viscous work is that of the
// force at the end. Sign: force on p along the shift of q; the paper's i is p and its j is q, and
// its Ft acts on j.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/contact/law/lane_law.hpp"
#include "stickslip/contact/law/law.hpp"
#include "stickslip/laws/parts/linear_friction.hpp"

namespace stickslip {

/// What the normal spring is compressed by.
enum class NormalMeasure {
  overlap,  ///< the overlap: force kn h
  area      ///< the area of the overlap over the characteristic length l_c = a_i + a_j (Eq. 2, with
            ///< the radii of the discs, where sqrt(A/2 pi) would be a/sqrt 2)
};

/// The preset that follows the velocity times the duration of the step (Eq. 4).
struct CundallSpringPreset {
  static constexpr Kinematics kinematics = Kinematics::velocity;
  static constexpr LawIdentity identity{
      "cundall-spring", "springs and dashpots of discs, moved by velocity times dt",
      "Pena, Lind & Herrmann (2008), Eqs. 1-5; Cundall & Strack (1979)",
      "10.1680/geot.1979.29.1.47",
      "@article{pena_polygons, author = {Pe{\\~n}a, A. A. and Lind, P. G. and Herrmann, H. J.}, "
      "title = {Modeling slow deformation of polygonal particles using {DEM}}, journal = "
      "{Particuology}, volume = {6}, pages = {506--514}, year = {2008}}"};
};

/// The preset that follows the positions of the bodies (Eqs. 10, 11).
struct GeometricSpringPreset {
  static constexpr Kinematics kinematics = Kinematics::positions;
  static constexpr LawIdentity identity{"geometric-spring",
                                        "springs and dashpots of discs, moved by their positions",
                                        "Pena, Lind & Herrmann (2008), Eqs. 1-3, 5, 10, 11", "",
                                        CundallSpringPreset::identity.bibtex};
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

  static constexpr const LawIdentity& identity = Preset::identity;
  static constexpr std::array capabilities{Capability::linear, Capability::friction,
                                           Capability::energy, Capability::turn,
                                           Capability::damping_by_direction};
  static constexpr Kinematics default_kinematics = Preset::kinematics;

  static void describe(auto& visitor) {
    using Law = DiscSpring;
    visitor.number(&Law::kn, {"kn", "N/m", "kn", Range::positive(), "normal stiffness"});
    visitor.number(&Law::kt, {"kt", "N/m", "kt", Range::positive(), "tangential stiffness"});
    visitor.number(&Law::mu, {"mu", "-", "mu", Range::not_negative(), "friction coefficient"});
    visitor.number(&Law::damping_normal,
                   {"damping-normal", "N s/m", "damping-normal", Range::not_negative(),
                    "normal dashpot; needs velocities"});
    visitor.number(&Law::damping_tangential,
                   {"damping-tangential", "N s/m", "damping-tangential", Range::not_negative(),
                    "tangential dashpot, outside the friction limit; needs velocities"});
    visitor.choice(&Law::normal, "normal",
                   std::array<Word<NormalMeasure>, 2>{
                       {{"overlap", NormalMeasure::overlap}, {"area", NormalMeasure::area}}},
                   "normal force by the overlap, or by its area over the sum of the radii (equal "
                   "discs)");
  }

  /// With the area the normal force is not proportional to the overlap.
  std::vector<Capability> present_capabilities() const {
    std::vector<Capability> all(capabilities.begin(), capabilities.end());
    if (normal == NormalMeasure::area) std::erase(all, Capability::linear);
    return all;
  }

  /// Nothing inside a step is resolved.
  LinearFrictionClaims claims() const { return {}; }

  /// One step. Any finite input is allowed. With normal=area the effective radius of the step must
  /// be known; the area is exact for equal discs, otherwise to first order in overlap over radius.
  ContactForce advance(History& history, const ContactStep& step) const noexcept;
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

/// The spring of Cundall & Strack.
using CundallSpring = DiscSpring<CundallSpringPreset>;
/// The spring of Pena, Lind & Herrmann.
using GeometricSpring = DiscSpring<GeometricSpringPreset>;

static_assert(ContactLaw<CundallSpring> && Turnable<CundallSpring>);
static_assert(ContactLaw<GeometricSpring> && CapabilitiesDependOnOptions<GeometricSpring>);

/// Overlap of two equal discs.
struct DiscOverlap {
  double area = 0;    ///< [m^2]
  double volume = 0;  ///< integral of the area over the overlap, from touch [m^3]
};

/// Area of the lens of two discs of this radius, and its integral, without cancellation for small
/// overlaps. 0 <= overlap < 2 radius.
DiscOverlap disc_overlap(double radius, double overlap) noexcept;

/// The laws for the catalogue.
std::unique_ptr<AnyLaw::Model> make_cundall_spring();
/// As make_cundall_spring.
std::unique_ptr<AnyLaw::Model> make_geometric_spring();

}  // namespace stickslip
