// SPDX-License-Identifier: BSD-3-Clause
// timestep --bond: the steps that bonds between equal spheres allow, from their springs and masses.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "app/layer.hpp"
#include "stickslip/contact/law/any_law.hpp"

namespace stickslip::app {

/// Bonds between equal solid spheres.
struct BondStepRequest {
  std::string label;                ///< label of the bond, as on the command line
  AnyLaw law;                       ///< with the capability bond
  double diameter = 1;              ///< diameter of the spheres [m]
  double density = 1;               ///< [kg/m3]
  double length = 1;                ///< length of the bonds, between centres [m]
  int bonds = 2;                    ///< number of bonds of a grain; 2: a straight chain
  double tolerance = 0.01;          ///< tolerance of the period of the quickest swing of a pair
  std::optional<double> step = {};  ///< time step of the user [s]
};

/// What they allow.
struct BondStepAnswer {
  double kn = 0;       ///< stiffness along the bond [N/m]
  double ks = 0;       ///< across it [N/m]
  double kt = 0;       ///< stiffness of twist [N m]
  double kb = 0;       ///< stiffness of bend [N m]
  double mass = 0;     ///< mass of a sphere [kg]
  double inertia = 0;  ///< [kg m2]
  double pair = 0;     ///< highest angular frequency of two free grains [rad/s]
  std::string swing;   ///< which one that is
  double critical =
      0;             ///< largest stable step: of a chain exactly, of more bonds a lower bound [s]
  double by_kn = 0;  ///< time step by the springs along the bonds alone [s]
  double admissible = 0;  ///< step that keeps the tolerance [s]
};

/// Throws InputError where the law is no bond.
BondStepAnswer bond_steps(const BondStepRequest& request);

/// For people, in a few sentences.
void print_bond_steps(const BondStepRequest& request, const BondStepAnswer& answer);
/// For programs.
nlohmann::ordered_json bond_steps_json(const BondStepRequest& request,
                                       const BondStepAnswer& answer);

}  // namespace stickslip::app
