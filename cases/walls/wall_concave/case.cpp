// SPDX-License-Identifier: BSD-3-Clause
#include "cases/walls/wall_concave/case.hpp"

#include <cmath>

namespace stickslip::cases {

std::vector<HeldAtEdge> WallConcave::held() const {
  std::vector<HeldAtEdge> all;
  for (const double angle : edge_angles)
    for (const double second : {1.0, 0.5, 0.05}) {
      // The overlap of the first face, and a part of it of the second.
      const double from_first = radius - overlap;
      const double from_second = radius - second * overlap;
      const double x = (from_second - from_first * std::cos(angle)) / -std::sin(angle);
      for (const double along : {0.0, 0.37 * circle()})
        all.push_back({-angle, Vector3(x, along, from_first)});
    }
  return all;
}

reference::Question WallConcave::question() const {
  return question_at("concave-edge-force", held().front());
}

Expected<WallConcave::Outcome> WallConcave::expect(const Scheme& scheme) const {
  switch (scheme.framed.wall_rule) {
    case WallRule::each_triangle:
    case WallRule::edges_always:
    case WallRule::vertex_by_each_edge:
      return Expectation::undeclared("more pushes than both faces");
    default:
      return Expectation::exact(bound_of(scheme.law(), 1e-7),
                                "each face pushes where its nearest point lies on it");
  }
}

}  // namespace stickslip::cases
