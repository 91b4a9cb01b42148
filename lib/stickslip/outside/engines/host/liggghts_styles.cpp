// SPDX-License-Identifier: BSD-3-Clause
// The contact laws of LIGGGHTS: documentation of `pair_style gran model NORMAL tangential history`.
// Its constants are properties of atom types, set by `fix property/global`. Dashpots and rolling
// friction are off unless they are asked for.
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

/// Which comes last in a line.
std::string cut_words(const ParameterValues& values) {
  return values.word("limitForce") == "on" ? " limitForce on" : "";
}

/// What a line has after the words pair_style gran, and one of a wall after wall/gran.
std::string model_words(std::string_view normal, const ParameterValues& values) {
  const std::string& rolling = values.word("rolling");
  return fmt::format("model {} tangential history{}", normal,
                     rolling == "none" ? "" : " rolling_friction " + rolling);
}

/// The line of the pair style, and the properties that rolling needs. The dashpot of epsd is off:
/// it depends on the masses.
void add_style(std::vector<std::string>& lines, std::string_view normal,
               const ParameterValues& values) {
  const std::string& rolling = values.word("rolling");
  if (rolling != "none")
    lines.push_back(pair_property("coefficientRollingFriction", values.number("mu-rolling")));
  if (rolling == "epsd") lines.push_back(pair_property("coefficientRollingViscousDamping", 0));
  lines.push_back("pair_style gran " + model_words(normal, values) + cut_words(values));
  lines.emplace_back("pair_coeff * *");
}

std::vector<DeclaredParameter> parameters_of_rolling() {
  return {parameter_word("rolling", "rolling moment", {"none", "cdt", "epsd", "epsd2"}),
          parameter_number("mu-rolling", "-", "cap over the normal force and R'", 0.1)};
}

/// gamma_n times the reduced mass, beside linear springs.
Dashpot dashpot_of_stiffness(const ParameterValues& values) {
  if (values.word("damping") == "off") return {};
  return {"mass", "normal-damping"};
}
/// Exact for Hertz' spring where it may pull.
Dashpot dashpot_of_restitution(const ParameterValues& values) {
  return {values.number("restitution") == 1 ? std::string(dashpot_none) : "coefficient",
          "restitution"};
}

std::string wall_words(std::string_view normal, const ParameterValues& values) {
  return model_words(normal, values) + " primitive type 1 xplane 0" + cut_words(values);
}

/// A normal model that is given its coefficients.
std::vector<std::string> by_stiffness(std::string_view normal, double kn, double kt, double gamma,
                                      const ParameterValues& values) {
  std::vector<std::string> lines{pair_property("kn", kn), pair_property("kt", kt),
                                 pair_property("gamman", gamma), pair_property("gammat", 0),
                                 pair_property("coefficientFriction", values.number("mu"))};
  add_style(lines, normal, values);
  return lines;
}

std::vector<std::string> hooke_stiffness(const ParameterValues& values) {
  const double gamma = values.word("damping") == "on" ? values.number("normal-damping") : 0;
  return by_stiffness("hooke/stiffness", values.number("kn"), values.number("kt"), gamma, values);
}

std::vector<std::string> hertz_stiffness(const ParameterValues& values) {
  const Moduli moduli = moduli_of(values);
  return by_stiffness("hertz/stiffness", moduli.normal_coefficient(),
                      moduli.tangential_coefficient(), 0, values);
}

std::vector<std::string> hertz(const ParameterValues& values) {
  const Moduli moduli = moduli_of(values);
  std::vector<std::string> lines{
      property("youngsModulus", moduli.young()), property("poissonsRatio", moduli.poisson),
      pair_property("coefficientRestitution", values.number("restitution")),
      pair_property("coefficientFriction", values.number("mu"))};
  add_style(lines, "hertz", values);
  return lines;
}

std::string hooke_stiffness_wall(const ParameterValues& values) {
  return wall_words("hooke/stiffness", values);
}
std::string hertz_stiffness_wall(const ParameterValues& values) {
  return wall_words("hertz/stiffness", values);
}
std::string hertz_wall(const ParameterValues& values) { return wall_words("hertz", values); }

}  // namespace

LammpsKind liggghts_kind() {
  const DeclaredParameter cut =
      parameter_switch("limitForce", "whether the normal force is cut at 0");
  const std::vector linear =
      joined({parameter_kn(), parameter_kt(), parameter_mu()}, parameters_of_rolling());
  const std::vector hertzian = joined(
      {parameter_shear_modulus(), parameter_poisson(), parameter_mu()}, parameters_of_rolling());
  const std::vector damped_linear =
      joined(linear, {parameter_switch("damping", "dashpot of the normal force"),
                      parameter_normal_damping("1/s", "gamman, times the reduced mass"), cut,
                      parameter_density(), parameter_wall()});
  const std::vector damped_hertzian =
      joined(hertzian, {parameter_restitution(), cut, parameter_density(), parameter_wall()});
  return {.dialect = {.atom_style = "granular",
                      .before_box = {"communicate single vel yes", "hard_particles yes"}},
          .styles = {
              {"hooke/stiffness/tangential-history", Capability::linear, ArmRule::shortening,
               damped_linear, hooke_stiffness, take_all_of_liggghts, dashpot_of_stiffness,
               hooke_stiffness_wall},
              {"hertz/tangential-history", Capability::hertzian, ArmRule::shortening,
               damped_hertzian, hertz, refuse_soft_material, dashpot_of_restitution, hertz_wall},
              {"hertz/stiffness/tangential-history", Capability::hertzian, ArmRule::shortening,
               joined(hertzian, {cut, parameter_wall()}), hertz_stiffness, take_all_of_liggghts,
               nullptr, hertz_stiffness_wall},
          }};
}

}  // namespace stickslip
