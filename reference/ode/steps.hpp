// SPDX-License-Identifier: BSD-3-Clause
// Ordinary differential equations y' = f(y, t) with step control, dense output and events.
//
// Method: Fehlberg's Runge-Kutta pair 7(8), E. Fehlberg, NASA TR R-287 (1968), in Boost.Odeint;
// error of a step O(width^9). States are std::array of double or long double; t and y have the
// units of the caller.
//
// Odeint has dense output for Dormand and Prince's pair only (order 4 inside a step) and for
// extrapolation: neither reaches 1e-18 in steps of this length. A state inside a step is therefore
// a shorter step of the same method from the same start, of order 8 as the end is.
#pragma once

#include <algorithm>
#include <boost/numeric/odeint/stepper/controlled_runge_kutta.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_fehlberg78.hpp>
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>

#include "reference/roots.hpp"

namespace stickslip::reference::ode {

template <class State>
using Number = typename State::value_type;

template <class State>
using Fehlberg = boost::numeric::odeint::runge_kutta_fehlberg78<State, Number<State>>;

/// State after one step of y' = f, which `rates(y, y', t)` writes into y'.
template <class State, class Rates>
[[nodiscard]] State stepped(const Rates& rates, const State& y, Number<State> time,
                            Number<State> width) {
  State end;
  Fehlberg<State>().do_step(std::cref(rates), y, time, end, width);
  return end;
}

/// State after `steps` equal steps over [from, to]; `each(y, i)` sees it after step i = 1 ...
/// steps.
template <class State, class Rates, class Each>
[[nodiscard]] State walked(const Rates& rates, State y, Number<State> from, Number<State> to,
                           long steps, const Each& each) {
  const Number<State> whole = to - from;
  const auto count = static_cast<Number<State>>(steps);
  for (long i = 0; i < steps; ++i) {
    y = stepped(rates, y, from + whole * static_cast<Number<State>>(i) / count, whole / count);
    each(y, i + 1);
  }
  return y;
}
template <class State, class Rates>
[[nodiscard]] State walked(const Rates& rates, const State& y, Number<State> from, Number<State> to,
                           long steps) {
  return walked(rates, y, from, to, steps, [](const State&, long) {});
}

/// A step that was taken. `Rates` is kept by value; what it refers to must outlive the step.
template <class State, class Rates>
class Step {
 public:
  using Real = Number<State>;

  Step(const Rates& rates, const State& from, Real at_time, Real length)
      : Step(rates, from, at_time, length, stepped(rates, from, at_time, length)) {}
  Step(const Rates& rates, const State& from, Real at_time, Real length, const State& to)
      : start(from), time(at_time), width(length), end(to), rates_(rates) {}

  /// Dense output `part` after the start of the step; 0 <= part <= width.
  [[nodiscard]] State at(Real part) const {
    if (part == 0) return start;
    return part == width ? end : stepped(rates_, start, time, part);
  }

  /// Event: the part of the step after which `left(y)` first falls below 0, to rounding. The step
  /// is looked into at `looks` equal parts: a dip between two of them is not seen. 0 where `left`
  /// is not above 0 at the start and falls at once; a touch of 0 without a fall is no event.
  template <class Left>
  [[nodiscard]] std::optional<Real> fall(const Left& left, int looks = 1) const {
    Real low = 0;
    Real at_low = left(start);
    for (int i = 1; i <= looks; ++i) {
      const Real high =
          i == looks ? width : width * static_cast<Real>(i) / static_cast<Real>(looks);
      const Real at_high = left(at(high));
      if (at_high < 0) return at_low > 0 ? root(left, low, high, at_low, at_high) : low;
      low = high;
      at_low = at_high;
    }
    return std::nullopt;
  }

  /// The step up to `part`.
  [[nodiscard]] Step until(Real part) const { return {rates_, start, time, part, at(part)}; }

  /// Part at which `function(y)` vanishes between two parts where it has different signs.
  template <class Function>
  [[nodiscard]] Real root(const Function& function, Real low, Real high, Real at_low,
                          Real at_high) const {
    return bracketed_root([&](Real part) { return function(at(part)); }, low, high, at_low,
                          at_high);
  }

  /// Least part, to `within` or rounding, after which `happened(y)`, which is true at the end of
  /// the step: for changes that have no number which falls through 0.
  template <class Happened>
  [[nodiscard]] Real behind(const Happened& happened, Real within = 0) const {
    Real low = 0;
    Real high = width;
    for (int i = 0; i < std::numeric_limits<Real>::digits + 6 && high - low > within; ++i) {
      const Real middle = (low + high) / 2;
      (happened(at(middle)) ? high : low) = middle;
    }
    return high;
  }

  State start;
  Real time;
  Real width;
  State end;

 private:
  Rates rates_;
};

/// Fehlberg's step with the error that two half steps show. The embedded estimate is 0 wherever the
/// rates depend on t alone, as works along a given path do.
template <class State>
class HalvedFehlberg : public Fehlberg<State> {
 public:
  template <class Rates>
  void do_step(Rates rates, const State& from, const State& slope, Number<State> time, State& to,
               Number<State> width, State& error) {
    using Base = Fehlberg<State>;
    State half;
    Base::do_step(rates, from, slope, time, to, width);
    Base::do_step(rates, from, slope, time, half, width / 2);
    Base::do_step(rates, half, time + width / 2, error, width / 2);
    for (std::size_t i = 0; i < to.size(); ++i) {
      const Number<State> noise =
          2 * std::numeric_limits<Number<State>>::epsilon() * std::abs(to[i]);
      error[i] = std::max(std::abs(error[i] - to[i]) - noise, Number<State>(0));
    }
  }
};

/// Widths of steps, controlled by Odeint's controlled_runge_kutta.
template <class State, template <class> class Method = Fehlberg>
class Control {
 public:
  using Real = Number<State>;

  /// Steps of `least` or less are taken whatever their error.
  explicit Control(Real first, Real least = 0) : next(first), least_(least) {}

  /// Step from y, at most `longest`, whose error is allowed: `share(y, end, error, width)` is
  /// the error of a step over what it may be. Throws std::runtime_error where no step is short
  /// enough.
  template <class Rates, class Share>
  [[nodiscard]] Step<State, Rates> take(const Rates& rates, const State& y, Real time, Real longest,
                                        const Share& share) {
    using namespace boost::numeric::odeint;
    State end;
    static const Method<State> method;  // Odeint copies it: g++ takes one on the stack for unset
    controlled_runge_kutta<Method<State>, Judge<Share>> controlled({share, end, least_}, {},
                                                                   method);
    State slope;
    rates(y, slope, time);
    next = std::min(next, longest);
    for (int tries = 0; tries < 100; ++tries) {
      const Real width = next;
      Real reached = time;
      if (tries > 0 && time + width == time) break;
      if (controlled.try_step(std::cref(rates), y, slope, reached, end, next) == success)
        return Step<State, Rates>(rates, y, time, width, end);
    }
    throw std::runtime_error("integration: no step from " + std::to_string(time) +
                             " on is short enough, or the rates there are no numbers");
  }

  Real next;  ///< width to try next; for the caller to shorten after an event

 private:
  /// Error checker of Odeint.
  template <class Share>
  struct Judge {
    const Share& share;
    const State& end;
    Real least;

    template <class Algebra>
    Real error(Algebra&, const State& y, const State&, const State& errors, Real width) const {
      for (const Real one : errors)
        if (!std::isfinite(one)) return std::numeric_limits<Real>::infinity();
      const Real found = share(y, end, errors, width);
      return width <= least ? std::min(found, Real(1)) : found;
    }
  };

  Real least_;
};

}  // namespace stickslip::reference::ode
