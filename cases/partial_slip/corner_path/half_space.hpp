// SPDX-License-Identifier: BSD-3-Clause
// What two elastic half-spaces answer to two perpendicular legs, in the limit of fine grids and
// small steps. All is without units, as in plane_paths.hpp.
#pragma once

#include "cases/partial_slip/corner_path/answers.hpp"

namespace stickslip::cases {

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
  double first = 0;   ///< leg
  double second = 0;  ///< leg
  double corner = 0;  ///< force after the first leg
  double end_along = 0;
  double end_across = 0;
  double work = 0;
  double dissipated = 0;
  double stored = 0;
  double uncertainty = 0;

  Vector2 end() const { return {end_along, end_across}; }  ///< force after both
};
/// All legs of a ratio together, ratios rising.
std::span<const ShippedCorner> shipped_corners();

}  // namespace stickslip::cases
