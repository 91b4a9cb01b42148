// SPDX-License-Identifier: BSD-3-Clause
// What two elastic half-spaces answer to two perpendicular legs, in the limit of fine grids and
// small steps. All is without units, as in plane_paths.hpp.
#pragma once

#include <span>

#include "cases/partial_slip/plane/corner_path_answers.hpp"

namespace stickslip {

/// The half-space after each leg, with what its forces are uncertain by.
struct HalfSpaceCorner {
  CornerAnswer answer;
  double uncertainty = 0;
};

/// For a Poisson ratio from 0 to 0.5. Legs that are shipped take no time; others are computed, in
/// some seconds.
HalfSpaceCorner half_space_corner(double nu, const Legs& legs);

/// A pair of legs that is shipped, at one Poisson ratio.
struct ShippedCorner {
  double nu = 0;
  Legs legs;
  double corner = 0;  ///< force after the first leg
  Vector2 end;        ///< force after both
  double work = 0;
  double dissipated = 0;
  double stored = 0;
  double uncertainty = 0;
};
/// In the limit of grids of 21 to 45 squares across and of 16 to 64 steps a leg: all legs of a
/// ratio together, ratios rising.
std::span<const ShippedCorner> shipped_corners();

/// Forces by another program, squares and rings in the limit of fine grids and small steps.
struct CornerByAnother {
  double nu = 0;
  Legs legs;
  Vector2 end;
  double uncertainty = 0;
};
std::span<const CornerByAnother> corners_by_another();

/// One grid of so many squares across, in so many steps a leg: the state after each step.
std::vector<PlaneState> half_space_orbit(double nu, const Legs& legs, int squares, int steps_each);

}  // namespace stickslip
