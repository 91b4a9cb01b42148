// SPDX-License-Identifier: BSD-3-Clause
#include "cases/walls/wall_ties/case.hpp"

#include <cmath>
#include <numbers>

namespace stickslip::cases {
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

Expected<WallTies::Outcome> WallTies::expect(const Scheme& scheme) const {
  return expect_flat_wall(scheme.framed, true);
}

}  // namespace stickslip::cases
