// SPDX-License-Identifier: BSD-3-Clause
#include "cases/gradients/gradient_bounce/case.hpp"

#include "cases/support.hpp"

BOOST_AUTO_TEST_SUITE(gradient_bounce)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(the_reference_is_known) { check_the_routes(GradientBounce{}); }

BOOST_AUTO_TEST_CASE(rigid_bodies_are_asked_for_what_is_known_by_heart) {
  const GradientQuestion asked = GradientBounce{}.asked();
  BOOST_TEST_REQUIRE(asked.asked.size() == 3U);
  BOOST_TEST(std::abs(asked.asked[0].exact + 0.8) < 1e-15);
  BOOST_TEST(std::abs(asked.asked[1].exact - 0.8) < 1e-15);
  BOOST_TEST_REQUIRE(asked.asked[0].wrong.size() == 2U);
  BOOST_TEST(asked.asked[0].wrong[0].value == 1);
  BOOST_TEST(asked.asked[0].wrong[1].value == 0);
  BOOST_TEST(asked.asked[2].wrong.empty());
}

BOOST_AUTO_TEST_CASE(only_the_movement_in_contact_gives_the_truth_by_the_stiffness) {
  const GradientBounce ball;
  const auto over_truth = [&](const char* law) {
    const PlaceSlopes one = place_slopes(ball, make_scheme(law), 256, {.touch = 0.4});
    return one.found.by_stiffness / one.exact.by_stiffness;
  };
  BOOST_TEST(std::abs(over_truth("linear-refined[damping-rule=constant,damping-over=contact]") -
                      1) < 0.02);
  BOOST_TEST(over_truth("linear-refined") < 0);
}

BOOST_AUTO_TEST_CASE(a_place_on_the_floor_is_refused) {
  BOOST_CHECK_THROW((void)GradientBounce{BouncingStart{.time = 0.4}}.asked(), InputError);
}

BOOST_AUTO_TEST_SUITE_END()
