// SPDX-License-Identifier: BSD-3-Clause
// What column shows. Titles and captions are in docs/cases/rigid/column.md.
#include "cases/rigid/column.hpp"
#include "cases/rigid/rigid_exhibits.hpp"

namespace stickslip::cases::column_exhibits {
namespace {

Figure stiffness(const BlockColumn& p, std::span<const Scheme> schemes) {
  return against_stiffness(p, schemes, &RigidOutcome::position, "error of the position");
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<BlockColumn>(rigid_setup({{"column/stiffness", stiffness}}));
}

}  // namespace stickslip::cases::column_exhibits
