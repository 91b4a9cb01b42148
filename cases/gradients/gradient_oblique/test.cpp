// SPDX-License-Identifier: BSD-3-Clause
#include "cases/gradients/gradient_oblique/case.hpp"

#include "cases/numbers.hpp"
#include "cases/support.hpp"

BOOST_AUTO_TEST_SUITE(gradient_oblique)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(the_reference_is_known) {
  const GradientOblique problem;
  check_the_routes(problem);
  const auto exact = problem.exact_gradients();
  BOOST_TEST(exact.phases == "slip+ stick slip-");
  BOOST_TEST(std::abs(narrow(exact.contact_velocity.by[4]) - 0.47854507596382327) < 1e-15);
}

BOOST_AUTO_TEST_CASE(derivatives_through_slip_and_stick_converge) {
  const GradientOblique problem;
  const auto exact = problem.exact_gradients().contact_velocity;
  for (const auto& variable : GradientOblique::variables) {
    const double truth = narrow(exact.by.at(variable.place));
    const double found =
        problem.slope(make_scheme("linear-refined"), 2048, {.touch = 0.6}, variable);
    BOOST_TEST(std::abs(found / truth - 1) < 0.01, variable.name);
  }
}

BOOST_AUTO_TEST_CASE(what_slides_to_the_end_does_not_see_the_spring) {
  GradientOblique problem;
  problem.tangential = 6;
  for (const auto& variable : GradientOblique::variables) {
    const double found =
        problem.slope(make_scheme("linear-refined"), 256, {.touch = 0.6}, variable);
    if (variable.place == 1) BOOST_TEST(std::abs(found) * problem.kt < 1e-6);
    if (variable.place == 2) BOOST_TEST(std::abs(found + 7) < 0.05);
  }
}

BOOST_AUTO_TEST_SUITE_END()
