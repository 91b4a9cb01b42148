// SPDX-License-Identifier: BSD-3-Clause
// Adhesive contact of elastic spheres after Johnson, Kendall & Roberts 1971
// (doi:10.1098/rspa.1971.0141), and that of Derjaguin, Muller & Toporov 1975
// (doi:10.1016/0021-9797(75)90018-1).
//   w         work of adhesion; of two like surfaces of surface energy gamma: w = 2 gamma
//   R, E*     1/R = 1/R1 + 1/R2, 1/E* = (1 - nu1^2)/E1 + (1 - nu2^2)/E2
//   Fc        pull-off force 3/2 pi w R
//   delta_c   gap at which the contact tears off, 3/4 (pi^2 w^2 R/E*^2)^(1/3)
//   a0        radius without load, (9 pi w R^2/(2 E*))^(1/3)
//   energy    in (w^5 R^4/E*^2)^(1/3)
// With x the radius over that of the tear-off: F/Fc = (x^3 - 6 x^(3/2))/9, overlap/delta_c = (x^2 -
// 4 sqrt x)/3, stable under a given overlap from x = 1 on. Compression and overlap are positive.
#pragma once

namespace stickslip::reference {

/// A contact that was not torn off, at one overlap.
struct JkrContact {
  long double force = 0;      ///< over Fc; 0 where it is torn off
  long double radius = 0;     ///< over a0; 0 where it is torn off
  long double stiffness = 0;  ///< dF/d overlap over Fc/delta_c; not finite at the tear-off
};

/// At an overlap over delta_c, in closed form: the greatest root of y^4 - 4 y - 3 overlap = 0, y =
/// sqrt x. From the tear-off at -1 on there is a contact, below there is none.
[[nodiscard]] JkrContact jkr_contact(long double overlap);

/// Where its curve has a name.
struct JkrPoints {
  long double zero_load_radius = 0;    ///< over a0
  long double zero_load_overlap = 0;   ///< over delta_c
  long double pull_off_force = 0;      ///< the least force, over Fc
  long double pull_off_radius = 0;     ///< over a0
  long double pull_off_overlap = 0;    ///< over delta_c
  long double force_at_overlap_0 = 0;  ///< over Fc; to that it jumps at touch
  long double radius_at_overlap_0 = 0;
  long double tear_off_overlap = 0;  ///< over delta_c
  long double tear_off_force = 0;    ///< over Fc
  long double tear_off_radius = 0;
  long double cycle_loss = 0;  ///< touch at overlap 0, tear-off at -delta_c
};

/// In closed form.
[[nodiscard]] JkrPoints jkr_points();

/// Restitution of an impact without other losses, by its velocity over that below which bodies
/// stick, m vs^2/2 = cycle_loss with the reduced mass m: sqrt(1 - 1/v^2), and 0 up to 1. Throws
/// std::invalid_argument on a negative velocity.
[[nodiscard]] long double jkr_restitution(long double velocity);

/// DMT: Hertz' force less 2 pi w R, which is its pull-off force, and nothing in a gap.
struct DmtPoints {
  long double zero_load_overlap = 0;  ///< over (pi^2 w^2 R/E*^2)^(1/3)
};
[[nodiscard]] DmtPoints dmt_points();

/// Force by DMT over 2 pi w R, by the overlap over that without load.
[[nodiscard]] long double dmt_force(long double overlap);

}  // namespace stickslip::reference
