// SPDX-License-Identifier: BSD-3-Clause
#include "cases/assembly/rigid_rotation_assembly.hpp"

#include <string>

#include "cases/assembly/assembly_turn.hpp"
#include "cases/springs.hpp"

namespace stickslip {
namespace {

constexpr double kilopascal = 1000;

TurnedAssembly stand_in_of(const CaseParameters& parameters) {
  StandIn wanted;
  wanted.contacts = static_cast<int>(parameters["contacts"]);
  wanted.mu = parameters["mu"];
  wanted.stress = kilopascal * printed_tensors().front().stress;
  wanted.seed = static_cast<std::uint64_t>(parameters["seed"]);
  TurnedAssembly turned;
  turned.assembly = make_stand_in(wanted);
  turned.expected_stress = wanted.stress;
  turned.stress_source = "the stress of the paper's Fig. 6 (a)";
  turned.stress_tolerance = 1e-13;
  set_turn(turned, parameters);
  turned.law_of = [values = parameters.law_parameters()](const Scheme& scheme) {
    return with_parameters(scheme, values).framed;
  };
  turned.name = "rigid-rotation-assembly";
  turned.called = "stand-in";
  turned.difference = "a stand-in of " + std::to_string(turned.assembly.contacts.size()) +
                      " contacts that has the paper's stress (a) but not its particles";
  return turned;
}

class RigidRotationAssembly final : public AssemblyTurn {
 public:
  explicit RigidRotationAssembly(const CaseParameters& parameters)
      : AssemblyTurn(stand_in_of(parameters)) {}
};

}  // namespace

std::unique_ptr<Case> make_rigid_rotation_assembly() {
  CaseInfo info;
  info.name = "rigid-rotation-assembly";
  info.title = "Rigid rotation of an assembly";
  info.judges =
      "whether the stress of 10,648 particles' worth of contacts turns with them in a rigid "
      "quarter turn";
  describe_assembly_turn(info);
  info.parameters =
      joined(joined(spring_parameters(8.4e4, 8.4e4, 0.55), {{"contacts",
                                                             "-",
                                                             31944,
                                                             {.low = 100, .high = 1e6},
                                                             "contacts, three for each particle",
                                                             false,
                                                             {},
                                                             true}}),
             joined(turn_parameters(100), {{"seed",
                                            "-",
                                            10648,
                                            {.low = 0, .high = 1e9},
                                            "of the random contacts",
                                            false,
                                            {},
                                            true}}));
  info.figures = {{"kuhn-linear/6", "Stress of an assembly after a rigid quarter turn (Fig. 6)"}};
  return std::make_unique<CaseOf<RigidRotationAssembly>>(std::move(info));
}

}  // namespace stickslip
