// SPDX-License-Identifier: BSD-3-Clause
// What wall-concave shows. Titles and captions are in cases/walls/wall_concave/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/walls/wall_concave/case.hpp"

namespace stickslip::cases::wall_concave_exhibits {
namespace {

Figure force_figure(const WallConcave& given, std::span<const Scheme> schemes) {
  const auto at = [&](double x) {
    const double theta = edge_angles[0];
    const double height = given.radius - given.overlap;
    const double out = height + 4 * given.overlap * x;
    return HeldAtEdge{-theta, Vector3(-out, 0.37 * given.circle(), height)};
  };
  return figure_of_edges(given, schemes, at,
                         "way out of a corner of 90 degrees over four overlaps");
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<WallConcave>({.figures = {{"wall-concave/force", force_figure}}});
}

}  // namespace stickslip::cases::wall_concave_exhibits
