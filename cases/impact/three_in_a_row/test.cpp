// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/three_in_a_row/case.hpp"

#include "cases/support.hpp"

BOOST_AUTO_TEST_SUITE(three_in_a_row)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(the_reference_has_a_second_route) {
  for (const double middle : {0.03, 0.1, 0.2})
    check_the_routes(ThreeInARow{.second = middle, .third = 0.15});
  const ThreeInARow::Outcome equal = ThreeInARow{}.exact();
  BOOST_TEST(std::abs(equal.first + 0.130262) < 1e-6);
  BOOST_TEST(std::abs(equal.second - 0.150230) < 1e-6);
  BOOST_TEST(std::abs(equal.third - 0.980032) < 1e-6);
}

BOOST_AUTO_TEST_CASE(the_error_falls_with_the_square_of_the_step) {
  const ThreeInARow row;
  const auto error = [&](const char* law, int steps) {
    return std::abs(row.run(scheme_for(row, law), steps).third - row.exact().third);
  };
  BOOST_TEST(error("linear-refined", 256) < 1e-4);
  BOOST_TEST(error("linear-refined", 32) > 20 * error("linear-refined", 256));
  BOOST_TEST(error("linear-refined[integrator=symplectic-euler]", 256) < 1e-2);
}

BOOST_AUTO_TEST_CASE(stiffness_and_velocity_play_no_part_and_the_masses_do) {
  const auto third = [](const ThreeInARow& row) {
    return row.run(scheme_for(row, "linear-refined"), 256).third;
  };
  const double usual = third({});
  BOOST_TEST(std::abs(third({.stiffness = 3e5}) - usual) < 1e-9);
  BOOST_TEST(std::abs(third({.velocity = 0.02}) - usual) < 1e-9);
  const ThreeInARow light{.second = 0.02};
  BOOST_TEST(std::abs(third(light) - light.exact().third) < 1e-3);
  BOOST_TEST(std::abs(third(light) - usual) > 0.01);
}

BOOST_AUTO_TEST_SUITE_END()
