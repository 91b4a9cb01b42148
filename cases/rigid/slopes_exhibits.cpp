// SPDX-License-Identifier: BSD-3-Clause
// What slopes shows. Titles and captions are in docs/cases/rigid/slopes.md.
#include "cases/rigid/rigid_exhibits.hpp"
#include "cases/rigid/slopes.hpp"

namespace stickslip::cases::slopes_exhibits {
namespace {

Figure stiffness(const Slopes& p, std::span<const Scheme> schemes) {
  return against_stiffness(p, schemes, &RigidOutcome::velocity, "error of the velocity");
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<Slopes>(rigid_setup({{"slopes/stiffness", stiffness}}));
}

}  // namespace stickslip::cases::slopes_exhibits
