// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/zero_velocity.hpp"

#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(zero_velocity)

namespace {

using namespace stickslip;
using enum FormulaReading;

/// Steady slip with friction coefficient 0.5 against a velocity that vanishes after `zero`.
TangentialStep slipping(double zero, double dt) {
  TangentialStep step;
  step.start = 1;
  step.end = 1 + dt;
  step.mobility = 2;
  step.normal_force = 20;
  step.force_before = step.force_after = -10;
  const double rate = step.mobility * step.force_after;
  step.velocity_before = -rate * zero;
  step.velocity_after = rate * (dt - zero);
  return step;
}

/// The same seen from the other side.
TangentialStep mirrored(TangentialStep step) {
  for (double* value :
       {&step.velocity_before, &step.velocity_after, &step.force_before, &step.force_after})
    *value = -*value;
  return step;
}

constexpr double mu = 0.5;
constexpr double dt = 4e-5;
constexpr double zero = 2.5e-5;

}  // namespace

BOOST_AUTO_TEST_CASE(mended_formulas_find_the_instant_in_steady_slip) {
  for (const TangentialStep& step : {slipping(zero, dt), mirrored(slipping(zero, dt))}) {
    for (const double instant : {zero_by_friction_limit(step, mu, mended),
                                 zero_by_force(step, mended), zero_by_root(step)}) {
      BOOST_TEST(std::abs(instant - 1 - zero) < 1e-15);
    }
    BOOST_TEST(projected_velocity(step) < 0);
  }
}

BOOST_AUTO_TEST_CASE(printed_formulas_return_an_instant_one_step_early) {
  for (const TangentialStep& step : {slipping(zero, dt), mirrored(slipping(zero, dt))}) {
    BOOST_TEST(std::abs(zero_by_friction_limit(step, mu, as_printed) - (1 - 1.5e-5)) < 1e-15);
    BOOST_TEST(std::abs(zero_by_force(step, as_printed) - (1 - 1.5e-5)) < 1e-15);
  }
}

BOOST_AUTO_TEST_CASE(printed_formulas_answer_to_the_step_before) {
  // The velocity vanishes half a step after this one: the printed criterion is met, the others not.
  const TangentialStep early = slipping(1.5 * dt, dt);
  BOOST_TEST(projected_velocity(early) > 0);
  BOOST_TEST(zero_by_force(early, as_printed) < early.end);
  BOOST_TEST(zero_by_force(early, as_printed) > early.start);
  BOOST_TEST(zero_by_friction_limit(early, mu, as_printed) < early.end);
  BOOST_TEST(zero_by_force(early, mended) > early.end);
  BOOST_TEST(std::isnan(zero_by_root(early)));
}

BOOST_AUTO_TEST_CASE(the_friction_limit_is_no_guide_in_stick) {
  TangentialStep step = slipping(zero, dt);
  step.normal_force *= 2;
  BOOST_TEST(std::abs(zero_by_friction_limit(step, mu, mended) - 1 - zero / 2) < 1e-15);
  BOOST_TEST(std::abs(zero_by_force(step, mended) - 1 - zero) < 1e-15);
}

BOOST_AUTO_TEST_CASE(the_cubic_is_of_fourth_order_and_the_tangent_of_second) {
  // Not odd about its root, so that errors of even order show.
  const auto curved = [](double step) {
    const double start = -0.3 * step;
    const auto v = [](double t) { return std::sin(t) + t * t; };
    const auto a = [](double t) { return std::cos(t) + 2 * t; };
    return TangentialStep{start,    start + step,    v(start), v(start + step),
                          a(start), a(start + step), 1,        1};
  };
  const double cubic = std::abs(zero_by_root(curved(0.2))) / std::abs(zero_by_root(curved(0.1)));
  const double tangent =
      std::abs(zero_by_force(curved(0.2), mended)) / std::abs(zero_by_force(curved(0.1), mended));
  BOOST_TEST(cubic > 12);
  BOOST_TEST(std::abs(tangent - 4) < 1);
}

BOOST_AUTO_TEST_CASE(a_velocity_that_vanishes_at_an_end_of_the_step_is_found_there) {
  BOOST_TEST(zero_by_root(slipping(0, dt)) == 1);
  BOOST_TEST(zero_by_root(slipping(dt, dt)) == 1 + dt);
}

BOOST_AUTO_TEST_SUITE_END()
