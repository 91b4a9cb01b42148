// SPDX-License-Identifier: BSD-3-Clause
// What slopes shows. Titles and captions are in cases/rigid/slopes/page.md.
#include "cases/rigid/rigid_exhibits.hpp"
#include "cases/rigid/slopes/case.hpp"

namespace stickslip::cases::slopes_exhibits {
namespace {

Figure stiffness(const Slopes& p, std::span<const Scheme> schemes) {
  return against_stiffness(p, schemes, &RigidOutcome::velocity, "error of the velocity");
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<Slopes>(
      {.figures = {{"slopes/stiffness", stiffness}}, .unsuitable = unsuitable_for_rigid});
}

}  // namespace stickslip::cases::slopes_exhibits
