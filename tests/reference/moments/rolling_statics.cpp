// SPDX-License-Identifier: BSD-3-Clause
#include "reference/moments/rolling_statics.hpp"

#include "tests/reference/truth.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(rolling_statics)
namespace {

using namespace testing;

}  // namespace

BOOST_AUTO_TEST_CASE(spheres_on_inclines_move_as_an_independent_program_has_it) {
  BOOST_TEST(moment_truth("incline").size() == 4U);
  for (const auto& one : moment_truth("incline")) {
    const auto& inputs = one.at("inputs");
    const auto& expected = one.at("outputs");
    const double tangent = number_of(inputs.at("tangent"));
    const double mu = number_of(inputs.at("mu"));
    const double mu_rolling = number_of(inputs.at("mu_rolling"));
    for (const InclineMotion motion :
         {incline(tangent, mu, mu_rolling), incline_by_states(tangent, mu, mu_rolling)}) {
      BOOST_TEST(std::abs(motion.acceleration - number_of(expected.at("acceleration_over_g"))) <=
                 1e-14);
      BOOST_TEST(std::abs(motion.spin_acceleration -
                          number_of(expected.at("spin_acceleration_R_over_g"))) <= 1e-14);
    }
  }
}

BOOST_AUTO_TEST_CASE(piles_stand_from_the_rolling_friction_on_that_an_independent_program_has) {
  BOOST_TEST(moment_truth("three_sphere_pile").size() == 2U);
  for (const auto& one : moment_truth("three_sphere_pile")) {
    const double mu = number_of(one.at("inputs").at("mu"));
    const double expected = number_of(one.at("outputs").at("least_mu_rolling"));
    BOOST_TEST(std::abs(three_spheres(mu) - expected) <= 1e-14);
    BOOST_TEST(std::abs(three_spheres_by_trial(mu) - expected) <= 1e-12);
  }
}

// tan 15 degrees: nothing is missing any more.
BOOST_AUTO_TEST_CASE(friction_alone_is_enough_from_tan_15_degrees_on) {
  BOOST_TEST(three_spheres(2 - std::sqrt(3.)) <= 1e-15);
  BOOST_TEST(three_spheres(0.26) > 0.001);
  BOOST_TEST(three_spheres(0.5) == 0);
  BOOST_CHECK_THROW(three_spheres(0.136), std::invalid_argument);
  BOOST_TEST(std::isinf(three_spheres_by_trial(0.136)));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip::reference
