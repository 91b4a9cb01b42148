// SPDX-License-Identifier: BSD-3-Clause
#include "reference/walls/over_an_edge.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace stickslip::reference {
namespace {

/// Angle, its rate, and the spin of a sphere about an edge.
struct AboutEdge {
  long double angle = 0;
  long double rate = 0;
  long double spin = 0;

  AboutEdge moved(const AboutEdge& by, long double times) const {
    return {angle + times * by.angle, rate + times * by.rate, spin + times * by.spin};
  }
  /// Normal force over the weight.
  long double pressed() const { return std::cos(angle) - rate * rate; }
  /// What friction has left over what rolling needs, over the weight.
  long double grip(long double mu) const { return mu * pressed() - 2 * std::sin(angle) / 7; }
};

AboutEdge rates_of(const AboutEdge& now, long double mu, bool slips) {
  if (!slips) {
    const long double turn = 5 * std::sin(now.angle) / 7;
    return {now.rate, turn, turn};
  }
  const long double friction = mu * now.pressed();
  return {now.rate, std::sin(now.angle) - friction, 5 * friction / 2};
}

AboutEdge stepped(const AboutEdge& now, long double dt, long double mu, bool slips) {
  const AboutEdge a = rates_of(now, mu, slips);
  const AboutEdge b = rates_of(now.moved(a, dt / 2), mu, slips);
  const AboutEdge c = rates_of(now.moved(b, dt / 2), mu, slips);
  const AboutEdge d = rates_of(now.moved(c, dt), mu, slips);
  return now.moved(a, dt / 6).moved(b, dt / 3).moved(c, dt / 3).moved(d, dt / 6);
}

}  // namespace

LeavesEdge leaves_edge(long double speed, long double mu) {
  if (!(speed > 0 && mu >= 0))
    throw std::invalid_argument("edge: needs a speed above 0 and mu >= 0");
  if (speed >= 1) return {.time = 0, .angle = 0, .speed = speed, .spin = speed};
  constexpr long double dt = 1e-3L;
  constexpr int halvings = 60;
  AboutEdge now{.angle = 0, .rate = speed, .spin = speed};
  long double time = 0;
  for (const bool slips : {false, true}) {
    const auto goes_on = [&](const AboutEdge& at) {
      return (slips ? at.pressed() : at.grip(mu)) > 0;
    };
    if (!goes_on(now)) continue;
    AboutEdge next = stepped(now, dt, mu, slips);
    while (goes_on(next)) {
      now = next;
      time += dt;
      next = stepped(now, dt, mu, slips);
    }
    long double low = 0;
    long double high = dt;
    for (int i = 0; i < halvings; ++i) {
      const long double middle = (low + high) / 2;
      (goes_on(stepped(now, middle, mu, slips)) ? low : high) = middle;
    }
    now = stepped(now, high, mu, slips);
    time += high;
  }
  return {.time = time, .angle = now.angle, .speed = now.rate, .spin = now.spin};
}

}  // namespace stickslip::reference
