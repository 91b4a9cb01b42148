// SPDX-License-Identifier: BSD-3-Clause
#include "reference/cohesion/capillary_bridge.hpp"

#include <boost/math/constants/constants.hpp>
#include <cmath>
#include <stdexcept>

namespace stickslip::reference {

BridgeFormulas bridge_formulas(const CapillaryBridge& bridge) {
  const long double pi = boost::math::constants::pi<long double>();
  const long double volume = bridge.volume;
  const long double gap = bridge.gap;
  const long double angle = bridge.contact_angle;
  if (!(volume > 0) || !std::isfinite(volume))
    throw std::invalid_argument("volume must be above 0");
  if (!(gap >= 0) || !std::isfinite(gap)) throw std::invalid_argument("gap must not be negative");
  if (!(angle >= 0 && angle <= pi / 2))
    throw std::invalid_argument("contact_angle must be from 0 to pi/2");
  const long double edge = std::cbrt(volume);
  const long double scaled = gap / std::sqrt(volume);
  // Positive root of volume = 2 pi d (d + gap).
  const long double part = volume / pi;
  const long double depth = part / (gap + std::sqrt(gap * gap + 2 * part));
  return {.willett_force = std::cos(angle) / (1 + scaled * (1.05L + 2.5L * scaled)),
          .willett_rupture = (1 + angle / 2) * edge * (1 + 0.1L * edge),
          .rabinovich_force = std::cos(angle) * 2 * depth / (2 * depth + gap),
          .rabinovich_depth = depth};
}

}  // namespace stickslip::reference
