// SPDX-License-Identifier: BSD-3-Clause
#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>
#include <utility>

#include "reference/bonds/bond_elastica.hpp"
#include "reference/bonds/bond_inputs.hpp"
#include "reference/bonds/bond_waves.hpp"
#include "reference/kinds/kind_of.hpp"
#include "reference/kinds/topics.hpp"

namespace stickslip::reference {
namespace {

constexpr long double most_bonds = 1e6L;
constexpr long double most_bent_bonds = 1000;
constexpr long double most_waving_bonds = 100;

const KindInput end_moment{"end-moment", "N m", "moment on the last grain", any_number};

Kind cantilever_kind() {
  using Tip = CantileverTip;
  return kind_of_one<Tip>(
      {.name = "cantilever",
       .text = "A straight chain of equal grains with bonds, held at one end, under small loads at "
               "the other",
       .source =
           "closed form: N F/ks + F L^2 N (4 N^2 - 1)/(12 kb), F L N^2/(2 kb), M L N^2/(2 kb), N "
           "M/kb",
       .second_route = "transfer matrices: 1e-16",
       .inputs = joined(
           chain_inputs(most_bonds),
           {{"force", "N", "force on the last grain, along or across", any_number}, end_moment})},
      {{"axial", "m", "deflection by the force along the chain", &Tip::axial},
       {"transverse", "m", "deflection by the force across the chain", &Tip::transverse},
       {"rotation_by_force", "rad", "rotation of the last grain by the force across",
        &Tip::rotation_by_force},
       {"transverse_by_moment", "m", "deflection by the moment about an axis across the chain",
        &Tip::transverse_by_moment},
       {"rotation", "rad", "rotation of the last grain by the moment across", &Tip::rotation},
       {"twist", "rad", "twist of the last grain by the moment about the chain", &Tip::twist},
       {"continuum_same_EI_kGA", "m",
        "transverse deflection of Timoshenko's beam with EI = kb L, kappa G A = ks L",
        &Tip::continuum},
       {"with_beam_ks", "m",
        "transverse deflection of the chain if ks = 12 kb/L^2: that of Euler's beam for every N",
        &Tip::with_beam_ks}},
      [](const KindInputs& in) {
        return cantilever_tip(chain_of(in), in.number("force"), in.number("end-moment"));
      });
}

Kind buckling_kind() {
  using Buckling = ChainBuckling;
  return kind_of_one<Buckling>(
      {.name = "buckling",
       .text = "The force along a chain at which it buckles, held at one end and free at the "
               "other; the force keeps its direction and acts on the centre of the last grain",
       .source = "closed form: P (L - P/kn + P/ks) = 4 kb tan^2(pi/(4 N))",
       .second_route = "the least curvature of the exact energy changes its sign there: 1e-15",
       .inputs = chain_inputs(most_bonds)},
      {{"load", "N", "buckling force; null where the bonds are pressed to nothing before",
        &Buckling::load, &Buckling::load_error},
       {"euler", "N", "buckling force of Euler's column with EI = kb L", &Buckling::euler},
       {"rigid_links", "N",
        "buckling force of rigid bars with springs kb at their joints, another chain: 4 kb/L "
        "sin^2(pi/(4 N))",
        &Buckling::rigid_links}},
      [](const KindInputs& in) { return chain_buckling(chain_of(in)); });
}

KindAnswer answer_of_roll_up(const KindInputs& in) {
  const BondChain chain = chain_of(in);
  constexpr long double pi = std::numbers::pi_v<long double>;
  if (!(std::abs(in.number("end-moment")) < pi * chain.stiffness.kb))
    throw std::invalid_argument("end-moment: must be below pi kb, where each bond is bent by pi");
  const RolledChain found = rolled_chain(chain, in.number("end-moment"));
  const long double length = static_cast<long double>(chain.bonds) * chain.L;
  const long double size = length * (1 + std::abs(found.rotation));
  KindAnswer answer;
  add_sum(answer, "tip_x", found.tip_x, size);
  add_sum(answer, "tip_y", found.tip_y, size);
  answer.add("rotation", found.rotation, closed_form_error);
  answer.add("energy", found.energy, closed_form_error);
  answer.add("angle_per_bond", found.angle_per_bond, closed_form_error);
  answer.add("circumradius", found.circumradius, closed_form_error);
  return answer;
}

Kind roll_up_kind() {
  return {.name = "roll-up",
          .text =
              "A chain that a moment at its end bends, at any size: no bond has a force, each is "
              "bent by M/kb, and the centres stand on a regular polygon",
          .source = "closed form: tip L sin(N a/2)/sin(a/2) away, a = M/kb",
          .second_route = "bond by bond with bond-forces, which balance: 1e-15",
          .inputs = joined(chain_inputs(most_bonds), {end_moment}),
          .outputs = {{"tip_x", "m",
                       "position of the last grain from grain 0, along the straight chain"},
                      {"tip_y", "m",
                       "position of the last grain across it, to where a positive moment bends it"},
                      {"rotation", "rad", "rotation of the last grain"},
                      {"energy", "J", "energy of all bonds"},
                      {"angle_per_bond", "rad", "angle a of each bond, between -pi and pi"},
                      {"circumradius", "m", "circumradius of the polygon; null if it is straight"}},
          .solve = answer_of_roll_up};
}

/// What Newton's steps leave: rounding, times as much as the chain is softer than a bond.
long double bent_error(long double bonds) { return rounding_of_sums * bonds * bonds; }

KindAnswer answer_of_elastica(const KindInputs& in) {
  const BondChain chain = chain_of(in);
  const ChainElastica found = [&] {
    try {
      return chain_elastica(chain, in.number("force"));
    } catch (const std::invalid_argument&) {
      throw std::invalid_argument(
          "force: the chain has no place at rest to which it bends by it; take a smaller one");
    }
  }();
  const auto N = static_cast<long double>(chain.bonds);
  const long double error = bent_error(N);
  // Bonds are longer where they are stretched.
  const long double size =
      N * chain.L + std::hypot(found.tip_x, found.tip_y) + std::abs(found.middle_y);
  KindAnswer answer;
  const auto add = [&](const char* name, long double value, long double within) {
    answer.add(name, value, closed_form_error);
    answer.uncertainty.back().second += within;
  };
  add("tip_x", found.tip_x, error * size);
  add("tip_y", found.tip_y, error * size);
  add("tip_rotation", found.tip_rotation, error);
  add("middle_x", found.middle_x, error * size);
  add("middle_y", found.middle_y, error * size);
  return answer;
}

Kind elastica_kind() {
  return {
      .name = "elastica",
      .text =
          "A chain that a force at its end bends, at any size; the force stays across where the "
          "chain was straight",
      .source =
          "every bond carries that force, so that only the angles of the grains are "
          "unknown: Newton's steps from the straight chain on, least energy at each",
      .second_route =
          "forces and torques of bond-forces on every grain balance: 1e-15, for many bonds 1e-17 "
          "N^3",
      .inputs = joined(chain_inputs(most_bent_bonds),
                       {{"force", "N", "force on the centre of the last grain", any_number}}),
      .outputs = {{"tip_x", "m",
                   "position of the last grain from grain 0, along the straight chain"},
                  {"tip_y", "m", "position of the last grain along the force, if that is positive"},
                  {"tip_rotation", "rad", "rotation of the last grain"},
                  {"middle_x", "m",
                   "position of grain N/2, rounded down, along the straight chain"},
                  {"middle_y", "m", "position of grain N/2 along the force"}},
      .solve = answer_of_elastica};
}

constexpr long double endless = std::numeric_limits<long double>::infinity();

KindAnswer answer_of_limit(const KindInputs& in) {
  const long double load = in.number("force-l2-over-EI");
  const Elastica limit = elastica(load);
  KindAnswer answer;
  answer.add("tip_x_over_l", limit.tip_x, closed_form_error);
  answer.add("tip_y_over_l", limit.tip_y, closed_form_error);
  answer.add("tip_rotation", limit.tip_rotation, closed_form_error);
  std::vector<std::pair<std::string, ChainElastica>> chains;
  for (const int bonds : in.counts("chains")) {
    const auto N = static_cast<long double>(bonds);
    chains.emplace_back(
        "discrete_" + std::to_string(bonds),
        chain_elastica(
            {.bonds = bonds, .L = 1 / N, .stiffness = {.kn = endless, .ks = endless, .kb = N}},
            load));
  }
  for (const auto& [name, chain] : chains) add_sum(answer, name + "_x", chain.tip_x, 1e3L);
  for (const auto& [name, chain] : chains) add_sum(answer, name + "_y", chain.tip_y, 1e3L);
  return answer;
}

Kind limit_kind() {
  return {
      .name = "elastica-limit",
      .text =
          "Euler's elastica, held at one end and under a force at the other that stays "
          "across where it was straight; and chains of bonds that only bend",
      .source = "elliptic integrals, 50 digits; chains as in elastica, kn and ks infinite",
      .second_route =
          "the curve stepped by Boost.Odeint from its end: 1e-16; chains come to "
          "it with order 2",
      .inputs = {{"force-l2-over-EI", "-", "force times l^2/EI", {.low = -10'000, .high = 10'000}},
                 {"chains",
                  "-",
                  "numbers of bonds of the chains, whole",
                  {.low = 1, .high = 1000},
                  Form::numbers,
                  "8 16 32"}},
      .outputs = {{"tip_x_over_l", "-", "position of the end along the straight curve"},
                  {"tip_y_over_l", "-", "position of the end along the force, if that is positive"},
                  {"tip_rotation", "rad", "rotation of the end"},
                  {"discrete_*", "-",
                   "discrete_8_x, discrete_8_y: the same of a chain of 8 bonds"}},
      .solve = answer_of_limit};
}

KindAnswer answer_of_vibrations(const KindInputs& in) {
  const BondChain chain = chain_of(in);
  const ChainGrain grain{.mass = in.number("m"), .inertia = in.number("J")};
  const ChainVibrations found = chain_vibrations(chain, grain);
  const ChainWaves waves = chain_waves(chain, grain);
  KindAnswer answer;
  answer.add("axial_clamped_free", found.axial_clamped, closed_form_error);
  answer.add("axial_free_free", found.axial_free, closed_form_error);
  answer.add("twist_clamped_free", found.twist_clamped, closed_form_error);
  const long double bending_error = closed_form_error + found.bending_error;
  answer.add("bending_clamped_free", found.bending_clamped, bending_error);
  answer.add("bending_free_free", found.bending_free, bending_error);
  Values branches;
  for (const long double kappa : in.numbers("kappa"))
    branches.emplace_back(list_of(bending_waves(chain, grain, kappa)));
  answer.add("branches_at_kappa_" + shortest(in.numbers("kappa")), branches, closed_form_error);
  answer.add("highest_bending", waves.highest_bending, closed_form_error);
  answer.add("highest_axial", waves.highest_axial, closed_form_error);
  answer.add("highest_twist", waves.highest_twist, closed_form_error);
  answer.add("speed_axial", waves.speed_axial, closed_form_error);
  answer.add("speed_twist", waves.speed_twist, closed_form_error);
  answer.add("critical_step", waves.critical_step, closed_form_error);
  return answer;
}

Kind vibrations_kind() {
  return {
      .name = "chain-vibrations",
      .text =
          "Angular frequencies of a straight chain of equal grains with bonds, and the waves of "
          "the "
          "endless one. Clamped-free: grain 0 is held, N move; free-free: N + 1 move",
      .source =
          "2 sqrt(k/m) sin; bending: eigenvalues, each by Rayleigh's quotient of sums of squares; "
          "waves: m J W^2 - W (m (4 kb s^2 + ks L^2 c^2) + 4 ks s^2 J) + 16 ks kb s^4 = 0, W = "
          "omega^2, s and c of kappa/2",
      .second_route =
          "transfer matrices change the sign of their determinants there: 1e-11; waves in "
          "the equations of motion: 1e-16",
      .inputs = joined(chain_inputs(most_waving_bonds),
                       {{"m", "kg", "mass of a grain", above_zero},
                        {"J", "kg m2", "moment of inertia about any axis", above_zero},
                        {"kappa",
                         "rad",
                         "phases from grain to grain of the bending waves",
                         {.low = 0, .high = 4},
                         Form::numbers,
                         "0.5 1 2 3.14159265358979323846"}}),
      .outputs = {{"axial_clamped_free", "rad/s", "N frequencies along the chain", Form::numbers},
                  {"axial_free_free", "rad/s", "N frequencies along the chain", Form::numbers},
                  {"twist_clamped_free", "rad/s", "N frequencies of twist", Form::numbers},
                  {"bending_clamped_free", "rad/s", "2 N frequencies of bending", Form::numbers},
                  {"bending_free_free", "rad/s", "2 N frequencies of bending", Form::numbers},
                  {"branches_at_kappa_*", "rad/s",
                   "bending waves whose phase changes by kappa from grain to grain: the lower and "
                   "the upper frequency at each",
                   Form::numbers},
                  {"highest_bending", "rad/s",
                   "highest frequency of bending, of all waves: sqrt(ks L^2/J) at kappa = 0 while "
                   "4 kb/J + 4 ks/m is at most ks L^2/J"},
                  {"highest_axial", "rad/s", "highest frequency along the chain, 2 sqrt(kn/m)"},
                  {"highest_twist", "rad/s", "highest frequency of twist, 2 sqrt(kt/J)"},
                  {"speed_axial", "m/s", "speed of long waves along the chain"},
                  {"speed_twist", "m/s", "speed of long waves of twist"},
                  {"critical_step", "s",
                   "critical step of central differences: 2 over the highest of all"}},
      .solve = answer_of_vibrations};
}

}  // namespace

std::vector<Kind> chain_kinds() {
  return {cantilever_kind(), buckling_kind(), roll_up_kind(),
          elastica_kind(),   limit_kind(),    vibrations_kind()};
}

}  // namespace stickslip::reference
