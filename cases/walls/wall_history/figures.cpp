// SPDX-License-Identifier: BSD-3-Clause
// What wall-history shows. Titles and captions are in cases/walls/wall_history/page.md.
#include "cases/walls/floor_figure.hpp"
#include "cases/walls/wall_history/case.hpp"

namespace stickslip::cases::wall_history_exhibits {
namespace {

Figure floor_figure(const WallHistory& given, std::span<const Scheme> schemes) {
  return figure_of_floor(given, schemes, &FlatWall::Outcome::tangential,
                         {WallRule::history_by_triangle, "spring kept by triangle"});
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<WallHistory>({.figures = {{"wall-history/force", floor_figure}}});
}

}  // namespace stickslip::cases::wall_history_exhibits
