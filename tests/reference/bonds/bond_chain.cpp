// SPDX-License-Identifier: BSD-3-Clause
// Second routes: unit loads and quadrature of sections, transfer matrices, curvature of the energy.
#include "reference/bonds/bond_chain.hpp"

#include <boost/math/quadrature/gauss.hpp>
#include <boost/multiprecision/cpp_bin_float.hpp>

#include "tests/reference/stepped.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(bond_chain)
namespace {

using Wide = long double;
using testing::relative;
using Gauss = boost::math::quadrature::gauss<Wide, 30>;
using Digits = boost::multiprecision::number<boost::multiprecision::cpp_bin_float<50>,
                                             boost::multiprecision::et_off>;

const Wide pi = std::acos(-1.0L);

/// Displacement, rotation, transverse force and moment at the end of a bond by those at its start:
/// u' = u + L (phi + phi')/2 + Q/ks, phi' = phi + (moment in the middle)/kb.
std::array<Wide, 4> transferred(const BondChain& chain, const std::array<Wide, 4>& at) {
  const auto [w, phi, force, moment] = at;
  const Wide at_end = moment - force * chain.L;
  const Wide turned = phi + (moment + at_end) / 2 / chain.stiffness.kb;
  return {w + chain.L * (phi + turned) / 2 + force / chain.stiffness.ks, turned, force, at_end};
}

/// The last grain under a force and a moment there.
std::array<Wide, 4> end_of(const BondChain& chain, Wide force, Wide moment) {
  std::array<Wide, 4> at{0, 0, force, moment + force * chain.L * static_cast<Wide>(chain.bonds)};
  for (int i = 0; i < chain.bonds; ++i) at = transferred(chain, at);
  return at;
}

/// Energy of a plane chain less the work of a force along it, of the grains' places across the
/// chain and their angles, at the stretch that the force gives.
Digits energy_under(const BondChain& chain, const Digits& load, const std::vector<Digits>& at) {
  const auto& [kn, ks, kt, kb] = chain.stiffness;
  const Digits length = chain.L - load / kn;
  Digits energy = 0;
  Digits y = 0;
  Digits angle = 0;
  for (std::size_t i = 0; i + 1 < at.size(); i += 2) {
    const Digits middle = (angle + at[i + 1]) / 2;
    const Digits rise = at[i] - y;
    const Digits u1 = length * cos(middle) + rise * sin(middle) - chain.L;
    const Digits u2 = rise * cos(middle) - length * sin(middle);
    const Digits bend = at[i + 1] - angle;
    energy += (kn * u1 * u1 + ks * u2 * u2 + kb * bend * bend) / 2;
    y = at[i];
    angle = at[i + 1];
  }
  return energy;
}

/// How many of the pivots of its second derivatives are negative, along the chain eliminated:
/// places along it are free, too, but do not couple to these.
int directions_that_fall(const BondChain& chain, const Digits& load) {
  const std::size_t size = 2 * static_cast<std::size_t>(chain.bonds);
  const Digits step("1e-15");
  std::vector<std::vector<Digits>> second(size, std::vector<Digits>(size));
  for (std::size_t i = 0; i < size; ++i)
    for (std::size_t j = 0; j < size; ++j) {
      const auto at = [&](int a, int b) {
        std::vector<Digits> place(size, Digits(0));
        place[i] += a * step;
        place[j] += b * step;
        return energy_under(chain, load, place);
      };
      second[i][j] = (at(1, 1) - at(1, -1) - at(-1, 1) + at(-1, -1)) / (4 * step * step);
    }
  int negative = 0;
  for (std::size_t i = 0; i < size; ++i) {
    negative += second[i][i] < 0 ? 1 : 0;
    for (std::size_t j = i + 1; j < size; ++j) {
      const Digits share = second[j][i] / second[i][i];
      for (std::size_t k = i; k < size; ++k) second[j][k] -= share * second[i][k];
    }
  }
  return negative;
}

const std::vector<BondStiffness> stiffnesses{
    {200, 80, 3, 5}, {10, 4, 0.5L, 0.5L}, {10, 40, 1, 0.5L}};

}  // namespace

BOOST_AUTO_TEST_CASE(sections_are_integrals_over_circles) {
  const Wide R = 0.3L;
  const BondSection section = bond_section(R);
  const auto over = [&](int power) {
    return Gauss::integrate([&](Wide r) { return 2 * pi * std::pow(r, power + 1); }, 0.0L, R);
  };
  BOOST_TEST(relative(section.area, over(0)) < 1e-18L);
  BOOST_TEST(relative(section.polar_moment, over(2)) < 1e-18L);
  const Wide across = Gauss::integrate(
      [&](Wide angle) { return std::cos(angle) * std::cos(angle) * over(2) / (2 * pi); }, 0.0L,
      2 * pi);
  BOOST_TEST(relative(section.second_moment, across) < 1e-16L);
}

/// A beam held at one end: a force across the other that also has the moment which keeps the mean
/// rotation 0 against the chord shears it; a moment alone bends it.
BOOST_AUTO_TEST_CASE(beams_are_moved_by_unit_loads_as_springs_are) {
  const BondBeam beam{.E = 70,
                      .nu = 0.25L,
                      .radius = 0.3L,
                      .L = 1.4L,
                      .shear_coefficient = 0.9L,
                      .parallel_kn = 50,
                      .parallel_ks = 25};
  const BondSection section = bond_section(beam.radius);
  const Wide EI = beam.E * section.second_moment;
  const Wide kGA = 0.9L * 28 * section.area;
  const auto along = [&](const auto& function) { return Gauss::integrate(function, 0.0L, beam.L); };
  // A shear of 1 with the moment x - L/2 turns its ends alike; what the chord lacks is the work.
  const Wide bends = along([&](Wide x) { return (x - beam.L / 2) * (x - beam.L / 2) / EI; });
  BOOST_TEST(relative(1 / euler_bernoulli_bond(beam).ks, bends) < 1e-17L);
  BOOST_TEST(relative(1 / timoshenko_bond(beam).ks, bends + along([&](Wide) { return 1 / kGA; })) <
             1e-17L);
  BOOST_TEST(relative(1 / timoshenko_bond(beam).kb, along([&](Wide) { return 1 / EI; })) < 1e-17L);
  BOOST_TEST(relative(1 / timoshenko_bond(beam).kt,
                      along([&](Wide) { return 1 / (28 * section.polar_moment); })) < 1e-17L);
  BOOST_TEST(relative(1 / euler_bernoulli_bond(beam).kn,
                      along([&](Wide) { return 1 / (beam.E * section.area); })) < 1e-17L);
  const BondStiffness parallel = parallel_bond(beam);
  BOOST_TEST(relative(parallel.kn, 50 * section.area) < 1e-18L);
  BOOST_TEST(relative(parallel.ks, 25 * section.area) < 1e-18L);
  BOOST_TEST(relative(parallel.kt, 25 * section.polar_moment) < 1e-18L);
  BOOST_TEST(relative(parallel.kb, 50 * section.second_moment) < 1e-18L);
}

BOOST_AUTO_TEST_CASE(cantilevers_are_products_of_transfer_matrices) {
  for (const BondStiffness& stiffness : stiffnesses)
    for (const int N : {1, 2, 7, 100}) {
      const BondChain chain{.bonds = N, .L = 1.2L, .stiffness = stiffness};
      const CantileverTip tip = cantilever_tip(chain, 0.01L, 0.02L);
      const auto by_force = end_of(chain, 0.01L, 0);
      const auto by_moment = end_of(chain, 0, 0.02L);
      BOOST_TEST(relative(tip.transverse, by_force[0]) < 1e-16L);
      BOOST_TEST(relative(tip.rotation_by_force, by_force[1]) < 1e-16L);
      BOOST_TEST(relative(tip.transverse_by_moment, by_moment[0]) < 1e-16L);
      BOOST_TEST(relative(tip.rotation, by_moment[1]) < 1e-16L);
      Wide axial = 0;
      Wide twist = 0;
      for (int i = 0; i < N; ++i) {
        axial += 0.01L / stiffness.kn;
        twist += 0.02L / stiffness.kt;
      }
      BOOST_TEST(relative(tip.axial, axial) < 1e-16L);
      BOOST_TEST(relative(tip.twist, twist) < 1e-16L);
      BondChain beams = chain;
      beams.stiffness.ks = 12 * stiffness.kb / (chain.L * chain.L);
      BOOST_TEST(relative(tip.with_beam_ks, end_of(beams, 0.01L, 0)[0]) < 1e-16L);
    }
}

/// A beam of so many parts, each Timoshenko's, as the chain with its own ks.
BOOST_AUTO_TEST_CASE(the_continuum_is_the_limit_of_shorter_bonds) {
  const BondChain chain{.bonds = 3, .L = 0.9L, .stiffness = {10, 4, 0.5L, 0.5L}};
  const Wide EI = chain.stiffness.kb * chain.L;
  const Wide kGA = chain.stiffness.ks * chain.L;
  const CantileverTip tip = cantilever_tip(chain, 0.01L, 0);
  const Wide length = 3 * chain.L;
  const Wide expected = Gauss::integrate(
      [&](Wide x) { return 0.01L * ((length - x) * (length - x) / EI + 1 / kGA); }, 0.0L, length);
  BOOST_TEST(relative(tip.continuum, expected) < 1e-17L);
}

BOOST_AUTO_TEST_CASE(chains_buckle_where_the_energy_begins_to_fall) {
  for (const BondStiffness& stiffness : stiffnesses)
    for (const int N : {1, 2, 5}) {
      const BondChain chain{.bonds = N, .L = 1.2L, .stiffness = stiffness};
      const ChainBuckling found = chain_buckling(chain);
      BOOST_TEST(directions_that_fall(chain, found.load * (1 - Digits("1e-15"))) == 0);
      BOOST_TEST(directions_that_fall(chain, found.load * (1 + Digits("1e-15"))) == 1);
      BOOST_TEST(found.load_error < 1e-15L);
    }
}

/// Bars that only turn: P L sum of cosines against springs between neighbours.
BOOST_AUTO_TEST_CASE(other_columns_are_known) {
  const BondChain chain{.bonds = 40, .L = 0.5L, .stiffness = {1e12L, 1e12L, 1, 3}};
  const ChainBuckling found = chain_buckling(chain);
  BOOST_TEST(relative(found.euler, pi * pi * 3 * 0.5L / (4 * 400)) < 1e-17L);
  // The mode sin((2 i - 1) pi/(4 N)) of the bars' angles.
  const auto angle = [](int i) { return std::sin((2 * i - 1) * pi / 160); };
  const auto left = [&](int i) {
    return 3 * (2 * angle(i) - angle(i - 1) - angle(i + 1)) - found.rigid_links * 0.5L * angle(i);
  };
  for (const int i : {1, 2, 17, 40}) BOOST_TEST(std::abs(left(i)) < 1e-18L);
  BOOST_TEST((found.rigid_links < found.euler && found.euler < found.load));
}

/// Axially soft chains are pressed to nothing, and tell so.
BOOST_AUTO_TEST_CASE(soft_chains_do_not_buckle) {
  for (const BondStiffness& soft : {BondStiffness{1, 1, 1, 1}, BondStiffness{1, 100, 1, 1}})
    BOOST_TEST(std::isnan(chain_buckling({.bonds = 1, .L = 1, .stiffness = soft}).load));
}

BOOST_AUTO_TEST_CASE(rolled_chains_are_in_balance_bond_by_bond) {
  for (const Wide moment : {2.61799387799149436539L, -0.7L, 14.0L, 1e-9L}) {
    const BondChain chain{.bonds = 12, .L = 0.8L, .stiffness = {200, 80, 3, 5}};
    const RolledChain found = rolled_chain(chain, moment);
    Vector3<Wide> place(0, 0, 0);
    Wide energy = 0;
    for (int i = 0; i < chain.bonds; ++i) {
      const auto angle = [&](int grain) { return moment / 5 * static_cast<Wide>(grain); };
      const Wide middle = (angle(i) + angle(i + 1)) / 2;
      const Vector3<Wide> next =
          place + 0.8L * Vector3<Wide>(std::cos(middle), std::sin(middle), 0);
      const BondForces bond =
          bond_forces(chain.stiffness, chain.L, {place, turn_by({0, 0, angle(i)})},
                      {next, turn_by({0, 0, angle(i + 1)})});
      BOOST_TEST(bond.force_p.norm() < 1e-15L);
      BOOST_TEST((bond.torque_p - Vector3<Wide>(0, 0, moment)).norm() < 1e-15L);
      BOOST_TEST((bond.torque_q + Vector3<Wide>(0, 0, moment)).norm() < 1e-15L);
      energy += bond.energy;
      place = next;
    }
    BOOST_TEST(std::abs(found.tip_x - place[0]) < 1e-16L);
    BOOST_TEST(std::abs(found.tip_y - place[1]) < 1e-16L);
    BOOST_TEST(relative(found.energy, energy) < 1e-15L);
    BOOST_TEST(relative(found.rotation, 12 * moment / 5) < 1e-18L);
    const Vector3<Wide> centre(0, found.circumradius, 0);
    if (moment > 0.1L) BOOST_TEST(std::abs((centre - place).norm() - found.circumradius) < 1e-15L);
  }
}

BOOST_AUTO_TEST_CASE(straight_chains_and_bends_by_pi) {
  const BondChain chain{.bonds = 3, .L = 2, .stiffness = {1, 1, 1, 5}};
  const RolledChain straight = rolled_chain(chain, 0);
  BOOST_TEST(straight.tip_x == 6);
  BOOST_TEST(straight.tip_y == 0);
  BOOST_TEST(std::isinf(straight.circumradius));
  BOOST_CHECK_THROW((void)rolled_chain(chain, 16), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
