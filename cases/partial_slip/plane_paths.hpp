// SPDX-License-Identifier: BSD-3-Clause
// What the cases of tangential movement in the plane have in common: a contact is pressed together
// and then moved at constant overlap. All is without units there, and the same for every material:
// forces over the friction limit, shifts over the sliding shift kappa mu overlap (what makes a
// virgin contact slide), works over their product.
#pragma once

#include "cases/schemes/spheres.hpp"

namespace stickslip::cases {

/// Spheres at a constant overlap.
struct PressedSpheres {
  Spheres spheres = {};
  double overlap = 0;  ///< [m]

  double limit() const { return spheres.limit(overlap); }  ///< mu Fn [N]
  /// Sliding shift [m].
  double slide() const { return spheres.as<double>().sliding_shift(overlap); }
};

/// Describes the fields of the spheres of a problem and its field overlap.
template <class P>
void describe_pressed_spheres(auto& visitor) {
  describe_spheres<P>(visitor);
  visitor.number(&P::overlap,
                 {"overlap", "m", "", Range::positive(), "constant overlap of the spheres"});
}

/// The same for a Poisson ratio for which the half-space is known.
template <class P>
void describe_spheres_on_half_space(auto& visitor) {
  visitor.number(&P::shear_modulus, {"G", "Pa", "G", Range::positive(), "shear modulus"});
  visitor.number(&P::poisson, {"nu", "-", "nu", Range{.low = 0, .high = 0.5}, "Poisson's ratio"});
  visitor.number(&P::mu, {"mu", "-", "mu", Range::positive(), "friction coefficient"});
  visitor.number(&P::radius,
                 {"R", "m", "", Range::positive(), "radius of each of the two spheres"});
  visitor.number(&P::overlap,
                 {"overlap", "m", "", Range::positive(), "constant overlap of the spheres"});
}

/// Those fields of a problem.
template <class P>
PressedSpheres pressed_spheres_of(const P& problem) {
  return {spheres_of(problem), problem.overlap};
}

/// Tangential force and work in the units of this file.
struct PlaneState {
  Vector2 force = Vector2::Zero();
  double work = 0;        ///< since the contact was pressed
  double dissipated = 0;  ///< of it; NaN where a law does not tell
};

/// The law, pressed in one step and then moved from the origin to each of these points in one step.
std::vector<PlaneState> law_in_plane(const AnyLaw& law, const PressedSpheres& contact,
                                     std::span<const Vector2> points);

/// The same path answered by the vector spring foundation, with its own uncertainty.
struct PlaneFoundation {
  std::vector<PlaneState> states;
  double uncertainty = 0;  ///< of the forces
};
PlaneFoundation foundation_in_plane(const PressedSpheres& contact, std::span<const Vector2> points,
                                    double tolerance);

/// The same path with one direction of slip in each annulus: the theory behind the law of Jaeger,
/// computed without the law.
std::vector<Vector2> annulus_slip_in_plane(const PressedSpheres& contact,
                                           std::span<const Vector2> points);

/// Force of Cattaneo and Mindlin for a shift along a line, 1 - (1 - shift)^(3/2); 1 beyond.
double mindlin_force_of(double shift);

/// Stiffness before any slip.
inline constexpr double no_slip_stiffness = 1.5;

/// Of a radian.
inline constexpr double degrees = 180 / std::numbers::pi;

/// Angle from a to b, in (-180, 180] [deg].
double angle_between(const Vector2& a, const Vector2& b);

}  // namespace stickslip::cases
