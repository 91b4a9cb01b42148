// SPDX-License-Identifier: BSD-3-Clause
// The impact on Hertz's spring with a dashpot, stepped in other variables than the references have.
#pragma once

#include "reference/normal/power_dashpot.hpp"
#include "tests/reference/stepped.hpp"

namespace stickslip::testing {

/// In y = d^(1/n), d' and time, by dt = n y^(n-1) d tau: smooth at touch where n q is whole.
class SteppedDashpot {
 public:
  using Motion = SteppedState<3>;
  using Place = std::array<long double, 3>;

  SteppedDashpot(const reference::PowerDashpot& dashpot, int n) : in_(dashpot), n_(n) {}

  long double force(const Place& y) const {
    return std::pow(std::abs(y[0]), 1.5L * n_) +
           in_.kappa * std::pow(std::abs(y[0]), in_.q * n_) * y[1];
  }
  /// Of touch, or from where it is, until `event` is above 0.
  template <class Event>
  Motion until(const Event& event, const Motion& start = {0, {0, 1, 0}}) const {
    return stepped_until<3>(
        [&](const Place& y) {
          const long double rate = n_ * std::pow(y[0], n_ - 1);
          return Place{y[1], rate * (in_.gamma - force(y)), rate};
        },
        start, 1 / 128.0L, event, 200);
  }

 private:
  reference::PowerDashpot in_;
  int n_;
};

}  // namespace stickslip::testing
