// SPDX-License-Identifier: BSD-3-Clause
// A pair style of LAMMPS that is not in the catalogue, by the user's lines.
#include "stickslip/description/error.hpp"
#include "stickslip/outside/engines/host/lammps/lammps_contact.hpp"
#include "stickslip/outside/engines/host/moduli.hpp"

namespace stickslip {
namespace {

DeclaredParameter parameter_of(const LineNumber& number) {
  DeclaredParameter made =
      parameter_number(number.name.c_str(), "-", "a number of the lines", 0, Range{});
  for (DeclaredParameter& role :
       std::vector{parameter_kn(), parameter_kt(), parameter_shear_modulus(), parameter_poisson(),
                   parameter_mu()})
    if (number.is_role && role.name == number.name) made = role;
  if (number.value) made.default_value = read_value(made, shortest(*number.value));
  return made;
}

/// The number for a place.
std::string number_at(std::string_view place, const ParameterValues& values) {
  if (place == "E") return shortest(moduli_of(values).young());
  if (place == "Kn") return shortest(moduli_of(values).normal_coefficient());
  if (place == "Kt") return shortest(moduli_of(values).tangential_coefficient());
  return values.text(place);
}

}  // namespace

PairStyle own_style(const LammpsLines& lines) {
  std::vector<DeclaredParameter> parameters;
  for (const LineNumber& number : lines.numbers) parameters.push_back(parameter_of(number));
  const auto input = [commands = lines.commands](const ParameterValues& values) {
    std::vector<std::string> filled;
    for (const std::string& command : commands)
      filled.push_back(
          filled_in(command, [&](std::string_view place) { return number_at(place, values); }));
    return filled;
  };
  return {"input",
          lines.has("kn") ? Capability::linear : Capability::hertzian,
          ArmRule::constant,
          std::move(parameters),
          input,
          [](const ParameterValues&) {}};
}

}  // namespace stickslip
