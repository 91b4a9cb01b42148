// SPDX-License-Identifier: BSD-3-Clause
// Whether a contact is at its friction limit, told by its force.
#pragma once

#include <optional>

#include "stickslip/contact/step/force.hpp"

namespace stickslip {

/// Least tangential over normal force of a contact that is at its limit, but for the ninth digit.
constexpr double least_at_limit(double mu) { return (1 - 1e-9) * mu; }

/// The friction coefficient of a law, or its static and its kinetic one.
struct FrictionCoefficients {
  constexpr FrictionCoefficients(double mu = 0) : FrictionCoefficients(mu, mu) {}  // NOLINT
  constexpr FrictionCoefficients(double holds, double slides) : held(holds), sliding(slides) {}

  double held;     ///< at which it begins to slide [-]
  double sliding;  ///< at which it slides [-]
};

/// The regime of a contact whose law does not tell it: it slips where the amount of its tangential
/// force is a limit of friction, but for the ninth digit, and sticks elsewhere. Not for contacts
/// that have parted.
constexpr Regime regime_by_limit(double normal, double tangential,
                                 const FrictionCoefficients& friction) {
  const bool slides = tangential >= least_at_limit(friction.sliding) * normal &&
                      least_at_limit(tangential) <= friction.sliding * normal;
  return slides || tangential >= least_at_limit(friction.held) * normal ? Regime::slip
                                                                        : Regime::stick;
}

/// Regime of an answer by the friction limit that the law reports, if it reports one [N].
inline Regime regime_by_limit(const ContactForce& force, const FrictionCoefficients& friction,
                              const std::optional<double>& told) {
  if (force.normal == 0) return Regime::separated;
  const double size = force.tangential.norm();
  return told ? regime_by_limit(*told, size, 1) : regime_by_limit(force.normal, size, friction);
}

}  // namespace stickslip
