// SPDX-License-Identifier: BSD-3-Clause
// Does the stress of a packing turn with it in a rigid turn? Theory, reference and what to expect:
// cases/assembly/assembly_rotation/page.md.
#pragma once

#include "cases/assembly/assembly_turn.hpp"

namespace stickslip::cases {

/// The packing in triaxial compression that comes with the program, with its own springs, turned
/// about its first axis.
struct AssemblyRotation {
  double angle = 90;     ///< of the whole turn [deg]
  int increments = 100;  ///< most of the figure and the tables

  static constexpr std::string_view name = "assembly-rotation";
  static void describe(auto& visitor) { describe_turn<AssemblyRotation>(visitor); }

  using Outcome = AssemblyTurn::Outcome;
  static void observe(auto& visitor) { AssemblyTurn::observe(visitor); }

  /// With its contacts found.
  AssemblyTurn prepare() const;
};

}  // namespace stickslip::cases
