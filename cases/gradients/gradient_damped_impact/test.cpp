// SPDX-License-Identifier: BSD-3-Clause
#include "cases/gradients/gradient_damped_impact/case.hpp"

#include "cases/support.hpp"

BOOST_AUTO_TEST_SUITE(gradient_damped_impact)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(the_reference_is_known) {
  const GradientDampedImpact problem;
  check_the_routes(problem);
  // By a program with 50 digits.
  BOOST_TEST(std::abs(problem.exact_in(DashpotEnd::pull).by_stiffness - 1.9003264182591211e-5) <
             1e-19);
  BOOST_TEST(std::abs(problem.fixed_limits(DashpotEnd::pull).by_mass - 1.1097906282633267) < 1e-14);
  BOOST_TEST(std::abs(problem.fixed_limits(DashpotEnd::cut).by_height + 26.592321779220946) <
             1e-12);
}

BOOST_AUTO_TEST_CASE(whole_steps_give_minus_the_truth_and_the_movement_in_contact_the_truth) {
  const GradientDampedImpact problem;
  const double truth = problem.exact_in(DashpotEnd::pull).by_stiffness;
  const auto by_stiffness = [&](const char* law, double touch) {
    return problem.slopes(make_scheme(law), 2048, {.touch = touch}).by_stiffness / truth;
  };
  for (const double touch : {0.1, 0.6, 0.9}) {
    BOOST_TEST(std::abs(by_stiffness("linear-refined", touch) + 1) < 0.01, touch);
    BOOST_TEST(std::abs(by_stiffness("linear-refined[damping-rule=constant]", touch) + 1) < 0.01);
    BOOST_TEST(
        std::abs(by_stiffness("linear-refined[damping-rule=constant,damping-over=contact]", touch) -
                 1) < 0.01,
        touch);
  }
}

BOOST_AUTO_TEST_CASE(a_contact_that_is_cut_misses_the_time_of_touch) {
  const GradientDampedImpact problem;
  const auto found = problem.slopes(make_scheme("linear-refined[damping-rule=constant,pull=cut]"),
                                    2048, {.touch = 0.3});
  const auto limit = problem.fixed_limits(DashpotEnd::cut);
  BOOST_TEST(std::abs(found.by_height / limit.by_height - 1) < 0.01);
  BOOST_TEST(std::abs(found.by_stiffness / limit.by_stiffness - 1) < 0.02);
}

BOOST_AUTO_TEST_CASE(dashpots_that_are_too_strong_are_refused) {
  BOOST_CHECK_THROW((void)prepared("gradient-damped-impact", {{"damping", "200"}})->cross_checks(),
                    InputError);
}

BOOST_AUTO_TEST_SUITE_END()
