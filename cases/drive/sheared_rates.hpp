// SPDX-License-Identifier: BSD-3-Clause
// What the walls of a sheared packing do at a time, and its integrals over the steps to date.
#pragma once

namespace stickslip::cases {

/// What is integrated of every sheared packing, in two dimensions or three.
template <class Vector>
struct ShearedRates {
  double stress = 0;              ///< mean of both walls [N/m, Pa]
  double drive = 0;               ///< power of the walls [W]
  Vector force = Vector::Zero();  ///< force of the walls on the free bodies [N]
  double force_magnitude = 0;     ///< sum over the contacts with walls [N]

  /// Calls `of` with each member.
  static void each(const auto& of) {
    of(&ShearedRates::stress);
    of(&ShearedRates::drive);
    of(&ShearedRates::force);
    of(&ShearedRates::force_magnitude);
  }
};

/// Rates now, and their integrals by trapezoids. `Rates::each` names the members.
template <class Rates>
class RateIntegrals {
 public:
  /// Starts with these rates.
  explicit RateIntegrals(Rates now = {}) : now_(now) {}

  const Rates& now() const { return now_; }
  const Rates& sums() const { return sums_; }  ///< over time
  /// A step of dt [s], after which rates are these.
  void step(const Rates& next, double dt) {
    Rates::each([&](auto member) { sums_.*member += dt * (now_.*member + next.*member) / 2; });
    now_ = next;
  }

  /// What momentum gained the impulse of the walls does not make, over the sum of the magnitudes of
  /// these impulses [-].
  double momentum_error(const auto& gained) const {
    return (gained - sums_.force).norm() / sums_.force_magnitude;
  }

 private:
  Rates now_;
  Rates sums_ = {};
};

}  // namespace stickslip::cases
