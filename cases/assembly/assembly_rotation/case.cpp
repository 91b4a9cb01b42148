// SPDX-License-Identifier: BSD-3-Clause
#include "cases/assembly/assembly_rotation/case.hpp"

#include "cases/states/shipped_states.hpp"

namespace stickslip::cases {
namespace {

/// The stress by another program, from the same file (sum of branch_i F_j over the volume) [Pa].
Matrix3 stress_elsewhere() {
  Matrix3 stress;
  stress << -153351.09074268545, -225.94888008841784, 442.9326305374654,  //
      -225.95972489041864, -73504.02300658193, 497.5029883008376,         //
      443.0557573081478, 497.51291075160776, -73148.00651044125;
  return stress;
}

}  // namespace

AssemblyTurn AssemblyRotation::prepare() const {
  const auto law_of = [](const Scheme& scheme) { return law_for(rotated_state(), scheme); };
  return AssemblyTurn({.assembly = contacts_of(rotated_state(), Pairs::touching),
                       .expected_stress = stress_elsewhere(),
                       .stress_source = "the stress of the state by another program",
                       .stress_tolerance = 1e-12,
                       .angle = angle,
                       .increments = increments,
                       .law_of = law_of,
                       .called = "of the state"});
}

}  // namespace stickslip::cases
