// SPDX-License-Identifier: BSD-3-Clause
// What wall-t-junction shows. Titles and captions are in cases/walls/wall_t_junction/page.md.
#include "cases/walls/floor_figure.hpp"
#include "cases/walls/wall_t_junction/case.hpp"

namespace stickslip::cases::wall_t_junction_exhibits {
namespace {

Figure floor_figure(const WallTJunction& given, std::span<const Scheme> schemes) {
  return figure_of_floor(given, schemes, &FlatWall::Outcome::normal);
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<WallTJunction>({.figures = {{"wall-t-junction/force", floor_figure}}});
}

}  // namespace stickslip::cases::wall_t_junction_exhibits
