// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/steep_slopes/case.hpp"

#include "cases/rigid/rigid_support.hpp"

BOOST_AUTO_TEST_SUITE(steep_slopes)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) { check_the_routes(SteepSlopes{}); }

// sin 60 - 0.4 cos 60 of g, from rest; a sphere slides likewise, as tan 60 is above 3.5 times 0.4.
BOOST_AUTO_TEST_CASE(friction_is_of_the_normal_force) {
  const SteepSlopes s;
  const RigidScene asked = s.scene({1e-9, 1e-9});
  const double rate = 9.81 * (std::sqrt(0.75) - 0.4 * 0.5);
  BOOST_TEST(std::abs(exact_end(asked, "block-0").velocity[0] / asked.scene.end() - rate) < 1e-6);
  BOOST_TEST(std::abs(exact_end(asked, "ball-3").velocity[0] / asked.scene.end() - rate) < 1e-6);
}

BOOST_AUTO_TEST_CASE(a_law_of_springs_is_near_and_a_wrong_one_is_found) {
  const SteepSlopes s;
  BOOST_TEST(run_of(s).velocity < 0.01);
  BOOST_TEST(run_with_friction(s, 0.9).velocity > 3 * run_of(s).velocity);
}

BOOST_AUTO_TEST_SUITE_END()
