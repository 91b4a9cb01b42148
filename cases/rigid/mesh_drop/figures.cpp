// SPDX-License-Identifier: BSD-3-Clause
// What mesh-drop shows. Titles and captions are in cases/rigid/mesh_drop/page.md.
#include "cases/rigid/mesh_drop/case.hpp"
#include "cases/rigid/on_meshes/ball_figure.hpp"

namespace stickslip::cases::mesh_drop_exhibits {
namespace {

Figure height(const MeshDrop& given, std::span<const Scheme> schemes) {
  // The first ball falls on a face of squares, and on the vertex of a fan.
  return figure_of_balls(given, schemes,
                         {.axis = {"height over that of the fall", "-"},
                          .of = [r = given.radius, h = given.scale_of_laws().length](
                                    const BodyState& now) { return (now.position[2] - r) / h; }});
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<MeshDrop>(
      {.figures = {{"mesh-drop/height", height}}, .unsuitable = unsuitable_on_mesh});
}

}  // namespace stickslip::cases::mesh_drop_exhibits
