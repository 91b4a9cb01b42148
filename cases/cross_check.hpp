// SPDX-License-Identifier: BSD-3-Clause
// What comes of checking a reference by a second route.
#pragma once

#include <string>

namespace stickslip::cases {

/// A check of a reference by a second, independent route.
struct CrossCheckResult {
  std::string what;       ///< the two routes, in words
  double difference = 0;  ///< largest relative difference seen
  double required = 0;    ///< largest one allowed

  /// Whether the two routes agree as well as they must.
  bool holds() const { return difference <= required; }
};

}  // namespace stickslip::cases
