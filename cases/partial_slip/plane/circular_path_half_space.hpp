// SPDX-License-Identifier: BSD-3-Clause
// What two elastic half-spaces answer to movement round a circle, in the limit of fine grids and
// many chords. All is without units, as in plane_paths.hpp.
#pragma once

#include <array>
#include <functional>
#include <span>
#include <vector>

#include "cases/partial_slip/plane/plane_paths.hpp"

namespace stickslip {

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

/// Turns and points of a turn that are shipped.
inline constexpr int shipped_turns = 2;
inline constexpr int shipped_points = 32;

/// A quantity at Poisson's ratio 0, and by how much more it is at 0.5. Between them it goes with
/// (nu/(2 - nu))^2.
template <class T>
struct AtPoisson {
  T none;
  T more;
};

/// What the force along the shift and ahead of it differs by from that of springs side by side, at
/// all points of all turns, beginning with the end of the preload.
using ForceBesideSprings = std::vector<AtPoisson<std::array<double, 2>>>;

/// Round a circle, in the limit of grids of 31 to 97 squares across and of 64 to 512 chords.
struct ShippedCircle {
  double radius = 0;
  double uncertainty = 0;
  double uncertainty_of_energies = 0;
  std::array<AtPoisson<TurnEnergies>, shipped_turns> turn;
  ForceBesideSprings beside_springs;
};
/// Radii rising.
std::span<const ShippedCircle> shipped_circles();

/// What another program, squares and rings, says of the second turn.
struct CircleByAnother {
  double nu = 0;
  double radius = 0;
  double work = 0;
  double lead = 0;  ///< at its end [deg]
  double uncertainty_of_work = 0;
  double uncertainty_of_lead = 0;  ///< [deg]
};
std::span<const CircleByAnother> circles_by_another();

/// Forces of a third program, on rings, at Poisson's ratio 0 in 16 chords of a circle of 0.9,
/// beginning with the end of the preload.
std::span<const Vector2> circle_of_rings();

/// One grid of so many squares across, in so many chords a turn of so many steps each, after a
/// preload in as many: the state at its end and after each chord. Forces do not go round with the
/// shift.
std::vector<PlaneState> half_space_on_chords(double nu, double radius, int turns, int squares,
                                             int chords, int steps = 1);

}  // namespace stickslip
