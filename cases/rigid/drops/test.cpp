// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/drops/case.hpp"

#include "cases/rigid/rigid_support.hpp"

BOOST_AUTO_TEST_SUITE(drops)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  check_the_routes(Drops{.restitution = 0.9});
}

// Six times the half of a height that was halved three times.
BOOST_AUTO_TEST_CASE(the_flight_after_three_bounces_is_known) {
  const Drops d{.restitution = 0.5};
  const RigidScene asked = d.scene({1e-9, 1e-9});
  // In the middle of that flight it is at its top, 1/64 of the height.
  const BodyState ball = exact_end(asked, "ball-0");
  BOOST_TEST(std::abs(ball.position[2] - d.radius - 1.0 / 64) < 1e-7);
  BOOST_TEST(std::abs(ball.velocity[2]) < 1e-6);
}

BOOST_AUTO_TEST_CASE(a_law_of_springs_is_near_and_a_wrong_one_is_found) {
  const Drops d;
  BOOST_TEST(run_of(d).position < 0.02);
  BOOST_TEST(run_with_larger_forces(d).restitution > 2 * run_of(d).restitution);
}

BOOST_AUTO_TEST_SUITE_END()
