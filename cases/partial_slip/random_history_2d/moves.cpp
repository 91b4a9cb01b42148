// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/random_history_2d/moves.hpp"

#include "cases/partial_slip/kept_half_space.hpp"
#include "cases/random_numbers.hpp"
#include "reference/printed.hpp"

namespace stickslip::cases {
namespace {

/// The paths that are shipped, in the order of their forces.
const std::vector<std::vector<Move>>& shipped_paths() {
  static const std::vector<std::vector<Move>> all = [] {
    std::vector<std::vector<Move>> paths;
    for (int i = 0; i < shipped_histories; ++i)
      paths.push_back(random_moves(path_seed(shipped_seed, i), shipped_moves));
    paths.push_back(boundary_element_path());
    return paths;
  }();
  return all;
}

/// A row of reference/data/half_space_moves.csv: the force after a move of a path.
const std::vector<double>& shipped_force(std::size_t path, std::size_t move) {
  static const auto all = reference::printed_numbers("half_space_moves");
  return all[path * shipped_moves + move];
}

/// Components at the ratios 0.15 and 0.3 that were computed too, for the same paths: the largest
/// distance from what the ratios 0 and 0.5 say of them.
constexpr double seen_between_ratios = 1e-4;

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

std::vector<Move> random_moves(std::uint64_t seed, int count) {
  RandomNumbers random(seed);
  std::vector<Move> moves;
  double overlap = 1;
  for (int i = 0; i < count; ++i) {
    const bool keeps = random.between(0, 7) < 1;
    const bool rests = random.between(0, 10) < 1;
    const double change = random.between(-0.35, 0.35);
    const double length = random.between(0, 0.8);
    const double angle = random.between(0, 2 * std::numbers::pi);
    if (!keeps) overlap += overlap + change > 1.6 || overlap + change < 0.4 ? -change : change;
    Move move{overlap, Vector2::Zero()};
    if (!rests) move.shift = length * Vector2(std::cos(angle), std::sin(angle));
    moves.push_back(move);
  }
  return moves;
}

std::vector<Move> boundary_element_path() {
  std::vector<Move> moves;
  for (const auto& move : reference::printed_numbers("boundary_element_path"))
    moves.push_back({move[0], {move[1], move[2]}});
  return moves;
}

std::vector<Vector2> boundary_element_forces() {
  std::vector<Vector2> forces;
  for (const auto& move : reference::printed_numbers("boundary_element_path"))
    forces.emplace_back(move[3], move[4]);
  return forces;
}

std::optional<HalfSpaceMoves> half_space_moves(double nu, std::span<const Move> moves) {
  const auto& paths = shipped_paths();
  for (std::size_t k = 0; k < paths.size(); ++k) {
    if (!begins_with(paths[k], moves)) continue;
    HalfSpaceMoves found;
    double squares = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      constexpr double unit = 1e-5;
      const auto& shipped = shipped_force(k, i);
      const double uncertain = shipped[5];
      found.force.push_back(unit * (Vector2(shipped[1], shipped[2]) +
                                    share_at(nu) * Vector2(shipped[3], shipped[4])));
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
  for (const auto& point : std::span(points).subspan(1))
    forces.push_back(plane_state_of(point).force);
  return forces;
}

}  // namespace stickslip::cases
