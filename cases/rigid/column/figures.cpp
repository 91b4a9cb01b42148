// SPDX-License-Identifier: BSD-3-Clause
// What column shows. Titles and captions are in cases/rigid/column/page.md.
#include "cases/rigid/column/case.hpp"
#include "cases/rigid/rigid_exhibits.hpp"

namespace stickslip::cases::column_exhibits {
namespace {

Figure stiffness(const BlockColumn& p, std::span<const Scheme> schemes) {
  return against_stiffness(p, schemes, &RigidOutcome::position, "error of the position");
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<BlockColumn>(
      {.figures = {{"column/stiffness", stiffness}}, .unsuitable = unsuitable_for_rigid});
}

}  // namespace stickslip::cases::column_exhibits
