// SPDX-License-Identifier: BSD-3-Clause
// The contact laws of LIGGGHTS: documentation of `pair_style gran model NORMAL tangential history`.
// Its constants are properties of atom types, set by `fix property/global`. Dashpots are off,
// and so is rolling friction unless it is asked for.
#include <fmt/format.h>

#include "stickslip/description/error.hpp"
#include "stickslip/outside/engines/host/lammps_contact.hpp"
#include "stickslip/outside/engines/host/moduli.hpp"

namespace stickslip {
namespace {

/// LIGGGHTS takes no softer material in SI units [Pa].
constexpr double least_young = 5e6;

void take_all_of_liggghts(const ParameterValues&) {}

void refuse_soft_material(const ParameterValues& values) {
  const double young = moduli_of(values).young();
  if (young >= least_young) return;
  throw InputError(
      fmt::format("LIGGGHTS takes no Young's modulus below {} Pa; G={} and nu={} make {}",
                  shortest(least_young), values.text("G"), values.text("nu"), shortest(young)));
}

/// A property of the one atom type there is.
std::string property(std::string_view name, double value) {
  return fmt::format("fix {0} all property/global {0} peratomtype {1}", name, shortest(value));
}

/// A property of the pair of types.
std::string pair_property(std::string_view name, double value) {
  return fmt::format("fix {0} all property/global {0} peratomtypepair 1 {1}", name,
                     shortest(value));
}

/// What a line of input has of rolling, and the properties that it needs. The dashpot of epsd is
/// off: it depends on the masses.
void add_style(std::vector<std::string>& lines, std::string_view normal,
               const ParameterValues& values) {
  const std::string& rolling = values.word("rolling");
  const bool rolls = rolling != "none";
  if (rolls)
    lines.push_back(pair_property("coefficientRollingFriction", values.number("mu-rolling")));
  if (rolling == "epsd") lines.push_back(pair_property("coefficientRollingViscousDamping", 0));
  lines.push_back(fmt::format("pair_style gran model {} tangential history{}", normal,
                              rolls ? " rolling_friction " + rolling : ""));
  lines.emplace_back("pair_coeff * *");
}

std::vector<DeclaredParameter> parameters_of_rolling() {
  return {parameter_word("rolling", "rolling moment", {"none", "cdt", "epsd", "epsd2"}),
          parameter_number("mu-rolling", "-", "cap over the normal force and R'", 0.1)};
}

/// A normal model that is given its coefficients.
std::vector<std::string> by_stiffness(std::string_view normal, double kn, double kt,
                                      const ParameterValues& values) {
  std::vector<std::string> lines{pair_property("kn", kn), pair_property("kt", kt),
                                 pair_property("gamman", 0), pair_property("gammat", 0),
                                 pair_property("coefficientFriction", values.number("mu"))};
  add_style(lines, normal, values);
  return lines;
}

std::vector<std::string> hooke_stiffness(const ParameterValues& values) {
  return by_stiffness("hooke/stiffness", values.number("kn"), values.number("kt"), values);
}

std::vector<std::string> hertz_stiffness(const ParameterValues& values) {
  const Moduli moduli = moduli_of(values);
  return by_stiffness("hertz/stiffness", moduli.normal_coefficient(),
                      moduli.tangential_coefficient(), values);
}

/// Restitution 1: no damping.
std::vector<std::string> hertz(const ParameterValues& values) {
  const Moduli moduli = moduli_of(values);
  std::vector<std::string> lines{property("youngsModulus", moduli.young()),
                                 property("poissonsRatio", moduli.poisson),
                                 pair_property("coefficientRestitution", 1),
                                 pair_property("coefficientFriction", values.number("mu"))};
  add_style(lines, "hertz", values);
  return lines;
}

}  // namespace

LammpsKind liggghts_kind() {
  const std::vector linear =
      joined({parameter_kn(), parameter_kt(), parameter_mu()}, parameters_of_rolling());
  const std::vector hertzian = joined(
      {parameter_shear_modulus(), parameter_poisson(), parameter_mu()}, parameters_of_rolling());
  return {.dialect = {.atom_style = "granular",
                      .before_box = {"communicate single vel yes", "hard_particles yes"}},
          .styles = {
              {"hooke/stiffness/tangential-history", Capability::linear, ArmRule::shortening,
               linear, hooke_stiffness, take_all_of_liggghts},
              {"hertz/tangential-history", Capability::hertzian, ArmRule::shortening, hertzian,
               hertz, refuse_soft_material},
              {"hertz/stiffness/tangential-history", Capability::hertzian, ArmRule::shortening,
               hertzian, hertz_stiffness, take_all_of_liggghts},
          }};
}

}  // namespace stickslip
