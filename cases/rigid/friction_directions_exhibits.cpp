// SPDX-License-Identifier: BSD-3-Clause
// What friction-directions shows. Titles and captions are in
// docs/cases/rigid/friction-directions.md.
#include "cases/rigid/friction_directions.hpp"
#include "cases/rigid/rigid_exhibits.hpp"

namespace stickslip::cases::friction_directions_exhibits {
namespace {

Figure stiffness(const FrictionDirections& p, std::span<const Scheme> schemes) {
  return against_stiffness(p, schemes, &RigidOutcome::velocity, "error of the velocity");
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<FrictionDirections>(rigid_setup({{"friction-directions/stiffness", stiffness}}));
}

}  // namespace stickslip::cases::friction_directions_exhibits
