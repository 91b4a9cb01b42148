// SPDX-License-Identifier: BSD-3-Clause
#include "app/commands/timestep/bond_timestep.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>
#include <utility>

#include "reference/bonds/bond_pair.hpp"
#include "stickslip/bonds/any_bond.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::app {
namespace {

/// The movement by which stiffnesses are measured, over the length and in rad: below any strength.
constexpr double probing_move = 1e-6;

/// What one small movement of q is answered by. A bond that breaks at once has no stiffness.
BondForces answer_to(const AnyBond& bond, double length, const Vector3& moved, double twist,
                     double bend) {
  const auto bonds = bond.bonds(1);
  BondPoses poses{{}, {length * Vector3::UnitX(), Orientation::Identity()}};
  bonds->make(0, poses);
  poses.q.position += moved;
  const auto turned = [&](double sign) {
    return Orientation(1, sign * twist / 4, 0, sign * bend / 4).normalized();
  };
  poses.p.orientation = turned(-1);
  poses.q.orientation = turned(1);
  BondAnswer answer;
  bonds->advance(std::span(&poses, 1), std::span(&answer, 1), 0);
  return answer.bodies;
}

}  // namespace

BondStepAnswer bond_steps(const BondStepRequest& request) {
  const auto bond = request.law.bond();
  if (bond == nullptr)
    throw InputError("--bond " + request.label + ": is no bond; see stickslip list bonds");
  const double L = request.length;
  const double by = probing_move * L;
  BondStepAnswer found;
  found.kn = answer_to(*bond, L, {by, 0, 0}, 0, 0).force_p[0] / by;
  found.ks = answer_to(*bond, L, {0, by, 0}, 0, 0).force_p[1] / by;
  found.kt = answer_to(*bond, L, {0, 0, 0}, probing_move, 0).torque_p[0] / probing_move;
  found.kb = answer_to(*bond, L, {0, 0, 0}, 0, probing_move).torque_p[2] / probing_move;
  if (!(found.kn > 0))
    throw InputError("--bond " + request.label + ": has no stiffness along itself; give it one");
  const double radius = request.diameter / 2;
  found.mass = request.density * 4 / 3 * std::numbers::pi * std::pow(radius, 3);
  found.inertia = 0.4 * found.mass * radius * radius;

  const reference::BondStiffness springs{found.kn, found.ks, found.kt, found.kb};
  const reference::ChainGrain grain{found.mass, found.inertia};
  const auto swings = reference::pair_swings({grain, springs, L}, 0);
  const std::array named{
      std::pair{static_cast<double>(swings.axial.omega), "stretch"},
      std::pair{static_cast<double>(swings.shear.omega), "shear, in which both grains turn"},
      std::pair{static_cast<double>(swings.bend.omega), "bend"},
      std::pair{static_cast<double>(swings.twist.omega), "twist"}};
  const auto highest = std::ranges::max_element(named);
  found.pair = highest->first;
  found.swing = highest->second;
  const double chain = static_cast<double>(
      reference::chain_waves({.bonds = 1, .L = L, .stiffness = springs}, grain).critical_step);
  // A grain of Z bonds is Z grains of that share of its mass, each with one bond: these swing
  // higher than what they are tied together to.
  const double shared = 2 / (std::sqrt(static_cast<double>(request.bonds)) * found.pair);
  found.critical = request.bonds == 2 ? chain : shared;
  const double of_kn = std::sqrt(2 * request.bonds * found.kn / found.mass);
  found.by_kn = 2 / of_kn;
  // The period of Verlet is short by (omega dt)^2/24.
  found.admissible = std::min(found.critical, std::sqrt(24 * request.tolerance) / found.pair);
  return found;
}

void print_bond_steps(const BondStepRequest& request, const BondStepAnswer& answer) {
  fmt::print("{} between spheres of {:.4g} m, {:.4g} kg, {:.4g} m apart\n", request.label,
             request.diameter, answer.mass, request.length);
  fmt::print("stiffnesses: kn={:.4g} N/m, ks={:.4g} N/m, kt={:.4g} N m, kb={:.4g} N m\n", answer.kn,
             answer.ks, answer.kt, answer.kb);
  const std::string of = request.bonds == 2
                             ? std::string("of a straight chain, exact")
                             : fmt::format("of {} bonds a grain, a lower bound", request.bonds);
  fmt::print("critical step: {:.4g} s ({})\n", answer.critical, of);
  if (answer.by_kn > answer.critical * (1 + 1e-9)) {
    fmt::print("  by kn alone it would be {:.4g} s, too long by {:.4g}: shear turns the grains\n",
               answer.by_kn, answer.by_kn / answer.critical);
  }
  fmt::print("largest step for {}: {:.4g} s, of the quickest swing of a pair, {}\n",
             shortest(100 * request.tolerance) + " %", answer.admissible, answer.swing);
  fmt::print("a bond that is looked for at the ends of steps breaks up to a step late\n");
  if (!request.step) return;
  const char* const what = *request.step > answer.critical     ? "is not stable"
                           : *request.step > answer.admissible ? "is stable, and less exact"
                                                               : "is small enough";
  fmt::print("your {} s {}\n", shortest(*request.step), what);
}

nlohmann::ordered_json bond_steps_json(const BondStepRequest& request,
                                       const BondStepAnswer& answer) {
  return {{"bond", request.label},
          {"diameter", request.diameter},
          {"density", request.density},
          {"length", request.length},
          {"bonds_per_grain", request.bonds},
          {"tolerance", request.tolerance},
          {"mass", answer.mass},
          {"inertia", answer.inertia},
          {"kn", answer.kn},
          {"ks", answer.ks},
          {"kt", answer.kt},
          {"kb", answer.kb},
          {"pair_frequency", answer.pair},
          {"swing", answer.swing},
          {"critical_step", answer.critical},
          {"critical_step_by_kn", answer.by_kn},
          {"step", answer.admissible}};
}

}  // namespace stickslip::app
