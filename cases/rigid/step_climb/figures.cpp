// SPDX-License-Identifier: BSD-3-Clause
// What step-climb shows. Titles and captions are in cases/rigid/step_climb/page.md.
#include "cases/rigid/on_meshes/ball_figure.hpp"
#include "cases/rigid/step_climb/case.hpp"

namespace stickslip::cases::step_climb_exhibits {
namespace {

Figure height(const StepClimb& given, std::span<const Scheme> schemes) {
  return figure_of_balls(
      given, schemes,
      {.axis = {"height of the centre over the floor, over R", "-"},
       .of = [r = given.radius](const BodyState& now) { return now.position[2] / r; },
       .mistake = {WallRule::face_normal, "normal of a face"}});
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<StepClimb>(
      {.figures = {{"step-climb/height", height}}, .unsuitable = unsuitable_on_mesh});
}

}  // namespace stickslip::cases::step_climb_exhibits
