// SPDX-License-Identifier: BSD-3-Clause
// The contact laws of LAMMPS: documentation of pair_style gran/* and pair_style granular. Dashpots
// of the contact are off unless they are asked for; rolling and twisting of pair_style granular are
// in its own units.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "stickslip/description/error.hpp"
#include "stickslip/outside/engines/host/lammps/lammps_contact.hpp"
#include "stickslip/outside/engines/host/moduli.hpp"

namespace stickslip {
namespace {

/// Greatest friction of pair_style gran/*.
constexpr double most_friction = 1e4;

void take_all_of_lammps(const ParameterValues&) {}

void refuse_much_friction(const ParameterValues& values) {
  if (values.number("mu") <= most_friction) return;
  throw InputError("LAMMPS takes no friction coefficient above " + shortest(most_friction) +
                   " in pair_style gran; mu is " + values.text("mu"));
}

/// Where a wall is.
constexpr const char* place_of_wall = " xplane 0 NULL";

/// Style, Kn, Kt, damping along and across the contact, friction, whether damping acts across.
std::string gran(std::string_view style, double kn, double kt, const ParameterValues& values) {
  if (values.word("damping") == "off") {
    return fmt::format("{}/history {} {} 0 0 {} 0", style, shortest(kn), shortest(kt),
                       values.text("mu"));
  }
  return fmt::format("{}/history {} {} {} {} {} {}{}", style, shortest(kn), shortest(kt),
                     values.text("normal-damping"), values.text("tangential-damping"),
                     values.text("mu"), values.number("tangential-damping") == 0 ? 0 : 1,
                     values.word("limit_damping") == "on" ? " limit_damping" : "");
}

std::string gran_hooke(const ParameterValues& values) {
  return gran("hooke", values.number("kn"), values.number("kt"), values);
}

std::string gran_hertz(const ParameterValues& values) {
  const Moduli moduli = moduli_of(values);
  return gran("hertz", moduli.normal_coefficient(), moduli.tangential_coefficient(), values);
}

template <auto words>
std::vector<std::string> gran_pair(const ParameterValues& values) {
  return {"pair_style gran/" + words(values), "pair_coeff * *"};
}
template <auto words>
std::string gran_wall(const ParameterValues& values) {
  return words(values) + place_of_wall;
}

DeclaredParameter parameter_tangential_damping(const char* unit, const char* text) {
  DeclaredParameter made = parameter_number("tangential-damping", unit, text, 0);
  made.role = "damping-tangential";
  return made;
}
DeclaredParameter parameter_limit() {
  return parameter_switch("limit_damping", "whether the normal force is cut at 0");
}

Dashpot dashpot_if_on(const ParameterValues& values, const char* part) {
  if (values.word("damping") == "off") return {};
  return {part, "normal-damping"};
}
/// gamma_n times the reduced mass.
Dashpot dashpot_of_gran_hooke(const ParameterValues& values) {
  return dashpot_if_on(values, "mass");
}
/// Dashpot gamma_n times the reduced mass and the contact radius.
Dashpot dashpot_of_gran_hertz(const ParameterValues& values) {
  return dashpot_if_on(values, "viscoelastic");
}

std::vector<DeclaredParameter> parameters_of_gran_dashpot(const char* unit) {
  return {parameter_switch("damping", "dashpot of the normal force"),
          parameter_normal_damping(unit, "gamma_n, times the reduced mass"),
          parameter_tangential_damping(unit, "gamma_t, times the reduced mass"), parameter_limit(),
          parameter_density()};
}

/// What pair_style granular names its dashpots by, and by parts.hpp.
constexpr std::array<std::pair<const char*, const char*>, 5> rules{
    {{"velocity", "constant"},
     {"mass_velocity", "mass"},
     {"viscoelastic", "viscoelastic"},
     {"tsuji", "tsuji"},
     {"coeff_restitution", "coefficient"}}};

bool is_told_restitution(const std::string& rule) {
  return rule == "tsuji" || rule == "coeff_restitution";
}

Dashpot dashpot_of_granular(const ParameterValues& values) {
  const std::string& rule = values.word("damping");
  if (rule == "off") return {};
  const bool by_restitution = is_told_restitution(rule);
  const auto known = std::ranges::find(rules, rule, &std::pair<const char*, const char*>::first);
  return {known->second, by_restitution ? "restitution" : "normal-damping"};
}

std::vector<DeclaredParameter> parameters_of_granular_dashpot() {
  std::vector<std::string> words{"off"};
  for (const auto& [word, part] : rules) words.emplace_back(word);
  return {parameter_word("damping", "rule of the dashpot of the normal force", words),
          parameter_restitution(),
          parameter_normal_damping("of the rule", "coefficient, where it is not a restitution"),
          parameter_tangential_damping("-", "tangential dashpot over the normal one"),
          parameter_limit(),
          parameter_density()};
}

/// The number that stands for the dashpot in the line of a normal force.
std::string dashpot_number(const ParameterValues& values) {
  const std::string& rule = values.word("damping");
  if (rule == "off") return "0";
  return values.text(is_told_restitution(rule) ? "restitution" : "normal-damping");
}

/// The end of that line.
std::string dashpot_words(const ParameterValues& values) {
  const std::string& rule = values.word("damping");
  if (rule == "off") return " damping velocity";
  return " damping " + rule + (values.word("limit_damping") == "on" ? " limit_damping" : "");
}

/// What a coefficient line has of rolling and twisting.
std::string moments_of(const ParameterValues& values) {
  std::string words;
  if (values.word("rolling") == "sds") {
    words += fmt::format(" rolling sds {} {} {}", values.text("k-rolling"),
                         values.text("rolling-damping"), values.text("mu-rolling"));
  }
  if (values.word("twisting") == "sds") {
    words += fmt::format(" twisting sds {} {} {}", values.text("k-twisting"),
                         values.text("twisting-damping"), values.text("mu-twisting"));
  }
  if (values.word("twisting") == "marshall") words += " twisting marshall";
  return words;
}

/// Moments of pair_style granular: rolling as a force along the length R' times the rotation.
std::vector<DeclaredParameter> parameters_of_moments() {
  return {parameter_word("rolling", "rolling moment", {"none", "sds"}),
          parameter_number("k-rolling", "N/m", "of the rolled length", 1e5, Range::positive()),
          parameter_number("rolling-damping", "N s/m", "of the rolled length", 0),
          parameter_number("mu-rolling", "-", "cap over the normal force and R'", 0.1),
          parameter_word("twisting", "twisting moment", {"none", "sds", "marshall"}),
          parameter_number("k-twisting", "N m", "twisting stiffness", 1, Range::positive()),
          parameter_number("twisting-damping", "N m s", "dashpot of twisting", 0),
          parameter_number("mu-twisting", "m", "cap over the normal force", 1e-3)};
}

std::string granular_hooke(const ParameterValues& values) {
  return fmt::format("hooke {} {} tangential linear_history {} {} {}{}{}", values.text("kn"),
                     dashpot_number(values), values.text("kt"), values.text("tangential-damping"),
                     values.text("mu"), moments_of(values), dashpot_words(values));
}

/// NULL: the tangential stiffness follows from the elastic constants.
std::string granular_hertz(const ParameterValues& values) {
  return fmt::format("hertz/material {} {} {} tangential {} NULL {} {}{}{}",
                     shortest(moduli_of(values).young()), dashpot_number(values), values.text("nu"),
                     values.word("tangential"), values.text("tangential-damping"),
                     values.text("mu"), moments_of(values), dashpot_words(values));
}

/// Beside Hertz' force: what LAMMPS makes of a surface energy, gamma = w/2.
std::string granular_adhesive(std::string_view model, const ParameterValues& values) {
  return fmt::format("{} {} 0 {} {} tangential {} NULL 0 {} damping velocity", model,
                     shortest(moduli_of(values).young()), values.text("nu"),
                     shortest(values.number("work-of-adhesion") / 2), values.word("tangential"),
                     values.text("mu"));
}
std::string granular_jkr(const ParameterValues& values) { return granular_adhesive("jkr", values); }
std::string granular_dmt(const ParameterValues& values) { return granular_adhesive("dmt", values); }

/// Friction goes by more than the normal force, or by its size where it pulls.
DeclaredParts adhesive_parts(RangePart range) {
  DeclaredParts parts;
  parts.normal = NormalPart::adhesive;
  parts.limit = LimitPart::own;
  parts.range = range;
  return parts;
}
DeclaredParts parts_of_jkr(const ParameterValues&) { return adhesive_parts(RangePart::hysteresis); }
DeclaredParts parts_of_dmt(const ParameterValues&) { return adhesive_parts(RangePart::touch); }

template <auto words>
std::vector<std::string> granular_pair(const ParameterValues& values) {
  return {"pair_style granular", "pair_coeff * * " + words(values)};
}
template <auto words>
std::string granular_wall(const ParameterValues& values) {
  return "granular " + words(values) + place_of_wall;
}

DeclaredParameter tangential_of_mindlin() {
  return parameter_word("tangential", "tangential force",
                        {"mindlin", "mindlin_rescale", "mindlin/force", "mindlin_rescale/force"});
}

}  // namespace

LammpsKind lammps_kind() {
  const std::vector linear{parameter_kn(), parameter_kt(), parameter_mu()};
  const std::vector hertzian{parameter_shear_modulus(), parameter_poisson(), parameter_mu()};
  const std::vector chosen = joined(hertzian, {tangential_of_mindlin()});
  const std::vector adhesive =
      joined(chosen, {parameter_role("work-of-adhesion", "J/m^2",
                                     "w; LAMMPS is told a surface energy gamma = w/2", 0.1)});
  const auto of_gran = [](const std::vector<DeclaredParameter>& parameters, const char* unit) {
    return joined(joined(parameters, parameters_of_gran_dashpot(unit)), {parameter_wall()});
  };
  const auto of_granular = [](const std::vector<DeclaredParameter>& parameters) {
    return joined(
        joined(joined(parameters, parameters_of_moments()), parameters_of_granular_dashpot()),
        {parameter_wall()});
  };
  return {.dialect = {.atom_style = "sphere", .before_box = {"comm_modify vel yes"}},
          .styles = {
              {"gran/hooke/history", Capability::linear, ArmRule::constant, of_gran(linear, "1/s"),
               gran_pair<gran_hooke>, refuse_much_friction, dashpot_of_gran_hooke,
               gran_wall<gran_hooke>},
              {"gran/hertz/history", Capability::hertzian, ArmRule::constant,
               of_gran(hertzian, "1/(m s)"), gran_pair<gran_hertz>, refuse_much_friction,
               dashpot_of_gran_hertz, gran_wall<gran_hertz>},
              {"granular/hooke", Capability::linear, ArmRule::constant, of_granular(linear),
               granular_pair<granular_hooke>, take_all_of_lammps, dashpot_of_granular,
               granular_wall<granular_hooke>},
              {"granular/hertz/material", Capability::hertzian, ArmRule::constant,
               of_granular(chosen), granular_pair<granular_hertz>, take_all_of_lammps,
               dashpot_of_granular, granular_wall<granular_hertz>},
              {.name = "granular/jkr",
               .family = Capability::hertzian,
               .arms = ArmRule::constant,
               .parameters = adhesive,
               .input = granular_pair<granular_jkr>,
               .check = take_all_of_lammps,
               .parts = parts_of_jkr},
              {.name = "granular/dmt",
               .family = Capability::hertzian,
               .arms = ArmRule::constant,
               .parameters = adhesive,
               .input = granular_pair<granular_dmt>,
               .check = take_all_of_lammps,
               .parts = parts_of_dmt},
          }};
}

}  // namespace stickslip
