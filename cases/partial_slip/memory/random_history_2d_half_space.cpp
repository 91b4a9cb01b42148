// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/memory/random_history_2d_half_space.hpp"

#include <algorithm>
#include <cmath>

#include "cases/partial_slip/half_space/kept_half_space.hpp"

namespace stickslip {
namespace {

/// The paths that are shipped, in the order of their forces.
const std::vector<std::vector<Move>>& shipped_paths() {
  static const std::vector<std::vector<Move>> all = [] {
    std::vector<std::vector<Move>> paths;
    for (int i = 0; i < shipped_histories; ++i)
      paths.push_back(random_moves(path_seed(shipped_seed, i), shipped_moves));
    paths.push_back(moves_of(boundary_element_path()));
    return paths;
  }();
  return all;
}

bool begins_with(std::span<const Move> path, std::span<const Move> moves) {
  return moves.size() <= path.size() &&
         std::ranges::equal(path.first(moves.size()), moves, [](const Move& a, const Move& b) {
           return a.overlap == b.overlap && a.shift == b.shift;
         });
}

/// How a quantity goes from Poisson's ratio 0, where it is 0, to 0.5, where it is 1.
double share_at(double nu) {
  const double part = nu / (2 - nu);
  return 9 * part * part;
}

}  // namespace

std::optional<HalfSpaceMoves> half_space_moves(double nu, std::span<const Move> moves) {
  const auto& paths = shipped_paths();
  for (std::size_t k = 0; k < paths.size(); ++k) {
    if (!begins_with(paths[k], moves)) continue;
    HalfSpaceMoves found;
    double squares = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      constexpr double unit = 1e-5;
      const auto& [x, y, more_x, more_y, uncertain] = shipped_forces()[k][i];
      found.force.push_back(unit * (Vector2(x, y) + share_at(nu) * Vector2(more_x, more_y)));
      found.uncertainty = std::max(found.uncertainty, unit * uncertain + seen_between_ratios);
      squares += unit * unit * uncertain * uncertain;
    }
    found.usual = std::sqrt(squares / static_cast<double>(moves.size()));
    return found;
  }
  return std::nullopt;
}

std::vector<Vector2> coarse_half_space(double nu, std::span<const Move> moves) {
  std::vector<reference::ContactPlace> places{{.overlap = 1, .shift = {}, .twist = 0}};
  Vector2 at = Vector2::Zero();
  for (const Move& move : moves) {
    at += move.shift;
    places.push_back({.overlap = move.overlap, .shift = {at[0], at[1]}, .twist = 0});
  }
  constexpr int cells = 31;
  constexpr int steps = 4;
  const auto points =
      kept_half_space_on_grid(nu, places, cells, reference::EdgeRule::centre_inside, steps);
  std::vector<Vector2> forces;
  for (std::size_t i = 1; i < points.size(); ++i)
    forces.emplace_back(points[i].load.force.real(), points[i].load.force.imag());
  return forces;
}

}  // namespace stickslip
