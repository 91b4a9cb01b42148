// SPDX-License-Identifier: BSD-3-Clause
#include "app/commands/timestep/bond_timestep.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "stickslip/description/error.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "unit_test.hpp"

namespace stickslip::app {
namespace {

/// Spheres of 1 kg and 1 m that touch.
BondStepRequest request(const std::string& bond) {
  BondStepRequest asked{.label = bond, .law = law(bond).law};
  asked.density = 6 / std::numbers::pi;
  return asked;
}

double relative(double a, double b) { return std::abs(a / b - 1); }

}  // namespace

BOOST_AUTO_TEST_SUITE(bond_timestep)

BOOST_AUTO_TEST_CASE(stiffnesses_are_those_of_the_law) {
  const BondStepAnswer found = bond_steps(request("spring-bond[kn=2,ks=3,kt=5,kb=7]"));
  BOOST_TEST(relative(found.kn, 2) < 1e-8);
  BOOST_TEST(relative(found.ks, 3) < 1e-8);
  BOOST_TEST(relative(found.kt, 5) < 1e-8);
  BOOST_TEST(relative(found.kb, 7) < 1e-8);
  BOOST_TEST(relative(found.mass, 1) < 1e-14);
  BOOST_TEST(relative(found.inertia, 0.1) < 1e-14);
}

// 2/sqrt(10 ks/m) of a soft bend, and 2/sqrt(4 kn/m) where shear is soft, too.
BOOST_AUTO_TEST_CASE(shear_or_stretch_bounds_a_chain) {
  const BondStepAnswer stiff = bond_steps(request("spring-bond[kn=1,ks=1,kt=0.01,kb=0.01]"));
  BOOST_TEST(relative(stiff.critical, 2 / std::sqrt(10.)) < 1e-7);
  BOOST_TEST(relative(stiff.by_kn, 1) < 1e-7);
  const BondStepAnswer soft = bond_steps(request("spring-bond[kn=1,ks=0.1,kt=0.01,kb=0.01]"));
  BOOST_TEST(relative(soft.critical, 1) < 1e-7);
}

// The pair swings at 7 ks/m; of a chain, as a lower bound, 14 ks/m.
BOOST_AUTO_TEST_CASE(many_bonds_bound_the_step_from_below) {
  BondStepRequest asked = request("spring-bond[kn=1,ks=1,kt=0.01,kb=0.01]");
  BOOST_TEST(relative(bond_steps(asked).pair, std::sqrt(7.)) < 1e-7);
  const double chain = bond_steps(asked).critical;
  asked.bonds = 12;
  BOOST_TEST(relative(bond_steps(asked).critical, 2 / std::sqrt(12 * 7.)) < 1e-7);
  asked.bonds = 3;
  BOOST_TEST(bond_steps(asked).critical < chain);
}

BOOST_AUTO_TEST_CASE(the_tolerance_is_that_of_the_period) {
  BondStepRequest asked = request("spring-bond[kn=1,ks=1,kt=0.01,kb=0.01]");
  asked.tolerance = 1e-4;
  BOOST_TEST(relative(bond_steps(asked).admissible, std::sqrt(24e-4 / 7)) < 1e-7);
}

BOOST_AUTO_TEST_CASE(contact_laws_are_refused) {
  BOOST_CHECK_THROW(bond_steps(request("linear-refined")), InputError);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip::app
