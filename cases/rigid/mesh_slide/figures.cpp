// SPDX-License-Identifier: BSD-3-Clause
// What mesh-slide shows. Titles and captions are in cases/rigid/mesh_slide/page.md.
#include "cases/rigid/mesh_slide/case.hpp"
#include "cases/rigid/on_meshes/ball_figure.hpp"

namespace stickslip::cases::mesh_slide_exhibits {
namespace {

Figure speed(const MeshSlide& given, std::span<const Scheme> schemes) {
  return figure_of_balls(
      given, schemes,
      {.axis = {"velocity over that at the start", "-"},
       .of = [u = given.speed_of_laws()](
                 const BodyState& now) { return now.velocity.head<2>().norm() / u; },
       .mistake = {WallRule::history_by_triangle, "spring lost at each edge"}});
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<MeshSlide>(
      {.figures = {{"mesh-slide/speed", speed}}, .unsuitable = unsuitable_on_mesh});
}

}  // namespace stickslip::cases::mesh_slide_exhibits
