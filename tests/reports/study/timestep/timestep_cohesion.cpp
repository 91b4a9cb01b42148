// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/timestep/timestep_cohesion.hpp"

#include "unit_test.hpp"

namespace stickslip {

BOOST_AUTO_TEST_SUITE(timestep_cohesion)

using namespace reports;

namespace {

const StickingQuestion glass{.shear_modulus = 29e9,
                             .poisson = 0.22,
                             .work_of_adhesion = 0.1,
                             .radius = 5e-5,
                             .density = 2500,
                             .tolerance = 0.05};

}  // namespace

// By hand: vs^2 = 2 7.0922 (w^5 R*^4/E*^2)^(1/3)/m with R* = R/2, E* = G/(1 - nu), m = 2/3 pi rho
// R^3.
BOOST_AUTO_TEST_CASE(grains_stick_below_the_velocity_of_the_closed_form) {
  const double radius = 2.5e-5;
  const double modulus = 29e9 / 0.78;
  const double mass = 2.0 / 3 * std::numbers::pi * 2500 * std::pow(5e-5, 3);
  const double unit = std::cbrt(std::pow(0.1, 5) * std::pow(radius, 4) / (modulus * modulus));
  const double velocity = std::sqrt(2 * 7.0921959718639588 * unit / mass);
  const StickingAdvice advice = advise_sticking(glass);
  BOOST_TEST(std::abs(advice.sticking_velocity / velocity - 1) <= 1e-12);
  BOOST_TEST(std::abs(advice.restitution - 0.8660254) <= 1e-6);
}

BOOST_AUTO_TEST_CASE(the_step_suffices_and_shorter_ones_do) {
  const StickingAdvice advice = advise_sticking(glass);
  BOOST_TEST(advice.suffices);
  BOOST_TEST(advice.smallest_error < 0.05);
  bool any_fails = false;
  for (const StickingRule& row : advice.rules) {
    if (row.rule.step > 2 * advice.step && row.error > 0.05) any_fails = true;
    if (row.rule.step < advice.step / 4) BOOST_TEST(!(row.error > 0.05));
  }
  BOOST_TEST(any_fails);
  StickingQuestion closer = glass;
  closer.tolerance = 0.005;
  BOOST_TEST(advise_sticking(closer).step < advice.step);
}

BOOST_AUTO_TEST_CASE(below_the_sticking_velocity_nothing_is_left) {
  StickingQuestion slow = glass;
  slow.velocity = 0.5 * advise_sticking(glass).sticking_velocity;
  const StickingAdvice advice = advise_sticking(slow);
  BOOST_TEST(advice.restitution == 0);
  BOOST_TEST(advice.suffices);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
