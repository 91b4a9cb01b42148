// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/groove/case.hpp"

#include "cases/rigid/rigid_support.hpp"

BOOST_AUTO_TEST_SUITE(groove)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  check_the_routes(Groove{.mu = 0.3, .half_angle = 45});
}

// Another program, in 50 digits: 5/13 of the velocity at 30 degrees.
BOOST_AUTO_TEST_CASE(the_velocity_of_rolling_is_known) {
  const Groove g;
  const RigidScene asked = g.scene({1e-9, 1e-9});
  BOOST_TEST(std::abs(exact_end(asked, "ball-0").velocity[0] - 3 * 0.384615384615385) < 1e-6);
}

BOOST_AUTO_TEST_CASE(a_law_of_springs_is_near_and_a_wrong_one_is_found) {
  const Groove g;
  const RigidOutcome right = run_of(g);
  BOOST_TEST(right.velocity < 3e-3);
  // The spin about each normal turns the springs a little out of the way.
  BOOST_TEST(right.support < 0.01);
  BOOST_TEST(run_with_friction(g, 0.9).position > 0.005);
  BOOST_TEST(run_with_larger_forces(g).support > 0.2);
}

BOOST_AUTO_TEST_SUITE_END()
