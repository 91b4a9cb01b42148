// SPDX-License-Identifier: BSD-3-Clause
#include "cases/walls/wall_convex/case.hpp"

#include <cmath>

namespace stickslip::cases {
namespace {

/// Places around an edge: the angle from the first normal over that of the edge; below 0 and above
/// 1 over a face.
constexpr std::array places{-0.4, 0.0, 0.02, 0.35, 0.5, 0.8, 1.0, 1.3};

}  // namespace

std::vector<HeldAtEdge> WallConvex::held() const {
  std::vector<HeldAtEdge> all;
  for (const double theta : edge_angles)
    for (const double place : places) {
      const double height = radius - overlap;
      const double angle = std::clamp(place, 0.0, 1.0) * theta;
      Vector3 centre = height * Vector3(std::sin(angle), 0, std::cos(angle));
      // Over a face: beside the edge by that part of the circle's radius.
      if (place < 0) centre += place * circle() * Vector3::UnitX();
      if (place > 1)
        centre += (place - 1) * circle() * Vector3(std::cos(theta), 0, -std::sin(theta));
      // Over a corner of triangles, and beside it.
      for (const double along : {0.0, 0.37 * circle()})
        all.push_back({theta, centre + along * Vector3::UnitY()});
    }
  return all;
}

reference::Question WallConvex::question() const {
  return question_at("convex-edge-force", held()[8]);
}

Expected<WallConvex::Outcome> WallConvex::expect(const Scheme& scheme) const {
  Expected<Outcome> all =
      Expectation::exact(bound_of(scheme.law(), 1e-9),
                         "the nearest point of the surface pushes, along the line to the centre");
  switch (scheme.framed.wall_rule) {
    case WallRule::edges_never:
      all[&Outcome::force] =
          Expectation::wrong(1, 1e-9, "over a convex edge nothing pushes: it falls through");
      all[&Outcome::contacts] = Expectation::wrong(1, 1e-9, "the edge is no contact");
      break;
    case WallRule::face_normal:
      all[&Outcome::direction] = Expectation::wrong(
          edge_angles[0], 1e-6, "over the edge the force is that of one of both faces");
      all[&Outcome::force] = Expectation::wrong(2 * std::sin(edge_angles[0] / 2), 1e-6,
                                                "its direction jumps from one face to the other");
      break;
    case WallRule::each_triangle:
    case WallRule::edges_always:
    case WallRule::vertex_by_each_edge:
      return Expectation::undeclared("more pushes than what is nearest");
    case WallRule::surface:
    case WallRule::history_by_triangle:
    case WallRule::resting_wall:
    case WallRule::middle_of_triangle:
      break;
  }
  return all;
}

}  // namespace stickslip::cases
