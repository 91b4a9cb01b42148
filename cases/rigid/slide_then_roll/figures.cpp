// SPDX-License-Identifier: BSD-3-Clause
// What slide-then-roll shows. Titles and captions are in cases/rigid/slide_then_roll/page.md.
#include "cases/rigid/rigid_exhibits.hpp"
#include "cases/rigid/slide_then_roll/case.hpp"

namespace stickslip::cases::slide_then_roll_exhibits {
namespace {

Figure stiffness(const SlideThenRoll& p, std::span<const Scheme> schemes) {
  return against_stiffness(p, schemes, &RigidOutcome::velocity, "error of the velocity");
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<SlideThenRoll>(
      {.figures = {{"slide-then-roll/stiffness", stiffness}}, .unsuitable = unsuitable_for_rigid});
}

}  // namespace stickslip::cases::slide_then_roll_exhibits
