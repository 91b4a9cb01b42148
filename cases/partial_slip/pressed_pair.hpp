// SPDX-License-Identifier: BSD-3-Clause
// Two spheres that are pressed together and then turn in place: their spins slide, twist and roll
// the contact, and a law is told all of it as the motion of two bodies.
#pragma once

#include "cases/partial_slip/plane_paths.hpp"

namespace stickslip::cases {

/// A movement of the contact by the spins of the two spheres, at constant overlap.
struct SurfaceMove {
  double shift = 0;   ///< of q relative to p, over the sliding shift
  double across = 0;  ///< the same across it
  double roll = 0;    ///< distance that the contact runs over both bodies along the shift, over a
  double twist = 0;   ///< of q relative to p about the normal, in mu Fn/(G a^2)
};

/// What the contact carries.
struct PairState {
  double force = 0;   ///< on p along the shift, over the friction limit
  double across = 0;  ///< the same across it
  double torque = 0;  ///< on p about the normal, in mu Fn a
};

/// Radius of the contact [m].
double contact_radius_of(const PressedSpheres& contact);
/// The unit of twists, mu Fn/(G a^2) [rad], and of creep and, over a, of spin.
double unit_of_twist(const PressedSpheres& contact);

/// The law after each of the moves, each in so many steps, from the contact pressed in one step.
std::vector<PairState> follow_pair(const FramedLaw& law, const PressedSpheres& contact,
                                   std::span<const SurfaceMove> moves, int steps_each);

}  // namespace stickslip::cases
