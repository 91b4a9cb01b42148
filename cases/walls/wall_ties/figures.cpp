// SPDX-License-Identifier: BSD-3-Clause
// What wall-ties shows. Titles and captions are in cases/walls/wall_ties/page.md.
#include "cases/walls/floor_figure.hpp"
#include "cases/walls/wall_ties/case.hpp"

namespace stickslip::cases::wall_ties_exhibits {
namespace {

Figure floor_figure(const WallTies& given, std::span<const Scheme> schemes) {
  return figure_of_floor(given, schemes, &FlatWall::Outcome::normal);
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<WallTies>({.figures = {{"wall-ties/force", floor_figure}}});
}

}  // namespace stickslip::cases::wall_ties_exhibits
