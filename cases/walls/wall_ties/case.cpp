// SPDX-License-Identifier: BSD-3-Clause
#include "cases/walls/wall_ties/case.hpp"

#include <cmath>
#include <numbers>

namespace stickslip::cases {
WallTies WallTies::prepare() const {
  check();
  return *this;
}

std::vector<FloorScene> WallTies::scenes(int cuts) const {
  std::vector<FloorScene> all;
  for (const FloorCut cut : {FloorCut::regular, FloorCut::fan}) {
    FloorScene scene{floor_mesh(cut, side(cuts), floor_reach * circle()), {}};
    // A corner lies at the origin: down on it, along an edge from it, along a diagonal, and along
    // an edge to it.
    const double diagonal = way / std::numbers::sqrt2;
    scene.motions.push_back(motion(Vector2::Zero(), std::array{Vector2(way, 0)}));
    scene.motions.push_back(motion(Vector2::Zero(), std::array{Vector2(diagonal, diagonal)}));
    scene.motions.push_back(motion(Vector2(-way * circle(), 0), std::array{Vector2(way, 0)}));
    all.push_back(std::move(scene));
  }
  return all;
}

WallTies::Outcome WallTies::run(const Scheme& scheme, int cuts) const {
  return compare(scheme, scenes(cuts));
}

Expected<WallTies::Outcome> WallTies::expect(const Scheme& scheme) const {
  return expect_flat_wall(scheme.framed.wall_rule, true);
}

std::vector<CrossCheckResult> WallTies::cross_checks() const {
  return check_plane(scenes(16).front().motions.front());
}

std::vector<reference::NamedNumber> WallTies::numbers() const {
  return {{"normal-force", "N", "force of the floor on the sphere, one contact", kn * overlap,
           1e-15L * wide(kn * overlap)},
          {"circle", "m", "radius of the circle in which the sphere cuts the floor", circle(),
           1e-15L * wide(circle())}};
}

}  // namespace stickslip::cases
