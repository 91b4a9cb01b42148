// SPDX-License-Identifier: BSD-3-Clause
// What must hold for any bond, known without a reference and whatever it claims.
// docs/properties.md tells it.
#pragma once

#include <vector>

#include "cases/properties/properties.hpp"
#include "cases/schemes/scheme.hpp"

namespace stickslip::cases {

/// All of them, in the order of the documentation.
const std::vector<PropertyInfo>& known_bond_properties();

/// Judges a bond by all of them. What theory denies to the kinematics or the dashpots that a bond
/// claims is declared. What the bond does that it must not is a verdict. Throws Unsuitable for a
/// law that is no bond.
std::vector<PropertyResult> bond_properties_of(const Scheme& scheme);

}  // namespace stickslip::cases
