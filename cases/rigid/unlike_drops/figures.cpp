// SPDX-License-Identifier: BSD-3-Clause
// What unlike-drops shows. Titles and captions are in cases/rigid/unlike_drops/page.md.
#include "cases/rigid/rigid_exhibits.hpp"
#include "cases/rigid/unlike_drops/case.hpp"

namespace stickslip::cases::unlike_drops_exhibits {
namespace {

Figure stiffness(const UnlikeDrops& p, std::span<const Scheme> schemes) {
  return against_stiffness(p, schemes, &RigidOutcome::position, "error of the position");
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<UnlikeDrops>(
      {.figures = {{"unlike-drops/stiffness", stiffness}}, .unsuitable = unsuitable_for_rigid});
}

}  // namespace stickslip::cases::unlike_drops_exhibits
