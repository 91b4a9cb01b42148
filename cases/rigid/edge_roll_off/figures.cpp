// SPDX-License-Identifier: BSD-3-Clause
// What edge-roll-off shows. Titles and captions are in cases/rigid/edge_roll_off/page.md.
#include "cases/rigid/edge_roll_off/case.hpp"
#include "cases/rigid/on_meshes/ball_figure.hpp"

namespace stickslip::cases::edge_roll_off_exhibits {
namespace {

Figure speed(const EdgeRollOff& given, std::span<const Scheme> schemes) {
  return figure_of_balls(given, schemes,
                         {.axis = {"velocity along the table over that at the start", "-"},
                          .of = [u = given.trials(1).front().starts.front().velocity[0]](
                                    const BodyState& now) { return now.velocity[0] / u; },
                          .mistake = {WallRule::face_normal, "normal of a face"}});
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<EdgeRollOff>(
      {.figures = {{"edge-roll-off/speed", speed}}, .unsuitable = unsuitable_on_mesh});
}

}  // namespace stickslip::cases::edge_roll_off_exhibits
