// SPDX-License-Identifier: BSD-3-Clause
// Two elastic spheres of like material as half-spaces with Coulomb's law in every point, at
// Poisson's ratio 0 and without twist: then the size and the direction of the traction depend on
// the distance from the middle alone, whatever the path, and rings do what squares do, much more
// exactly.
//
// The traction is a sum of those under rigid punches that end with the rings: with f the force per
// length of springs that stand side by side from the middle outwards (the first of the two bodies'
// springs that Abel's transform makes of a half-space; V. L. Popov & M. Hess, Method of
// Dimensionality Reduction, 2015, chapter 5),
//   p(r) = -1/pi int_r f'(s)/sqrt(s^2 - r^2) ds,   u_1D = f,   F = 2 int f ds.
// A contact that grows begins to load the springs that it reaches; neither its size nor the
// singular tractions at an edge that sticks have an error. Coulomb's law holds for the force of
// each ring: that is what the rings leave out, an error of the order 1.4 in their width.
//
// Units: those of half_space_friction.hpp.
#pragma once

#include <vector>

#include "reference/half_space/half_space_path.hpp"

namespace stickslip::reference {

/// How finely.
struct RingEffort {
  int rings = 64;  ///< number of rings of equal width to the edge of the largest contact, at least;
                   ///< the radii of the contact at the ends of all steps end rings too
  int steps = 16;  ///< a leg
};

/// Along the points, whose twists are 0, as half_space_on_grid() at nu = 0. Throws
/// std::invalid_argument on a twist, a path that never touches, or an effort below 1.
std::vector<HalfSpacePoint> half_space_on_rings(const std::vector<ContactPlace>& points,
                                                const RingEffort& effort);

}  // namespace stickslip::reference
