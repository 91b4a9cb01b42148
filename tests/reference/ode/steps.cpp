// SPDX-License-Identifier: BSD-3-Clause
#include "reference/ode/steps.hpp"

#include <array>
#include <numbers>
#include <vector>

#include "unit_test.hpp"

namespace stickslip::reference::ode {
BOOST_AUTO_TEST_SUITE(ode_steps)
namespace {

using Wide = long double;
using Swing = std::array<Wide, 2>;
constexpr Wide pi = std::numbers::pi_v<Wide>;
constexpr Wide rounding = 1e-18L;

/// x'' = -x; from {1, 0} the place is cos t.
constexpr auto swings = [](const Swing& y, Swing& rate, Wide) { rate = {y[1], -y[0]}; };
constexpr auto place = [](const Swing& y) { return y[0]; };

/// Error of cos t after 2 in so many equal steps.
Wide error_of(long steps) {
  return std::abs(walked(swings, Swing{1, 0}, 0.0L, 2.0L, steps)[0] - std::cos(2.0L));
}

/// Largest error over what is allowed, each number alike.
template <class State>
auto even(Number<State> allowed) {
  return [allowed](const State&, const State&, const State& error, Number<State>) {
    Number<State> worst = 0;
    for (const Number<State> e : error) worst = std::max(worst, std::abs(e) / allowed);
    return worst;
  };
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_method_is_of_order_8) {
  BOOST_TEST(std::abs(std::log2(error_of(4) / error_of(8)) - 8) < 0.3L);
  BOOST_TEST(error_of(100) < 10 * rounding);
}

BOOST_AUTO_TEST_CASE(dense_output_is_as_good_as_the_end) {
  const Step step(swings, Swing{1, 0}, 0.0L, 0.05L);
  for (const Wide part : {0.0L, 0.013L, 0.025L, 0.049L, 0.05L})
    BOOST_TEST(std::abs(step.at(part)[0] - std::cos(part)) < rounding);
  BOOST_TEST((step.at(0) == step.start && step.at(step.width) == step.end));
}

BOOST_AUTO_TEST_CASE(an_event_has_its_exact_time) {
  const Step step(swings, Swing{std::cos(1.54L), -std::sin(1.54L)}, 1.54L, 0.05L);
  const auto fall = step.fall(place);
  BOOST_REQUIRE(fall.has_value());
  BOOST_TEST(std::abs(1.54L + *fall - pi / 2) < rounding);
  BOOST_TEST(std::abs(step.at(*fall)[0]) < rounding);
  BOOST_TEST(std::abs(step.behind([](const Swing& y) { return y[0] < 0; }) - *fall) < rounding);
  BOOST_TEST(!step.fall([](const Swing& y) { return -y[0]; }).has_value());  // rises
}

BOOST_AUTO_TEST_CASE(an_event_at_the_start_is_one_if_it_falls) {
  const Step step(swings, Swing{0, -1}, 0.0L, 0.1L);
  BOOST_TEST((step.fall(place) == std::optional<Wide>(0)));
  BOOST_TEST(!step.fall([](const Swing& y) { return -y[0]; }).has_value());
}

// 1 + cos t touches 0 at pi; less 1e-4 it is below for 2 acos(1 - 1e-4).
BOOST_AUTO_TEST_CASE(a_graze_is_no_event_and_a_dip_is_seen_by_looks) {
  const Step step(swings, Swing{std::cos(3.1L), -std::sin(3.1L)}, 3.1L, 0.1L);
  const auto above = [](Wide depth) {
    return [depth](const Swing& y) { return 1 + rounding - depth + y[0]; };
  };
  BOOST_TEST(!step.fall(above(0), 64).has_value());
  BOOST_TEST(!step.fall(above(1e-4L)).has_value());
  const auto fall = step.fall(above(1e-4L), 64);
  BOOST_REQUIRE(fall.has_value());
  // A flat crossing: rounding of the place over its slope.
  BOOST_TEST(std::abs(3.1L + *fall - (pi - std::acos(1 - 1e-4L))) < 100 * rounding);
}

BOOST_AUTO_TEST_CASE(a_thousand_events_stay_in_place) {
  Swing y{1, 0};
  Wide time = 0;
  Wide side = 1;
  std::vector<Wide> found;
  while (found.size() < 1000) {
    const Step step(swings, y, time, 0.05L);
    const auto fall = step.fall([&](const Swing& at) { return side * at[0]; });
    y = step.at(fall.value_or(step.width));
    time += fall.value_or(step.width);
    if (!fall) continue;
    found.push_back(time);
    side = -side;
  }
  Wide worst = 0;
  for (std::size_t i = 0; i < found.size(); ++i)
    worst = std::max(worst, std::abs(found[i] - (static_cast<Wide>(i) + 0.5L) * pi));
  // Each of the 63,000 steps rounds a time up to 3142.
  BOOST_TEST(worst < 63'000 * 3142 * std::numeric_limits<Wide>::epsilon() / 2);
}

BOOST_AUTO_TEST_CASE(controlled_steps_meet_their_tolerance) {
  Wide before = 0;
  for (const Wide allowed : {1e-9L, 1e-13L, 1e-17L}) {
    Control<Swing> control(1e-3L);
    Swing y{1, 0};
    Wide time = 0;
    Wide steps = 0;
    for (; time < 20; ++steps) {
      const auto step = control.take(swings, y, time, 20 - time, even<Swing>(allowed));
      y = step.end;
      time = step.width < 20 - time ? time + step.width : 20;
    }
    BOOST_TEST(std::abs(y[0] - std::cos(20.0L)) < allowed * steps);
    // The estimate is of order 8 in the width: 10^(4/8) times as many steps for 1e-4 of the error.
    if (before > 0) BOOST_TEST(std::abs(steps / before / std::sqrt(10.0L) - 1) < 0.15L);
    before = steps;
  }
}

// y' = 1/(t + 0.01) depends on t alone, where the embedded estimate sees nothing.
BOOST_AUTO_TEST_CASE(two_half_steps_see_the_error_of_a_quadrature) {
  using One = std::array<Wide, 1>;
  const auto rates = [](const One&, One& rate, Wide t) { rate = {1 / (t + 0.01L)}; };
  const auto error_by = [&](auto control) {
    One y{0};
    for (Wide time = 0; time < 1;) {
      const auto step = control.take(rates, y, time, 1 - time, even<One>(1e-15L));
      y = step.end;
      time = step.width < 1 - time ? time + step.width : 1;
    }
    return std::abs(y[0] - std::log(101.0L));
  };
  BOOST_TEST(error_by(Control<One>(1)) > 0.01L);
  BOOST_TEST((error_by(Control<One, HalvedFehlberg>(1)) < 1e-13L));  // some 50 steps
}

BOOST_AUTO_TEST_CASE(steps_that_are_short_enough_are_taken_whatever_their_error) {
  Control<Swing> control(0.5L, 0.1L);
  const auto step = control.take(swings, Swing{1, 0}, 0.0L, 1.0L, even<Swing>(1e-30L));
  BOOST_TEST((step.width > 0.02L && step.width <= 0.1L));
}

BOOST_AUTO_TEST_CASE(rates_that_are_no_numbers_end_in_one_line) {
  const auto fails = [](const Swing& y, Swing& rate, Wide t) {
    rate = {y[1], t > 1 ? std::numeric_limits<Wide>::quiet_NaN() : -y[0]};
  };
  Control<Swing> control(0.1L);
  const auto go_on = [&] {
    Swing y{1, 0};
    for (Wide time = 0; time < 2;) {
      const auto step = control.take(fails, y, time, 2 - time, even<Swing>(1e-15L));
      y = step.end;
      time += step.width;
    }
  };
  BOOST_CHECK_EXCEPTION(go_on(), std::runtime_error, [](const std::runtime_error& error) {
    const std::string text = error.what();
    return text.find("no numbers") != std::string::npos && text.find('\n') == std::string::npos;
  });
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference::ode
