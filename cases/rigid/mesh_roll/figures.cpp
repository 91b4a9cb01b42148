// SPDX-License-Identifier: BSD-3-Clause
// What mesh-roll shows. Titles and captions are in cases/rigid/mesh_roll/page.md.
#include "cases/rigid/mesh_roll/case.hpp"
#include "cases/rigid/on_meshes/ball_figure.hpp"

namespace stickslip::cases::mesh_roll_exhibits {
namespace {

Figure bumps(const MeshRoll& given, std::span<const Scheme> schemes) {
  return figure_of_balls(
      given, schemes,
      {.axis = {"velocity upwards over that of the ball", "-"},
       .of = [u = given.velocity](const BodyState& now) { return now.velocity[2] / u; }});
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<MeshRoll>(
      {.figures = {{"mesh-roll/bumps", bumps}}, .unsuitable = unsuitable_on_mesh});
}

}  // namespace stickslip::cases::mesh_roll_exhibits
