// SPDX-License-Identifier: BSD-3-Clause
// Small liquid bridge between two like spheres, by the two fits and approximations that programs
// use.
//   Willett, Adams, Johnson & Seville 2000 (doi:10.1021/la000657y): the simple fit of its force
//   and where it ruptures (after Lian, Thornton & Adams 1993, a smaller term of volume added)
//   Rabinovich, Esayanur & Moudgil 2005 (doi:10.1021/la0517639), without the term of the wetted
//   cap: the derivative of the free energy of a bridge whose sides are straight
// Lengths over the radius R of the spheres, volume over R^3, forces over 2 pi R times the surface
// tension. How far they are from the equation of Young and Laplace is some per cent, and not part
// of what they err by here.
#pragma once

namespace stickslip::reference {

/// A bridge.
struct CapillaryBridge {
  long double volume = 0.001L;    ///< > 0
  long double gap = 0;            ///< between the surfaces, >= 0
  long double contact_angle = 0;  ///< mean of both, (theta_i + theta_j)/2 [rad], from 0 to pi/2
};

/// Force of a bridge, attraction positive; also beyond the rupture, where no bridge is left.
struct BridgeFormulas {
  long double willett_force = 0;     ///< cos theta/(1 + 1.05 S + 2.5 S^2), S = gap/sqrt(volume)
  long double willett_rupture = 0;   ///< gap (1 + theta/2)(volume^(1/3) + volume^(2/3)/10)
  long double rabinovich_force = 0;  ///< cos theta/(1 + gap/(2 d))
  long double rabinovich_depth = 0;  ///< d to which the spheres are wetted
};

/// Throws std::invalid_argument on a parameter out of range.
[[nodiscard]] BridgeFormulas bridge_formulas(const CapillaryBridge& bridge);

}  // namespace stickslip::reference
