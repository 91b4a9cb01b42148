// SPDX-License-Identifier: BSD-3-Clause
// What wall-convex shows. Titles and captions are in cases/walls/wall_convex/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/walls/wall_convex/case.hpp"

namespace stickslip::cases::wall_convex_exhibits {
namespace {

Figure force_figure(const WallConvex& given, std::span<const Scheme> schemes) {
  const auto at = [&](double x) {
    const double theta = edge_angles[0];
    const double height = given.radius - given.overlap;
    const double angle = std::clamp(x, 0.0, 1.0) * theta;
    Vector3 centre = height * Vector3(std::sin(angle), 0, std::cos(angle));
    if (x < 0) centre += x * given.circle() * Vector3::UnitX();
    if (x > 1) centre += (x - 1) * given.circle() * Vector3(std::cos(theta), 0, -std::sin(theta));
    return HeldAtEdge{theta, centre + 0.37 * given.circle() * Vector3::UnitY()};
  };
  return figure_of_edges(given, schemes, at,
                         "place around an edge of 90 degrees, 0 to 1 between the normals");
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<WallConvex>({.figures = {{"wall-convex/force", force_figure}}});
}

}  // namespace stickslip::cases::wall_convex_exhibits
