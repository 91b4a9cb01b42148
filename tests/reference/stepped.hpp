// SPDX-License-Identifier: BSD-3-Clause
// Equations of motion stepped by Boost.Odeint until something happens: a second route to closed
// forms.
#pragma once

#include <boost/numeric/odeint/stepper/runge_kutta_fehlberg78.hpp>

#include "unit_test.hpp"

namespace stickslip::testing {

/// Where and when.
template <std::size_t n>
struct SteppedState {
  long double time = 0;
  std::array<long double, n> at = {};
};

/// Steps y' = rates(y) until `event(y)` is above 0, which is halved out of its step, or `end`.
template <std::size_t n, class Rates, class Event>
SteppedState<n> stepped_until(const Rates& rates, SteppedState<n> now, long double step,
                              const Event& event, long double end) {
  using State = std::array<long double, n>;
  boost::numeric::odeint::runge_kutta_fehlberg78<State, long double> stepper;
  const auto after = [&](State y, long double width) {
    stepper.do_step([&](const State& at, State& rate, long double) { rate = rates(at); }, y, 0.0L,
                    width);
    return y;
  };
  while (now.time < end) {
    long double width = std::min(step, end - now.time);
    const bool happens = event(after(now.at, width)) > 0;
    long double low = 0;
    for (int i = 0; happens && i < 70; ++i) {
      const long double middle = (low + width) / 2;
      (event(after(now.at, middle)) > 0 ? width : low) = middle;
    }
    now = {now.time + width, after(now.at, width)};
    if (happens) break;
  }
  return now;
}

/// The same until `end`.
template <std::size_t n, class Rates>
SteppedState<n> stepped_to(const Rates& rates, const SteppedState<n>& start, long double step,
                           long double end) {
  return stepped_until(
      rates, start, step, [](const auto&) { return -1.0L; }, end);
}

/// How far numbers are apart, over the second.
inline long double relative(long double found, long double expected) {
  return expected == 0 ? std::abs(found) : std::abs(found / expected - 1);
}

}  // namespace stickslip::testing
