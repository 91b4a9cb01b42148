// SPDX-License-Identifier: BSD-3-Clause
#include "cases/walls/wall_flat/case.hpp"

#include <cmath>
#include <numbers>

namespace stickslip::cases {
namespace {

/// Motions over each floor.
constexpr int motions_each = 4;

}  // namespace

std::vector<FloorScene> WallFlat::scenes(int cuts) const {
  std::vector<FloorScene> all;
  int start = 0;
  for (const FloorCut cut :
       {FloorCut::regular, FloorCut::random, FloorCut::slivers, FloorCut::fan}) {
    FloorScene scene{floor_mesh(cut, side(cuts), floor_reach * circle()), {}};
    for (int i = 0; i < motions_each; ++i, ++start) {
      // Sixteen directions, none along an edge; starts a sixteenth of a triangle from each other.
      const double angle = 2 * std::numbers::pi * (start + 0.37) / 16;
      const Vector2 along(std::cos(angle), std::sin(angle));
      const double beside = side(std::max(cuts, 16)) * (start + 0.5) / 16;
      const Vector2 from = -0.5 * way * circle() * along + beside * Vector2(-along[1], along[0]);
      scene.motions.push_back(motion(from, std::array{Vector2(way * along)}));
    }
    all.push_back(std::move(scene));
  }
  return all;
}

Expected<WallFlat::Outcome> WallFlat::expect(const Scheme& scheme) const {
  return expect_flat_wall(scheme.framed, false);
}

}  // namespace stickslip::cases
