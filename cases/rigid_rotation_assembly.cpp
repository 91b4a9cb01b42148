// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid_rotation_assembly.hpp"

#include <numbers>
#include <string>

#include "cases/assembly_turn.hpp"
#include "cases/linear_cases.hpp"

namespace stickslip {
namespace {

constexpr double degree = std::numbers::pi / 180;
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
  turned.angle = parameters["angle"] * degree;
  turned.increments = static_cast<int>(parameters["increments"]);
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
  info.source = "Kuhn, Suzuki & Daouadji, Eqs. 22-24 and Fig. 6";
  info.judges =
      "whether the stress of 10,648 particles' worth of contacts turns with them in a rigid "
      "quarter turn";
  info.truth =
      "the stress at the start; the limits of wrong updates by closed forms, contact by contact";
  describe_assembly_turn(info);
  info.parameters = joined(
      spring_parameters(8.4e4, 8.4e4, 0.55),
      {{"contacts",
        "-",
        31944,
        {.low = 100, .high = 1e6},
        "contacts, three for each particle",
        false,
        {},
        true},
       {"angle",
        "deg",
        90,
        {.low = 0, .high = 170, .low_is_allowed = false},
        "angle of the whole turn, about x1"},
       {"increments",
        "-",
        100,
        {.low = 1, .high = 1e5},
        "most increments of the figure and the tables",
        false,
        {},
        true},
       {"seed", "-", 10648, {.low = 0, .high = 1e9}, "of the random contacts", false, {}, true}});
  info.figures = {{"kuhn-linear/6", "Stress of an assembly after a rigid quarter turn (Fig. 6)"}};
  return std::make_unique<CaseOf<RigidRotationAssembly>>(std::move(info));
}

}  // namespace stickslip
