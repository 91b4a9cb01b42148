// SPDX-License-Identifier: BSD-3-Clause
#include "cases/loop/sliding_to_rolling.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>

#include "cases/support.hpp"

using namespace stickslip;

BOOST_AUTO_TEST_SUITE(sliding_to_rolling)

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) { check_the_routes(SlidingToRolling{}); }

// Rolling with 5/7 of the velocity, 2/7 of the kinetic energy lost; a stiff spring leaves little.
BOOST_AUTO_TEST_CASE(a_sphere_rolls_with_five_sevenths_of_its_velocity) {
  const SlidingToRolling stiff{.kt = 1e8};
  const auto end = stiff.run(scheme_for(stiff, "linear-refined"), 32);
  BOOST_TEST(std::abs(end.velocity - 5.0 / 7) < 1e-3, end.velocity);
  BOOST_TEST(std::abs(end.spin * stiff.radius + 5.0 / 7) < 1e-3, end.spin);
  BOOST_TEST(std::abs(end.heat - 0.5 * 2.0 / 7) < 1e-3, end.heat);
}

// Angular momentum about the ground, whatever the friction does.
BOOST_AUTO_TEST_CASE(the_angular_momentum_about_the_ground_stays) {
  const SlidingToRolling s;
  for (const char* law : {"linear-refined", "linear-conventional"}) {
    const auto end = s.run(scheme_for(s, law), 16);
    BOOST_TEST(std::abs(end.velocity - 0.4 * end.spin * s.radius - s.velocity) < 1e-12);
  }
}

BOOST_AUTO_TEST_CASE(the_error_is_of_second_order) {
  const SlidingToRolling s;
  const Scheme refined = scheme_for(s, "linear-refined");
  const auto error = [&](int steps) { return errors_of(s, s.run(refined, steps)).velocity; };
  BOOST_TEST(std::abs(std::log2(error(256) / error(4096)) / 4 - 2) < 0.4);
  BOOST_TEST(error(4096) < 1e-6);
}

BOOST_AUTO_TEST_SUITE_END()
