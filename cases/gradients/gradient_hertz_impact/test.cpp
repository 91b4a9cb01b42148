// SPDX-License-Identifier: BSD-3-Clause
#include "cases/gradients/gradient_hertz_impact/case.hpp"

#include "cases/support.hpp"

BOOST_AUTO_TEST_SUITE(gradient_hertz_impact)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(the_reference_is_known) {
  const GradientHertzImpact problem;
  check_the_routes(problem);
  BOOST_TEST(std::abs(problem.exact_slopes().by_stiffness - 1.2818427986819761e-6) < 1e-20);
}

BOOST_AUTO_TEST_CASE(the_movement_in_contact_gives_the_truth_where_whole_steps_do_not) {
  const GradientHertzImpact problem;
  const auto exact = problem.exact_slopes();
  const auto slopes = [&](const char* law) {
    return problem.slopes(make_scheme(law), 1024, {.touch = 0.5});
  };
  const auto right = slopes("hertz-mindlin[damping-rule=tsuji,damping-over=contact]");
  BOOST_TEST(std::abs(right.by_stiffness / exact.by_stiffness - 1) < 2e-3);
  BOOST_TEST(std::abs(right.by_velocity / exact.by_velocity - 1) < 2e-3);
  const auto wrong = slopes("hertz-mindlin[damping-rule=tsuji]");
  BOOST_TEST(std::abs(wrong.by_stiffness / exact.by_stiffness - 1) > 0.2);
}

BOOST_AUTO_TEST_CASE(dashpots_that_are_too_strong_are_refused) {
  BOOST_CHECK_THROW((void)prepared("gradient-hertz-impact", {{"eta", "600"}})->cross_checks(),
                    InputError);
}

BOOST_AUTO_TEST_SUITE_END()
