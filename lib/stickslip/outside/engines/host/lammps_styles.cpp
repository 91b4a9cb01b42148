// SPDX-License-Identifier: BSD-3-Clause
// The contact laws of LAMMPS: documentation of pair_style gran/* and pair_style granular. Dashpots
// of the contact are off; rolling and twisting of pair_style granular are in its own units.
#include <fmt/format.h>

#include "stickslip/description/error.hpp"
#include "stickslip/outside/engines/host/lammps_contact.hpp"
#include "stickslip/outside/engines/host/moduli.hpp"

namespace stickslip {
namespace {

/// Of pair_style gran/*.
constexpr double most_friction = 1e4;

void take_all_of_lammps(const ParameterValues&) {}

void refuse_much_friction(const ParameterValues& values) {
  if (values.number("mu") <= most_friction) return;
  throw InputError("LAMMPS takes no friction coefficient above " + shortest(most_friction) +
                   " in pair_style gran; mu is " + values.text("mu"));
}

/// Kn, Kt, damping along and across the contact, friction, whether damping acts across.
std::vector<std::string> gran(std::string_view style, double kn, double kt, double mu) {
  return {fmt::format("pair_style gran/{}/history {} {} 0 0 {} 0", style, shortest(kn),
                      shortest(kt), shortest(mu)),
          "pair_coeff * *"};
}

std::vector<std::string> gran_hooke(const ParameterValues& values) {
  return gran("hooke", values.number("kn"), values.number("kt"), values.number("mu"));
}

std::vector<std::string> gran_hertz(const ParameterValues& values) {
  const Moduli moduli = moduli_of(values);
  return gran("hertz", moduli.normal_coefficient(), moduli.tangential_coefficient(),
              values.number("mu"));
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

/// Of pair_style granular: rolling as a force along the length R' times the rotation.
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

std::vector<std::string> granular_hooke(const ParameterValues& values) {
  return {
      "pair_style granular",
      fmt::format("pair_coeff * * hooke {} 0 tangential linear_history {} 0 {}{} damping velocity",
                  values.text("kn"), values.text("kt"), values.text("mu"), moments_of(values))};
}

/// NULL: the tangential stiffness follows from the elastic constants.
std::vector<std::string> granular_hertz(const ParameterValues& values) {
  return {"pair_style granular",
          fmt::format(
              "pair_coeff * * hertz/material {} 0 {} tangential {} NULL 0 {}{} damping velocity",
              shortest(moduli_of(values).young()), values.text("nu"), values.word("tangential"),
              values.text("mu"), moments_of(values))};
}

DeclaredParameter tangential_of_mindlin() {
  return parameter_word("tangential", "tangential force",
                        {"mindlin", "mindlin_rescale", "mindlin/force", "mindlin_rescale/force"});
}

}  // namespace

LammpsKind lammps_kind() {
  const std::vector linear{parameter_kn(), parameter_kt(), parameter_mu()};
  const std::vector hertzian{parameter_shear_modulus(), parameter_poisson(), parameter_mu()};
  std::vector chosen = hertzian;
  chosen.push_back(tangential_of_mindlin());
  return {.dialect = {.atom_style = "sphere", .before_box = {"comm_modify vel yes"}},
          .styles = {
              {"gran/hooke/history", Capability::linear, ArmRule::constant, linear, gran_hooke,
               refuse_much_friction},
              {"gran/hertz/history", Capability::hertzian, ArmRule::constant, hertzian, gran_hertz,
               refuse_much_friction},
              {"granular/hooke", Capability::linear, ArmRule::constant,
               joined(linear, parameters_of_moments()), granular_hooke, take_all_of_lammps},
              {"granular/hertz/material", Capability::hertzian, ArmRule::constant,
               joined(chosen, parameters_of_moments()), granular_hertz, take_all_of_lammps},
          }};
}

}  // namespace stickslip
