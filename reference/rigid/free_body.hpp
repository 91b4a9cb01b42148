// SPDX-License-Identifier: BSD-3-Clause
// The spin of a rigid body that no moment acts on, by Jacobi's functions (Landau & Lifshitz,
// Mechanics, section 37), for any three moments of inertia and any spin.
#pragma once

#include <array>

namespace stickslip::reference {

/// A free body. All in the axes of its moments of inertia.
struct FreeBody {
  std::array<long double, 3> inertia = {3, 2, 1};  ///< each > 0; only their ratios matter [kg m^2]
  std::array<long double, 3> spin = {0, 5, 0.1L};  ///< at first [rad/s]
};

/// Spin of a free body after a time.
struct FreeSpin {
  std::array<long double, 3> spin = {};  ///< [rad/s]
  /// After which the spin comes back [s]; not a number where it is constant, or never comes back.
  long double period = 0;
  /// What rounding of the inputs to long double makes of these two: where the spin goes by the
  /// middle axis errors grow exponentially.
  long double spin_error = 0;
  long double period_error = 0;
};

/// Evaluated with 50 digits. Throws std::invalid_argument on impossible input.
[[nodiscard]] FreeSpin free_spin(const FreeBody& body, long double time);

}  // namespace stickslip::reference
