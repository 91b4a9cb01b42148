// SPDX-License-Identifier: BSD-3-Clause
// What groove shows. Titles and captions are in docs/cases/rigid/groove.md.
#include "cases/rigid/groove.hpp"
#include "cases/rigid/rigid_exhibits.hpp"

namespace stickslip::cases::groove_exhibits {
namespace {

Figure stiffness(const Groove& p, std::span<const Scheme> schemes) {
  return against_stiffness(p, schemes, &RigidOutcome::velocity, "error of the velocity");
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<Groove>(rigid_setup({{"groove/stiffness", stiffness}}));
}

}  // namespace stickslip::cases::groove_exhibits
