// SPDX-License-Identifier: BSD-3-Clause
// What the cases show that turn an assembly rigidly, and how they are made.
#pragma once

#include "cases/assembly/assembly_turn.hpp"
#include "cases/exhibits/exhibits.hpp"
#include "cases/schemes/springs.hpp"

namespace stickslip::cases {

/// Error over the increments, and the shear components in the plane of the turn.
Figure assembly_turn_figure(const AssemblyTurn& turn, std::span<const Scheme> schemes);
/// The tensors of Fig. 6, printed and ours.
Table assembly_turn_tensors(const AssemblyTurn& turn, std::span<const Scheme> schemes);
/// Errors of all frames over the increments.
Table assembly_turn_errors(const AssemblyTurn& turn, std::span<const Scheme> schemes);

/// The case of a problem that is prepared as an AssemblyTurn.
template <Problem P>
std::unique_ptr<Case> make_assembly_turn(const std::string& figure) {
  const std::string name(P::name);
  return make_case<P>({
      .figures = {{figure, assembly_turn_figure}},
      .tables = {{name + "-tensors", assembly_turn_tensors},
                 {name + "-errors", assembly_turn_errors}},
  });
}

}  // namespace stickslip::cases
