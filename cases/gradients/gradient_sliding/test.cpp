// SPDX-License-Identifier: BSD-3-Clause
#include "cases/gradients/gradient_sliding/case.hpp"

#include "cases/support.hpp"

BOOST_AUTO_TEST_SUITE(gradient_sliding)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(the_reference_is_known) {
  const GradientSliding problem;
  check_the_routes(problem);
  BOOST_TEST(std::abs(problem.rigid_slopes().by_velocity - 0.20387359836901121) < 1e-16);
  BOOST_TEST(std::abs(problem.exact_slopes().by_mu - (-0.20387359836901121 + 0.2 * 9.81 / 2000)) <
             1e-15);
}

BOOST_AUTO_TEST_CASE(derivatives_of_the_stopping_distance_converge) {
  const GradientSliding problem;
  const auto exact = problem.exact_slopes();
  const auto found = problem.slopes(make_scheme("linear-refined"), 1024, {.shorter = 0.97});
  BOOST_TEST(std::abs(found.by_velocity / exact.by_velocity - 1) < 2e-3);
  BOOST_TEST(std::abs(found.by_mu / exact.by_mu - 1) < 4e-3);
}

BOOST_AUTO_TEST_CASE(a_block_that_does_not_slide_is_refused) {
  BOOST_CHECK_THROW((void)prepared("gradient-sliding", {{"velocity", "0.01"}})->cross_checks(),
                    InputError);
}

BOOST_AUTO_TEST_SUITE_END()
