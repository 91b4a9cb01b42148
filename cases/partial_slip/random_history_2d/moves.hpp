// SPDX-License-Identifier: BSD-3-Clause
// Paths of straight moves in the tangent plane under a changing overlap: random ones, and one whose
// forces are known by boundary elements; and what two elastic half-spaces answer to those that the
// case runs by default, in the limit of fine grids and small steps.
#pragma once

#include <cstdint>

#include "cases/partial_slip/plane_paths.hpp"

namespace stickslip::cases {

/// One straight move: overlap at its end over the mean overlap, and shift over the sliding shift
/// kappa mu overlap at the mean overlap.
struct Move {
  double overlap = 1;
  Vector2 shift = Vector2::Zero();
};

/// Straight moves in all directions of the tangent plane, up to 0.8 of the sliding shift long,
/// while the overlap wanders between 0.4 and 1.6 of its mean. One move in seven keeps the overlap
/// and one in ten has no shift.
std::vector<Move> random_moves(std::uint64_t seed, int count);

/// Seed of one of the random paths.
constexpr std::uint64_t path_seed(std::uint64_t seed, int history) {
  return 100000 * seed + static_cast<std::uint64_t>(history);
}

/// A path with its answer.
struct SolvedPath {
  std::vector<Move> moves;
  std::vector<Vector2> force;    ///< the truth after each move, over the largest friction limit
  std::vector<Vector2> springs;  ///< the same of springs side by side, exactly
  double limit = 0;              ///< that limit [N]
  double uncertainty = 0;        ///< of the truth, at worst
  double usual = 0;              ///< the same, root mean square
  bool of_half_space = false;    ///< whether the truth is the half-space's
};

/// A random path of which a converged axisymmetric frictional boundary-element solution (nu = 0) is
/// known, good to about 0.2 % of the friction limit.
std::vector<Move> boundary_element_path();
/// Its tangential forces after each move, over the friction limit at the mean overlap.
std::vector<Vector2> boundary_element_forces();

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

/// The first moves of a path on one coarse grid, computed now.
std::vector<Vector2> coarse_half_space(double nu, std::span<const Move> moves);

}  // namespace stickslip::cases
