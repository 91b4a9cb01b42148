// SPDX-License-Identifier: BSD-3-Clause
#include "cases/assembly/rigid_rotation_assembly/case.hpp"

#include "cases/assembly/printed_tensors.hpp"

namespace stickslip::cases {

AssemblyTurn RigidRotationAssembly::prepare() const {
  constexpr double kilopascal = 1000;
  StandIn wanted;
  wanted.contacts = contacts;
  wanted.mu = mu;
  wanted.stress = kilopascal * printed_tensors().front().stress;
  wanted.seed = seed;
  return AssemblyTurn({.assembly = make_stand_in(wanted),
                       .expected_stress = wanted.stress,
                       .stress_source = "the stress of the paper's Fig. 6 (a)",
                       .stress_tolerance = 1e-13,
                       .angle = angle,
                       .increments = increments,
                       .law_of = [](const Scheme& scheme) { return scheme.framed; },
                       .called = "stand-in"});
}

}  // namespace stickslip::cases
