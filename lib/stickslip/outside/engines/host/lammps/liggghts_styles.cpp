// SPDX-License-Identifier: BSD-3-Clause
// The contact laws of LIGGGHTS: documentation of `pair_style gran model NORMAL tangential history`.
// Its constants are properties of atom types, set by `fix property/global`. Dashpots and rolling
// friction are off unless they are asked for.
#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "stickslip/description/error.hpp"
#include "stickslip/outside/engines/host/lammps/lammps_contact.hpp"
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

/// A number for all.
std::string scalar_property(std::string_view name, double value) {
  return fmt::format("fix {0} all property/global {0} scalar {1}", name, shortest(value));
}

/// Which comes last in a line.
std::string cut_words(const ParameterValues& values) {
  return values.word("limitForce") == "on" ? " limitForce on" : "";
}

/// What a line has after the words pair_style gran, and one of a wall after wall/gran.
std::string model_words(std::string_view normal, const ParameterValues& values,
                        std::string_view cohesion = "") {
  const std::string& rolling = values.word("rolling");
  return fmt::format("model {} tangential history{}{}", normal, cohesion,
                     rolling == "none" ? "" : " rolling_friction " + rolling);
}

/// The line of the pair style, and the properties that rolling needs. The dashpot of epsd is off:
/// it depends on the masses.
void add_style(std::vector<std::string>& lines, std::string_view normal,
               const ParameterValues& values, std::string_view cohesion = "") {
  const std::string& rolling = values.word("rolling");
  if (rolling != "none")
    lines.push_back(pair_property("coefficientRollingFriction", values.number("mu-rolling")));
  if (rolling == "epsd") lines.push_back(pair_property("coefficientRollingViscousDamping", 0));
  lines.push_back("pair_style gran " + model_words(normal, values, cohesion) + cut_words(values));
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
  const std::string& cohesion = values.word("cohesion");
  if (cohesion == "none") {
    add_style(lines, "hertz", values);
    return lines;
  }
  lines.push_back(pair_property("cohesionEnergyDensity", values.number("energy-density")));
  add_style(lines, "hertz", values, " cohesion " + cohesion);
  return lines;
}

/// Friction goes by Hertz' force alone, whatever pulls beside it.
DeclaredParts parts_of_hertz(const ParameterValues& values) {
  DeclaredParts parts;
  if (values.word("cohesion") == "none") return parts;
  parts.normal = NormalPart::adhesive;
  parts.limit = LimitPart::own;
  parts.range = RangePart::touch;
  return parts;
}

DeclaredParts parts_of_plastic(const ParameterValues&) {
  DeclaredParts parts;
  parts.normal = NormalPart::plastic;
  return parts;
}

void refuse_soft_unloading(const ParameterValues& values) {
  if (values.number("k2") > values.number("k1")) return;
  throw InputError("k2=" + values.text("k2") + " has to be above k1=" + values.text("k1"));
}

/// Without a dashpot and a pull that is constant.
std::vector<std::string> plastic_properties(const ParameterValues& values) {
  return {pair_property("coefficientRestitution", 1),
          pair_property("coefficientFriction", values.number("mu"))};
}
void add_material(std::vector<std::string>& lines, double young, double poisson) {
  lines.push_back(property("youngsModulus", young));
  lines.push_back(property("poissonsRatio", poisson));
}
/// A number of the pair of types over k1.
std::string over_k1(std::string_view name, const char* parameter, const ParameterValues& values) {
  return pair_property(name, values.number(parameter) / values.number("k1"));
}
/// The line of a plastic model.
void add_model(std::vector<std::string>& lines, std::string_view words) {
  lines.push_back(fmt::format("pair_style gran model {}", words));
  lines.emplace_back("pair_coeff * *");
}

std::vector<std::string> luding(const ParameterValues& values) {
  std::vector<std::string> lines = plastic_properties(values);
  lines.push_back(pair_property("LoadingStiffness", values.number("k1")));
  lines.push_back(over_k1("UnloadingStiffness", "k2", values));
  lines.push_back(over_k1("coefficientAdhesionStiffness", "kc", values));
  lines.push_back(pair_property("coefficientPlasticityDepth", values.number("phi-f")));
  lines.push_back(pair_property("pullOffForce", 0));
  add_model(lines, "luding tangential history");
  return lines;
}
std::string like_luding(const ParameterValues&) { return "luding"; }

/// LIGGGHTS makes k1 of a modulus, of the masses and of a velocity, here the least that it takes:
/// k1^5 = s^4 m v^2 with s = 16/15 sqrt(R) E, E effective.
std::vector<std::string> hooke_hysteresis(const ParameterValues& values,
                                          const HostedSpheres& spheres) {
  constexpr double velocity = 0.01;  // [m/s]
  const double scale = std::pow(
      std::pow(values.number("k1"), 5) / spheres.reduced_mass() / (velocity * velocity), 0.25);
  std::vector<std::string> lines = plastic_properties(values);
  lines.insert(lines.begin(), "soft_particles yes");  // moduli below 5 MPa
  add_material(lines, 2 * scale * 15 / (16 * std::sqrt(spheres.reduced_radius())), 0);
  lines.push_back(scalar_property("characteristicVelocity", velocity));
  lines.push_back(over_k1("coefficientMaxElasticStiffness", "k2", values));
  lines.push_back(over_k1("coefficientAdhesionStiffness", "kc", values));
  lines.push_back(pair_property("coefficientPlasticityDepth", values.number("phi-f")));
  add_model(lines, "hooke/hysteresis tangential history");
  return lines;
}

/// LIGGGHTS makes k1 of a modulus and R: 4/3 E sqrt(R) with E effective, or 2 E R where the
/// exponent is 1.
std::vector<std::string> edinburgh(const ParameterValues& values, const HostedSpheres& spheres) {
  const double radius = spheres.reduced_radius();
  const double k1_of_one =
      values.number("exponent") == 1 ? 2 * radius : 4.0 / 3 * std::sqrt(radius);
  const double exponent = values.number("adhesion-exponent");
  std::vector<std::string> lines = plastic_properties(values);
  lines.insert(lines.begin(), "soft_particles yes");  // moduli below 5 MPa
  add_material(lines, 2 * values.number("k1") / k1_of_one, 0);
  lines.push_back(over_k1("UnloadingStiffness", "k2", values));
  lines.push_back(over_k1("coefficientAdhesionStiffness", "ka", values));
  lines.push_back(scalar_property("overlapExponent", values.number("exponent")));
  lines.push_back(
      scalar_property("adhesionExponent", exponent == 0 ? values.number("exponent") : exponent));
  lines.push_back(pair_property("pullOffForce", 0));
  lines.push_back(pair_property("surfaceEnergy", 0));
  add_model(lines,
            "edinburgh tangential history limitForce " + values.word("limitForce") + " fixKc on");
  return lines;
}
std::string like_eepa(const ParameterValues&) { return "eepa"; }

/// LIGGGHTS makes the pressure of yield of the radius of the first sphere times a ratio, which is
/// set here for the order in which the pair begins: p_y = 2 E a_y/(pi R).
std::vector<std::string> thornton_ning(const ParameterValues& values,
                                       const HostedSpheres& spheres) {
  const Moduli moduli = moduli_of(values);
  const double effective_modulus = moduli.shear / (1 - moduli.poisson);
  const double yield_radius = std::numbers::pi * spheres.reduced_radius() * values.number("yield") /
                              (2 * effective_modulus);
  std::vector<std::string> lines = plastic_properties(values);
  add_material(lines, moduli.young(), moduli.poisson);
  lines.push_back(pair_property("surfaceEnergy", 0));
  lines.push_back(property("coefficientYieldRatio", yield_radius / spheres.radius_p));
  add_model(lines, "thornton_ning tangential history");
  return lines;
}
std::string like_thornton_ning(const ParameterValues&) { return "thornton-ning"; }

std::string hooke_stiffness_wall(const ParameterValues& values) {
  return wall_words("hooke/stiffness", values);
}
std::string hertz_stiffness_wall(const ParameterValues& values) {
  return wall_words("hertz/stiffness", values);
}
std::string hertz_wall(const ParameterValues& values) {
  if (values.word("cohesion") != "none")
    throw InputError("wall=own: with cohesion a sphere stands for a wall");
  return wall_words("hertz", values);
}

std::vector<PairStyle> plastic_styles() {
  const std::vector of_luding = {
      parameter_role("k1", "N/m", "stiffness of the way in", 1e5, Range::positive()),
      parameter_role("k2", "N/m", "greatest stiffness of the way back", 5e5, Range::positive()),
      parameter_role("kc", "N/m", "stiffness of the pull", 2e4),
      parameter_role("phi-f", "-", "plastic overlap of the limit over 2 R*", 0.05,
                     Range::positive()),
      parameter_mu()};
  const std::vector of_eepa = {
      parameter_role("k1", "N/m^n", "stiffness of the way in", 1.6e6, Range::positive()),
      parameter_role("k2", "N/m^n", "stiffness of the way back", 6.4e6, Range::positive()),
      parameter_role("ka", "N/m^x", "stiffness of the pull, where fixKc is on", 4e5),
      parameter_role("exponent", "-", "overlapExponent n", 1.5, {.low = 1}),
      parameter_role("adhesion-exponent", "-", "adhesionExponent x; 0: n", 0),
      parameter_mu(),
      parameter_word("limitForce", "whether the normal force is cut at 0; LIGGGHTS' default is on",
                     {"on", "off"})};
  const std::vector of_thornton_ning = {
      parameter_shear_modulus(), parameter_poisson(),
      parameter_role("yield", "Pa", "contact pressure of yield", 1e9, Range::positive()),
      parameter_mu()};
  return {
      {.name = "luding/tangential-history",
       .family = Capability::linear,
       .arms = ArmRule::shortening,
       .parameters = of_luding,
       .input = luding,
       .check = refuse_soft_unloading,
       .parts = parts_of_plastic,
       .like = like_luding},
      {.name = "hooke/hysteresis/tangential-history",
       .family = Capability::linear,
       .arms = ArmRule::shortening,
       .parameters = of_luding,
       .input = {},
       .check = refuse_soft_unloading,
       .input_for = hooke_hysteresis,
       .parts = parts_of_plastic,
       .like = like_luding},
      {.name = "edinburgh/tangential-history",
       .family = Capability::linear,
       .arms = ArmRule::shortening,
       .parameters = of_eepa,
       .input = {},
       .check = refuse_soft_unloading,
       .input_for = edinburgh,
       .parts = parts_of_plastic,
       .like = like_eepa},
      {.name = "thornton_ning/tangential-history",
       .family = Capability::hertzian,
       .arms = ArmRule::shortening,
       .parameters = of_thornton_ning,
       .input = {},
       .check = refuse_soft_material,
       .input_for = thornton_ning,
       .parts = parts_of_plastic,
       .like = like_thornton_ning},
  };
}

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
  const std::vector damped_hertzian = joined(
      hertzian,
      {parameter_restitution(), cut, parameter_density(), parameter_wall(),
       parameter_word("cohesion", "what pulls beside Hertz' force", {"none", "sjkr", "sjkr2"}),
       parameter_number("energy-density", "J/m^3",
                        "cohesionEnergyDensity, times an area of contact", 1e5)});
  LammpsKind kind{.dialect = {.atom_style = "granular",
                              .before_box = {"communicate single vel yes", "hard_particles yes"}},
                  .styles = {
                      {"hooke/stiffness/tangential-history", Capability::linear,
                       ArmRule::shortening, damped_linear, hooke_stiffness, take_all_of_liggghts,
                       dashpot_of_stiffness, hooke_stiffness_wall},
                      {"hertz/tangential-history", Capability::hertzian, ArmRule::shortening,
                       damped_hertzian, hertz, refuse_soft_material, dashpot_of_restitution,
                       hertz_wall, nullptr, parts_of_hertz},
                      {"hertz/stiffness/tangential-history", Capability::hertzian,
                       ArmRule::shortening, joined(hertzian, {cut, parameter_wall()}),
                       hertz_stiffness, take_all_of_liggghts, nullptr, hertz_stiffness_wall},
                  }};
  for (const PairStyle& style : plastic_styles()) kind.styles.push_back(style);
  return kind;
}

}  // namespace stickslip
