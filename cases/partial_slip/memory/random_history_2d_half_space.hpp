// SPDX-License-Identifier: BSD-3-Clause
// What two elastic half-spaces answer to the random paths that the case runs by default, and to the
// one known by boundary elements, in the limit of fine grids and small steps.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "cases/partial_slip/memory/random_history_2d_moves.hpp"

namespace stickslip {

/// Forces after each move, over the friction limit at the mean overlap.
struct HalfSpaceMoves {
  std::vector<Vector2> force;
  double uncertainty = 0;  ///< of each component, at worst
  double usual = 0;        ///< the same, root mean square over all moves
};

/// For a Poisson ratio from 0 to 0.5 and moves with which a shipped path begins; none for others.
std::optional<HalfSpaceMoves> half_space_moves(double nu, std::span<const Move> moves);

/// Seed and number of the random paths that are shipped, and moves of each.
inline constexpr std::uint64_t shipped_seed = 1;
inline constexpr int shipped_histories = 12;
inline constexpr int shipped_moves = 40;

/// A shipped path: in 1e-5 of the friction limit at the mean overlap, the components of the force
/// after each move at Poisson's ratio 0, by how much more they are at 0.5, and how uncertain each
/// is: the distance of two rules for the edge of the contact, and the last correction for the
/// steps.
using MovedForces = std::array<std::array<int, 5>, shipped_moves>;
/// The random ones in their order, and then the one known by boundary elements.
std::span<const MovedForces> shipped_forces();

/// Components at the ratios 0.15 and 0.3 that were computed too, for the same paths: the largest
/// distance from what the ratios 0 and 0.5 say of them.
inline constexpr double seen_between_ratios = 1e-4;

/// The first moves of a path on one coarse grid, computed now.
std::vector<Vector2> coarse_half_space(double nu, std::span<const Move> moves);

}  // namespace stickslip
