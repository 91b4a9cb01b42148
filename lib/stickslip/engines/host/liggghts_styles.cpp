// SPDX-License-Identifier: BSD-3-Clause
// The contact laws of LIGGGHTS: documentation of `pair_style gran model NORMAL tangential history`.
// Its constants are properties of atom types, set by `fix property/global`. Dashpots and rolling
// friction are off.
#include <fmt/format.h>

#include "stickslip/description/error.hpp"
#include "stickslip/engines/host/lammps_contact.hpp"
#include "stickslip/engines/host/moduli.hpp"

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

std::vector<std::string> style(std::string_view normal) {
  return {fmt::format("pair_style gran model {} tangential history", normal), "pair_coeff * *"};
}

/// A normal model that is given its coefficients.
std::vector<std::string> by_stiffness(std::string_view normal, double kn, double kt, double mu) {
  std::vector<std::string> lines{pair_property("kn", kn), pair_property("kt", kt),
                                 pair_property("gamman", 0), pair_property("gammat", 0),
                                 pair_property("coefficientFriction", mu)};
  for (std::string& line : style(normal)) lines.push_back(std::move(line));
  return lines;
}

std::vector<std::string> hooke_stiffness(const ParameterValues& values) {
  return by_stiffness("hooke/stiffness", values.number("kn"), values.number("kt"),
                      values.number("mu"));
}

std::vector<std::string> hertz_stiffness(const ParameterValues& values) {
  const Moduli moduli = moduli_of(values);
  return by_stiffness("hertz/stiffness", moduli.normal_coefficient(),
                      moduli.tangential_coefficient(), values.number("mu"));
}

/// Restitution 1: no damping.
std::vector<std::string> hertz(const ParameterValues& values) {
  const Moduli moduli = moduli_of(values);
  std::vector<std::string> lines{property("youngsModulus", moduli.young()),
                                 property("poissonsRatio", moduli.poisson),
                                 pair_property("coefficientRestitution", 1),
                                 pair_property("coefficientFriction", values.number("mu"))};
  for (std::string& line : style("hertz")) lines.push_back(std::move(line));
  return lines;
}

}  // namespace

LammpsKind liggghts_kind() {
  const std::vector linear{parameter_kn(), parameter_kt(), parameter_mu()};
  const std::vector hertzian{parameter_shear_modulus(), parameter_poisson(), parameter_mu()};
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
