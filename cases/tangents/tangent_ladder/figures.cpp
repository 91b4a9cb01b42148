// SPDX-License-Identifier: BSD-3-Clause
// What tangent-ladder shows. Titles and captions are in cases/tangents/tangent_ladder/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/tangents/tangent_ladder/case.hpp"
#include "stickslip/contact/step/tangent_axes.hpp"

namespace stickslip::cases::tangent_ladder_exhibits {
namespace {

/// Entry of the tangent in the axes of the force along a path that turns from stick to slip, over
/// that of the first step.
Figure along_a_shear(const TangentLadder& given, std::span<const Scheme> schemes) {
  constexpr int points = 60;
  Panel along{.title = "along the force",
              .x = {"shift/first slip distance", "-", 0, 3},
              .y = {"derivative/that of the first step", "-", -0.1, 1.1}};
  Panel across{.title = "across the force",
               .x = {"shift/first slip distance", "-", 0, 3},
               .y = {"derivative/that of the first step", "-", -0.1, 1.1}};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    const std::vector<ContactStep> path = given.path(scheme, TangentLadder::Kind::slip, 0);
    const double distance = path[1].shift.norm() / (2 * path[0].overlap_new / 1e-5);
    const auto contact = scheme.law().contacts(1);
    ContactForce force;
    contact->advance({path.data(), 1}, {&force, 1});
    Series mm = pen.line();
    Series tt = pen.line();
    double first = 0;
    for (int i = 1; i <= points; ++i) {
      ContactStep step = path[2];
      step.overlap_old = step.overlap_new = path[0].overlap_new;
      step.shift = 3.0 * distance * i / points * Vector2::UnitX();
      const Matrix3 k = tangent_of(*contact, step).force;
      if (i == 1) first = k(2, 2);
      mm.add(3.0 * i / points, k(1, 1) / first);
      tt.add(3.0 * i / points, k(2, 2) / first);
    }
    along.add(mm);
    across.add(tt);
  });
  return {.panels = {along, across}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<TangentLadder>({.figures = {{"tangent-ladder/shear", along_a_shear}}});
}

}  // namespace stickslip::cases::tangent_ladder_exhibits
