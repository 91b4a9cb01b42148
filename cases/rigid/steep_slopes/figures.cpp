// SPDX-License-Identifier: BSD-3-Clause
// What steep-slopes shows. Titles and captions are in cases/rigid/steep_slopes/page.md.
#include "cases/rigid/rigid_exhibits.hpp"
#include "cases/rigid/steep_slopes/case.hpp"

namespace stickslip::cases::steep_slopes_exhibits {
namespace {

Figure stiffness(const SteepSlopes& p, std::span<const Scheme> schemes) {
  return against_stiffness(p, schemes, &RigidOutcome::velocity, "error of the velocity");
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<SteepSlopes>(
      {.figures = {{"steep-slopes/stiffness", stiffness}}, .unsuitable = unsuitable_for_rigid});
}

}  // namespace stickslip::cases::steep_slopes_exhibits
