// SPDX-License-Identifier: BSD-3-Clause
// Does the stress of an assembly turn with it in a rigid turn? On contacts made by random numbers
// that carry the paper's stress. Theory, reference and what to expect:
// cases/assembly/rigid_rotation_assembly/page.md.
#pragma once

#include <cstdint>

#include "cases/assembly/assembly_turn.hpp"
#include "cases/schemes/springs.hpp"

namespace stickslip::cases {

/// A stand-in for the paper's assembly, turned about its first axis.
struct RigidRotationAssembly {
  double kn = 8.4e4;           ///< normal stiffness [N/m]
  double kt = 8.4e4;           ///< tangential stiffness [N/m]
  double mu = 0.55;            ///< friction coefficient [-]
  int contacts = 31944;        ///< three for each particle
  double angle = 90;           ///< of the whole turn [deg]
  int increments = 100;        ///< most of the figure and the tables
  std::uint64_t seed = 10648;  ///< of the random contacts

  static constexpr std::string_view name = "rigid-rotation-assembly";
  static void describe(auto& visitor) {
    using R = RigidRotationAssembly;
    describe_springs<R>(visitor);
    visitor.count(
        &R::contacts,
        {"contacts", "-", "", {.low = 100, .high = 1e6}, "contacts, three for each particle"});
    describe_turn<R>(visitor);
    visitor.count(&R::seed,
                  {"seed", "-", "", {.low = 0, .high = 1e9}, "seed of the random contacts"});
  }

  using Outcome = AssemblyTurn::Outcome;
  static void observe(auto& visitor) { AssemblyTurn::observe(visitor); }

  /// With its contacts made. Throws InputError where none are found.
  AssemblyTurn prepare() const;
};

}  // namespace stickslip::cases
