// SPDX-License-Identifier: BSD-3-Clause
// What drops shows. Titles and captions are in cases/rigid/drops/page.md.
#include "cases/rigid/drops/case.hpp"
#include "cases/rigid/rigid_exhibits.hpp"

namespace stickslip::cases::drops_exhibits {
namespace {

Figure stiffness(const Drops& p, std::span<const Scheme> schemes) {
  return against_stiffness(p, schemes, &RigidOutcome::position, "error of the position");
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<Drops>(
      {.figures = {{"drops/stiffness", stiffness}}, .unsuitable = unsuitable_for_rigid});
}

}  // namespace stickslip::cases::drops_exhibits
