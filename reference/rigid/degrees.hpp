// SPDX-License-Identifier: BSD-3-Clause
// Sine and cosine of an angle in degrees, exact at right angles and alike on diagonals, where
// friction by a pyramid turns on whether two components are equal.
#pragma once

#include <boost/math/constants/constants.hpp>
#include <cmath>
#include <utility>

namespace stickslip::reference {

/// Sine and cosine of one angle.
struct SineAndCosine {
  long double sine = 0;
  long double cosine = 1;
};

/// The quarter turns are taken off before anything is rounded.
[[nodiscard]] inline SineAndCosine of_degrees(long double degrees) {
  const long double turned = std::fmod(degrees, 360.0L);
  const long double quarters = std::nearbyint(turned / 90);
  const long double rest = turned - 90 * quarters;
  const long double radians = rest * boost::math::constants::degree<long double>();
  SineAndCosine found{std::sin(radians), std::cos(radians)};
  if (std::abs(rest) == 45) {
    found.cosine = boost::math::constants::half_root_two<long double>();
    found.sine = std::copysign(found.cosine, rest);
  }
  for (int left = (static_cast<int>(quarters) % 4 + 4) % 4; left > 0; --left)
    found = {found.cosine, -found.sine};
  return found;
}

}  // namespace stickslip::reference
