// SPDX-License-Identifier: BSD-3-Clause
// Bonds of cases that no bond may break in.
#pragma once

#include <memory>

#include "cases/schemes/scheme.hpp"
#include "stickslip/bonds/any_bond.hpp"

namespace stickslip::cases {

/// The bond, whose advance throws Unsuitable with the number of the step in which one breaks: what
/// a case measures later is of no bond.
std::shared_ptr<const AnyBond> held_bond(std::shared_ptr<const AnyBond> bond);

/// The scheme with all strengths lifted that an external law has by roles and that its words do not
/// set.
Scheme with_lifted_strengths(const Scheme& scheme);

}  // namespace stickslip::cases
