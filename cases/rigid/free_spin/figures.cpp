// SPDX-License-Identifier: BSD-3-Clause
// What free-spin shows. Titles and captions are in cases/rigid/free_spin/page.md.
#include "cases/rigid/free_spin/case.hpp"
#include "cases/rigid/rigid_exhibits.hpp"

namespace stickslip::cases::free_spin_exhibits {
namespace {

Figure stiffness(const FreeSpin& p, std::span<const Scheme> schemes) {
  return against_stiffness(p, schemes, &RigidOutcome::spin, "error of the spin");
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<FreeSpin>(
      {.figures = {{"free-spin/stiffness", stiffness}}, .unsuitable = unsuitable_for_rigid});
}

}  // namespace stickslip::cases::free_spin_exhibits
