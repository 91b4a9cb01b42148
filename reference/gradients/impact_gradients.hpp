// SPDX-License-Identifier: BSD-3-Clause
// Derivatives of what a normal impact with a wall leads to, and what they tend to along a run of
// fixed steps: the touch and the parting fall somewhere in a step, and a code that is
// differentiated keeps them there. A jump of the force at either then leaves a term that does not
// fall with the step.
#pragma once

#include "reference/gradients/dual_number.hpp"
#include "reference/impact/contact_end.hpp"
#include "reference/kinds/described.hpp"

namespace stickslip::reference {

/// A mass on a linear spring and dashpot.
struct DampedImpact {
  long double k = 1e4L;
  long double damping = 20;
  long double mass = 0.5L;
  long double velocity = 1;
  ContactEnd end = ContactEnd::overlap;

  static void describe(auto& visitor) {
    using S = DampedImpact;
    visitor.number(&S::k, "k", "N/m", "stiffness of the spring", positive);
    visitor.number(&S::damping, "damping", "N s/m", "coefficient of the dashpot", {.low = 0});
    visitor.number(&S::mass, "mass", "kg", "mass of the body", positive);
    visitor.number(&S::velocity, "velocity", "m/s", "velocity of approach", positive);
  }
};

/// Derivatives by velocity, stiffness, damping and mass, in this order.
using ImpactNumber = DualNumber<4>;

/// Limits of the derivatives of the velocity after an impact along a run of fixed steps.
struct FixedStepLimits {
  long double by_height = 0;    ///< by the height of the start [1/s]
  long double by_velocity = 0;  ///< for a start at the touch
  long double by_k = 0;
  long double by_damping = 0;
  long double by_mass = 0;
};

/// What an impact leads to.
struct ImpactGradients {
  ImpactNumber velocity_after;  ///< [m/s]
  ImpactNumber duration;        ///< how long the contact lasts [s]
};

/// Closed form. Throws std::invalid_argument where the dashpot is so strong that the bodies do not
/// part: with a pull, damping >= 2 sqrt(k m).
[[nodiscard]] ImpactGradients gradients_of(const DampedImpact& impact);

/// Closed form. With a pull the force jumps at the touch and at the parting: minus the truth by k,
/// 1 - 2 z^2 times the truth by the damping, 3 - 4 z^2 times by the mass, z the damping ratio; by
/// height both jumps cancel. A contact that ends at zero force jumps at the touch alone: right by
/// its parameters, and -(c/m) e by height in place of 0.
[[nodiscard]] FixedStepLimits fixed_step_limits(const DampedImpact& impact);

/// Second route: motion and sensitivities integrated to the located end of the contact.
[[nodiscard]] ImpactGradients integrated_gradients(const DampedImpact& impact);

/// A mass on Hertz's spring K d^(3/2) with the dashpot eta d^(1/4) d', which may pull.
struct TsujiImpact {
  long double k = 1e5L;
  long double eta = 40;
  long double mass = 0.5L;
  long double velocity = 1;

  static void describe(auto& visitor) {
    using S = TsujiImpact;
    visitor.number(&S::k, "K", "N/m^1.5", "coefficient of the spring, force over overlap^1.5",
                   positive);
    visitor.number(&S::eta, "eta", "N s/m^1.25",
                   "coefficient of the dashpot, force over overlap^0.25 times its rate",
                   {.low = 0});
    visitor.number(&S::mass, "mass", "kg", "mass of the body", positive);
    visitor.number(&S::velocity, "velocity", "m/s", "velocity of approach", positive);
  }
};

/// The velocity after the impact, and the duration of the same impact without the dashpot; by
/// velocity, K, eta and mass. Throws as the linear one.
[[nodiscard]] ImpactGradients gradients_of(const TsujiImpact& impact);

/// Second route to the velocity: motion and sensitivities integrated, in overlap^(5/4).
[[nodiscard]] ImpactNumber integrated_velocity(const TsujiImpact& impact);

}  // namespace stickslip::reference
