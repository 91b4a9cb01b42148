// SPDX-License-Identifier: BSD-3-Clause
// What two elastic half-spaces answer to movement round a circle, in the limit of fine grids and
// many chords. All is without units, as in plane_paths.hpp.
#pragma once

#include "cases/partial_slip/plane_paths.hpp"

namespace stickslip::cases {

/// What a turn takes: work = dissipated + change of what is stored.
struct TurnEnergies {
  double work = 0;
  double dissipated = 0;
  double stored = 0;
};

/// The half-space on a circle, with what it is uncertain by.
struct HalfSpaceCircle {
  /// Force after so much of a turn [rad], along the shift and ahead of it.
  std::function<Vector2(double turn)> force;
  TurnEnergies last_turn;
  double uncertainty = 0;              ///< of the force
  double uncertainty_of_energies = 0;  ///< of those of a turn
};

/// For a Poisson ratio from 0 to 0.5. Two turns on circles that are shipped take no time; others
/// are computed on coarse grids, in some seconds a turn. `radius` is over the sliding shift.
HalfSpaceCircle half_space_circle(double nu, double radius, int turns);

/// Turns that are shipped, and radii, rising, in the limit of grids of 31 to 97 squares across and
/// of 64 to 512 chords.
inline constexpr int shipped_turns = 2;
std::vector<double> shipped_radii();

/// Forces of a third program, on rings, at Poisson's ratio 0 in 16 chords of a circle of 0.9,
/// beginning with the end of the preload.
std::vector<Vector2> circle_of_rings();

/// One grid of so many squares across, in so many chords a turn of so many steps each, after a
/// preload in as many: the state at its end and after each chord. Forces do not go round with the
/// shift.
std::vector<PlaneState> half_space_on_chords(double nu, double radius, int turns, int squares,
                                             int chords, int steps = 1);

}  // namespace stickslip::cases
