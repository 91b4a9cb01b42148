// SPDX-License-Identifier: BSD-3-Clause
#include "cases/assembly/assembly_rotation.hpp"

#include <string>

#include "cases/assembly/assembly_turn.hpp"
#include "cases/states/shipped_states.hpp"

namespace stickslip {
namespace {

/// The stress by another program, from the same file (sum of branch_i F_j over the volume) [Pa].
Matrix3 stress_elsewhere() {
  Matrix3 stress;
  stress << -153351.09074268545, -225.94888008841784, 442.9326305374654,  //
      -225.95972489041864, -73504.02300658193, 497.5029883008376,         //
      443.0557573081478, 497.51291075160776, -73148.00651044125;
  return stress;
}

TurnedAssembly state_of(const CaseParameters& parameters) {
  TurnedAssembly turned;
  turned.assembly = contacts_of(rotated_state(), Pairs::touching);
  turned.expected_stress = stress_elsewhere();
  turned.stress_source = "the stress of the state by another program";
  turned.stress_tolerance = 1e-12;
  set_turn(turned, parameters);
  turned.law_of = [](const Scheme& scheme) { return law_for(rotated_state(), scheme); };
  turned.name = "assembly-rotation";
  turned.called = "of the state";
  turned.difference = "an assembly of 10,648 spheres, loaded as the paper's clusters were, with " +
                      std::to_string(turned.assembly.contacts.size()) + " contacts";
  return turned;
}

class AssemblyRotation final : public AssemblyTurn {
 public:
  explicit AssemblyRotation(const CaseParameters& parameters)
      : AssemblyTurn(state_of(parameters)) {}
};

}  // namespace

std::unique_ptr<Case> make_assembly_rotation() {
  CaseInfo info;
  info.name = "assembly-rotation";
  info.title = "Rigid rotation of a packing";
  info.judges =
      "whether the stress of 10,648 spheres in triaxial compression turns with them in a rigid "
      "quarter turn";
  describe_assembly_turn(info);
  info.parameters = turn_parameters(1000);
  info.figures = {{"assembly-rotation/stress", "Stress of a packing after a rigid quarter turn"}};
  return std::make_unique<CaseOf<AssemblyRotation>>(std::move(info));
}

}  // namespace stickslip
