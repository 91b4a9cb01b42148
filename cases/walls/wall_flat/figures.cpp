// SPDX-License-Identifier: BSD-3-Clause
// What wall-flat shows. Titles and captions are in cases/walls/wall_flat/page.md.
#include "cases/walls/floor_figure.hpp"
#include "cases/walls/wall_flat/case.hpp"

namespace stickslip::cases::wall_flat_exhibits {
namespace {

Figure floor_figure(const WallFlat& given, std::span<const Scheme> schemes) {
  return figure_of_floor(given, schemes, &FlatWall::Outcome::normal);
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<WallFlat>({.figures = {{"wall-flat/force", floor_figure}}});
}

}  // namespace stickslip::cases::wall_flat_exhibits
