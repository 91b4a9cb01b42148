// SPDX-License-Identifier: BSD-3-Clause
#include "cases/walls/wall_t_junction/case.hpp"

#include <cmath>
#include <numbers>

namespace stickslip::cases {
std::vector<FloorScene> WallTJunction::scenes(int cuts) const {
  FloorScene scene{floor_mesh(FloorCut::t_junction, side(cuts), floor_reach * circle()), {}};
  // Down on a junction and along the edge that holds it, across it, and past it in a slanted way.
  scene.motions.push_back(motion(Vector2::Zero(), std::array{Vector2(way, 0)}));
  scene.motions.push_back(motion(Vector2(0, -0.5 * way * circle()), std::array{Vector2(0, way)}));
  scene.motions.push_back(motion(Vector2(-1.1 * circle(), -0.6 * circle()),
                                 std::array{Vector2(0.8 * way, 0.43 * way)}));
  std::vector<FloorScene> all;
  all.push_back(std::move(scene));
  return all;
}

Expected<WallTJunction::Outcome> WallTJunction::expect(const Scheme& scheme) const {
  return expect_flat_wall(scheme.framed, true);
}

}  // namespace stickslip::cases
