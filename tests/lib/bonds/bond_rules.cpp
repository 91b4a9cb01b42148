// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/bonds/bond_rules.hpp"

#include "stickslip/bonds/any_bond.hpp"
#include "stickslip/bonds/bond_laws.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "unit_test.hpp"

namespace stickslip {
namespace {

/// R = 1: A = pi, R/I = 4/pi.
SpringBond bond_of(BreakRule rule) {
  SpringBond bond;
  bond.kn = 2;
  bond.ks = 3;
  bond.kt = 5;
  bond.kb = 7;
  bond.radius = 1;
  bond.break_rule = rule;
  bond.tensile_strength = 1;
  bond.shear_strength = 1;
  bond.fracture_energy = 1;
  bond.failure_strain = 1;
  return bond;
}

BondStep step_to(const Vector3& u, const Vector3& theta) {
  return {.u_new = u, .theta_new = theta, .length = 1, .dt = 1};
}

bool breaks_at(const SpringBond& bond, const Vector3& u, const Vector3& theta) {
  BrokenHistory history;
  return bond.advance(history, step_to(u, theta)).broken;
}

/// Breaks at this size of the way and not before.
void check_limit(const SpringBond& bond, const Vector3& u, const Vector3& theta, double size) {
  BOOST_TEST(breaks_at(bond, u * size * (1 + 1e-12), theta * size * (1 + 1e-12)));
  BOOST_TEST(!breaks_at(bond, u * size * (1 - 1e-12), theta * size * (1 - 1e-12)));
}

constexpr double pi = std::numbers::pi;
const Vector3 none = Vector3::Zero();
const Vector3 x = Vector3::UnitX();
const Vector3 y = Vector3::UnitY();

}  // namespace

BOOST_AUTO_TEST_SUITE(bond_rules)

BOOST_AUTO_TEST_CASE(each_load_alone_breaks_by_its_stress) {
  for (const BreakRule rule : {BreakRule::stress, BreakRule::sum}) {
    const SpringBond bond = bond_of(rule);
    check_limit(bond, x, none, pi / 2);
    check_limit(bond, y, none, pi / 3);
    check_limit(bond, none, x, pi / 2 / 5);
    check_limit(bond, none, y, pi / 4 / 7);
  }
}

/// Half of both is the worst of them by stress, and both by sum.
BOOST_AUTO_TEST_CASE(mixed_loads_are_judged_apart_or_together) {
  const Vector3 half(pi / 4, pi / 6, 0);
  check_limit(bond_of(BreakRule::stress), half, none, 2);
  check_limit(bond_of(BreakRule::sum), half, none, 1);
}

BOOST_AUTO_TEST_CASE(energy_and_strain_break_where_they_say) {
  const SpringBond by_energy = bond_of(BreakRule::energy);
  check_limit(by_energy, x, none, std::sqrt(pi));
  check_limit(by_energy, y, none, std::sqrt(2 * pi / 3));
  const SpringBond by_strain = bond_of(BreakRule::strain);
  check_limit(by_strain, x / 2, y / 2, 1);
}

BOOST_AUTO_TEST_CASE(beta_is_the_share_of_the_moments) {
  SpringBond bond = bond_of(BreakRule::stress);
  bond.beta = 0.25;
  check_limit(bond, none, y, pi / 7);
}

BOOST_AUTO_TEST_CASE(pressure_breaks_where_it_is_asked_to) {
  for (const BreakRule rule :
       {BreakRule::stress, BreakRule::sum, BreakRule::energy, BreakRule::strain}) {
    SpringBond bond = bond_of(rule);
    BOOST_TEST(!breaks_at(bond, -100 * x, none));
    bond.compression = BondPressure::breaks;
    BOOST_TEST(breaks_at(bond, -100 * x, none));
  }
}

/// What is freed is what was stored; after that there is nothing.
BOOST_AUTO_TEST_CASE(a_break_frees_the_energy_once) {
  const SpringBond bond = bond_of(BreakRule::stress);
  BrokenHistory history;
  const BondForce broken = bond.advance(history, step_to(2 * x, none));
  BOOST_TEST(broken.broken);
  BOOST_TEST(broken.released == 4);
  BOOST_TEST(broken.stored == 0);
  BOOST_TEST(broken.force.norm() == 0);
  const BondForce again = bond.advance(history, step_to(0.1 * x, none));
  BOOST_TEST(again.broken);
  BOOST_TEST(again.released == 0);
  BOOST_TEST(again.force.norm() == 0);
}

BOOST_AUTO_TEST_CASE(no_strength_holds_nothing_and_no_rule_all) {
  SpringBond bond = bond_of(BreakRule::stress);
  bond.tensile_strength = bond.shear_strength = 0;
  BOOST_TEST(breaks_at(bond, none, none));
  BOOST_TEST(!breaks_at(bond_of(BreakRule::none), 1e6 * x, none));
}

/// The largest force is 0.535 of the strength; the energy is the integral of the force.
BOOST_AUTO_TEST_CASE(smoothed_bonds_soften_to_nothing) {
  SpringBond bond = bond_of(BreakRule::stress);
  bond.smooth = true;
  const double critical = pi / 2;
  double work = 0;
  double largest = 0;
  constexpr int steps = 2000;
  double before = 0;
  for (int i = 1; i < steps; ++i) {
    BrokenHistory history;
    const BondForce now = bond.advance(history, step_to(x * critical * i / steps, none));
    work += (before + now.force[0]) / 2 * critical / steps;
    before = now.force[0];
    largest = std::max(largest, now.force[0]);
    if (i == steps / 2) BOOST_TEST(std::abs(now.stored - work) <= 1e-5);
  }
  BOOST_TEST(std::abs(largest / pi - 0.534992) <= 1e-5);
  BOOST_TEST(std::abs(work - 2. / 3 * critical * critical) <= 1e-4);
}

/// A bend that goes round has a rate, but its size has none.
BOOST_AUTO_TEST_CASE(dashpots_act_on_vectors_or_on_sizes) {
  SpringBond bond = bond_of(BreakRule::none);
  bond.damping_time = 0.1;
  BondStep step = step_to(none, {0, 0.6, 0.8});
  step.theta_old = {0, 1, 0};
  BrokenHistory history;
  const BondForce by_vectors = bond.advance(history, step);
  BOOST_TEST(std::abs(by_vectors.damping_moment[2] - 0.1 * 7 * 0.8) <= 1e-15);
  BOOST_TEST(std::abs(by_vectors.work_viscous - 0.7 * 0.8) <= 1e-15);
  bond.damping = BondDamping::magnitudes;
  BOOST_TEST(bond.advance(history, step).damping_moment.norm() <= 1e-15);
}

/// EI/L, GJ/L, EA/L and both shears by hand for R = 2, L = 3.
BOOST_AUTO_TEST_CASE(beams_have_the_stiffnesses_of_textbooks) {
  EulerBernoulliBond euler;
  euler.E = 10, euler.nu = 0.25, euler.radius = 2;
  const double A = 4 * pi;
  const double I = 4 * pi;
  const BondStiffness k = euler.stiffness(3);
  BOOST_TEST(std::abs(k.kn - 10 * A / 3) <= 1e-13);
  BOOST_TEST(std::abs(k.ks - 12 * 10 * I / 27) <= 1e-13);
  BOOST_TEST(std::abs(k.kt - 4 * 2 * I / 3) <= 1e-13);
  BOOST_TEST(std::abs(k.kb - 10 * I / 3) <= 1e-13);
  TimoshenkoBond timoshenko;
  timoshenko.E = 10, timoshenko.nu = 0.25, timoshenko.radius = 2;
  timoshenko.shear_coefficient = 0.5;
  const double compliance = 27 / (12 * 10 * I) + 3 / (0.5 * 4 * A);
  BOOST_TEST(std::abs(timoshenko.stiffness(3).ks * compliance - 1) <= 1e-14);
  ParallelBond parallel;
  parallel.kn_per_area = 7, parallel.ks_per_area = 5, parallel.radius = 2;
  BOOST_TEST(std::abs(parallel.stiffness(3).kt - 5 * 2 * I) <= 1e-12);
  BOOST_TEST(std::abs(parallel.stiffness(3).kb - 7 * I) <= 1e-12);
}

BOOST_AUTO_TEST_CASE(histories_that_are_none_are_refused) {
  BrokenHistory history;
  BOOST_CHECK_THROW(history.unpack(std::vector<double>{0.5}), InputError);
  BOOST_CHECK_THROW(history.unpack(std::vector<double>{}), InputError);
  history.unpack(std::vector<double>{1});
  BOOST_TEST(history.is_broken());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
