// SPDX-License-Identifier: BSD-3-Clause
#include "cases/gradients/gradient_saltation/case.hpp"

#include "cases/support.hpp"

BOOST_AUTO_TEST_SUITE(gradient_saltation)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(the_reference_is_known) { check_the_routes(GradientSaltation{}); }

BOOST_AUTO_TEST_CASE(rigid_bodies_are_asked_by_all_inputs) {
  GradientSaltation ball;
  ball.height = 0.5;
  ball.restitution = 0.8;
  ball.time = 0.95;
  const GradientQuestion asked = ball.asked();
  BOOST_TEST_REQUIRE(asked.asked.size() == 4U);
  // By a program with 50 digits: two bounces by restitution.
  BOOST_TEST(std::abs(asked.asked[2].exact - 0.72641432074380561) < 1e-15);
  BOOST_TEST(std::abs(asked.asked[2].wrong.at(0).value - 1.763098878695209) < 1e-14);
  BOOST_TEST(std::abs(asked.asked[2].wrong.at(1).value) < 1e-14);
}

BOOST_AUTO_TEST_CASE(the_limit_of_fixed_steps_is_met_through_several_bounces) {
  const GradientSaltation ball;
  const PlaceSlopes one = place_slopes(ball, make_scheme("linear-refined"), 2048, {.touch = 0.4});
  BOOST_TEST(std::abs(one.found.by_stiffness / one.limit.by_stiffness - 1) < 0.02);
  BOOST_TEST(std::abs(one.limit.by_stiffness / one.exact.by_stiffness - 1) > 0.3);
}

BOOST_AUTO_TEST_CASE(a_ball_at_rest_is_refused) {
  GradientSaltation ball;
  ball.time = 50;
  BOOST_CHECK_THROW((void)ball.asked(), InputError);
}

BOOST_AUTO_TEST_SUITE_END()
