// SPDX-License-Identifier: BSD-3-Clause
// Derivatives of what an oblique impact of a solid sphere with a wall leads to, on linear springs
// with friction and without dashpots, through the instants at which it comes to slip or stick.
#pragma once

#include <string>

#include "reference/gradients/dual_number.hpp"
#include "reference/kinds/described.hpp"

namespace stickslip::reference {

/// A solid sphere without spin; m V' = -3.5 f for the velocity V of its contact point.
struct ObliqueStart {
  long double kn = 1e5L;
  long double kt = 7e4L;
  long double mu = 0.4L;
  long double velocity_normal = 1;
  long double velocity_tangential = 2;
  long double mass = 0.01L;

  static void describe(auto& visitor) {
    using S = ObliqueStart;
    visitor.number(&S::kn, "kn", "N/m", "normal stiffness", positive);
    visitor.number(&S::kt, "kt", "N/m", "tangential stiffness", positive);
    visitor.number(&S::mu, "mu", "-", "friction coefficient", {.low = 0});
    visitor.number(&S::velocity_normal, "velocity-normal", "m/s", "velocity towards the wall",
                   positive);
    visitor.number(&S::velocity_tangential, "velocity-tangential", "m/s", "velocity along the wall",
                   any_number);
    visitor.number(&S::mass, "mass", "kg", "mass of the sphere", positive);
  }
};

/// Derivatives by kn, kt, mu, normal and tangential velocity and mass, in this order, as the inputs
/// are described.
using ObliqueNumber = DualNumber<6>;

/// Velocities after the impact [m/s].
struct ObliqueGradients {
  std::string phases;              ///< in words, "slip+ stick slip-", by the sign of the force
  ObliqueNumber contact_velocity;  ///< velocity of the contact point
  ObliqueNumber centre_velocity;   ///< velocity of the centre
  ObliqueNumber rim_velocity;      ///< radius times spin
};

/// Closed form from switch to switch. A switch is a root, and its instant moves with the
/// parameters by the implicit function theorem.
[[nodiscard]] ObliqueGradients gradients_of(const ObliqueStart& start);

}  // namespace stickslip::reference
