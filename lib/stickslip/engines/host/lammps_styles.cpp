// SPDX-License-Identifier: BSD-3-Clause
// The contact laws of LAMMPS: documentation of pair_style gran/* and pair_style granular. Dashpots
// and rolling friction are off.
#include <fmt/format.h>

#include "stickslip/description/error.hpp"
#include "stickslip/engines/host/lammps_contact.hpp"
#include "stickslip/engines/host/moduli.hpp"

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

std::vector<std::string> granular_hooke(const ParameterValues& values) {
  return {
      "pair_style granular",
      fmt::format("pair_coeff * * hooke {} 0 tangential linear_history {} 0 {} damping velocity",
                  values.text("kn"), values.text("kt"), values.text("mu"))};
}

/// NULL: the tangential stiffness follows from the elastic constants.
std::vector<std::string> granular_hertz(const ParameterValues& values) {
  return {
      "pair_style granular",
      fmt::format("pair_coeff * * hertz/material {} 0 {} tangential {} NULL 0 {} damping velocity",
                  shortest(moduli_of(values).young()), values.text("nu"), values.word("tangential"),
                  values.text("mu"))};
}

DeclaredParameter tangential_of_mindlin() {
  DeclaredParameter tangential;
  tangential.name = "tangential";
  tangential.text = "tangential force";
  tangential.kind = ParameterKind::choice;
  tangential.choices = {"mindlin", "mindlin_rescale", "mindlin/force", "mindlin_rescale/force"};
  return tangential;
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
              {"granular/hooke", Capability::linear, ArmRule::constant, linear, granular_hooke,
               take_all_of_lammps},
              {"granular/hertz/material", Capability::hertzian, ArmRule::constant, chosen,
               granular_hertz, take_all_of_lammps},
          }};
}

}  // namespace stickslip
