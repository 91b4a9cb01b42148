// SPDX-License-Identifier: BSD-3-Clause
// Force of a liquid bridge between two like spheres by the equation of Young and Laplace, without
// gravity: the meridian is integrated from the neck to the spheres, and the wetted caps are found
// for which gap and volume are those of the bridge.
#pragma once

#include "reference/cohesion/capillary_bridge.hpp"

namespace stickslip::reference {

/// Over 2 pi R times the surface tension, attraction positive, of the stable bridge that sucks; NaN
/// where there is none: it has ruptured, or is so thin that the pressure in it is above that
/// outside. Throws std::invalid_argument as bridge_formulas does.
[[nodiscard]] long double young_laplace_force(const CapillaryBridge& bridge);

}  // namespace stickslip::reference
