// SPDX-License-Identifier: BSD-3-Clause
#include "cases/walls/wall_flat/case.hpp"

#include <cmath>
#include <numbers>

namespace stickslip::cases {
namespace {

/// Motions over each floor.
constexpr int motions_each = 4;

}  // namespace

WallFlat WallFlat::prepare() const {
  check();
  return *this;
}

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

WallFlat::Outcome WallFlat::run(const Scheme& scheme, int cuts) const {
  return compare(scheme, scenes(cuts));
}

Expected<WallFlat::Outcome> WallFlat::expect(const Scheme& scheme) const {
  return expect_flat_wall(scheme.framed.wall_rule, false);
}

std::vector<CrossCheckResult> WallFlat::cross_checks() const {
  return check_plane(scenes(16).front().motions.front());
}

std::vector<reference::NamedNumber> WallFlat::numbers() const {
  return {{"normal-force", "N", "force of the floor on the sphere, one contact", kn * overlap,
           1e-15L * wide(kn * overlap)},
          {"circle", "m", "radius of the circle in which the sphere cuts the floor", circle(),
           1e-15L * wide(circle())}};
}

}  // namespace stickslip::cases
