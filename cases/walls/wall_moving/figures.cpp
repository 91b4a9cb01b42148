// SPDX-License-Identifier: BSD-3-Clause
// What wall-moving shows. Titles and captions are in cases/walls/wall_moving/page.md.
#include "cases/walls/floor_figure.hpp"
#include "cases/walls/wall_moving/case.hpp"

namespace stickslip::cases::wall_moving_exhibits {
namespace {

Figure floor_figure(const WallMoving& given, std::span<const Scheme> schemes) {
  return figure_of_floor(given, schemes, &FlatWall::Outcome::tangential,
                         {WallRule::resting_wall, "velocity of the wall left out"});
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<WallMoving>({.figures = {{"wall-moving/force", floor_figure}}});
}

}  // namespace stickslip::cases::wall_moving_exhibits
