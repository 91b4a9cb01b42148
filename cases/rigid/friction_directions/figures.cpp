// SPDX-License-Identifier: BSD-3-Clause
// What friction-directions shows. Titles and captions are in
// cases/rigid/friction_directions/page.md.
#include "cases/rigid/friction_directions/case.hpp"
#include "cases/rigid/rigid_exhibits.hpp"

namespace stickslip::cases::friction_directions_exhibits {
namespace {

Figure stiffness(const FrictionDirections& p, std::span<const Scheme> schemes) {
  return against_stiffness(p, schemes, &RigidOutcome::velocity, "error of the velocity");
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<FrictionDirections>({.figures = {{"friction-directions/stiffness", stiffness}},
                                        .unsuitable = unsuitable_for_rigid});
}

}  // namespace stickslip::cases::friction_directions_exhibits
