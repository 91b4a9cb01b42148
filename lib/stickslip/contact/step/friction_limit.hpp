// SPDX-License-Identifier: BSD-3-Clause
// Whether a contact is at its friction limit, told by its force.
#pragma once

#include "stickslip/contact/step/force.hpp"

namespace stickslip {

/// Least tangential over normal force of a contact that is at its limit, but for the ninth digit.
constexpr double least_at_limit(double mu) { return (1 - 1e-9) * mu; }

/// The regime of a contact whose law does not tell it: it slips where the amount of its tangential
/// force is the limit of friction coefficient `mu`, but for the ninth digit, and sticks below. Not
/// for contacts that have parted.
constexpr Regime regime_by_limit(double normal, double tangential, double mu) {
  return tangential >= least_at_limit(mu) * normal ? Regime::slip : Regime::stick;
}

}  // namespace stickslip
