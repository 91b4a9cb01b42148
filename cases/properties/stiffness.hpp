// SPDX-License-Identifier: BSD-3-Clause
// Stiffnesses of a contact by what its parameters mean.
#pragma once

#include "cases/properties/check.hpp"

namespace stickslip::cases::properties {

/// Paths whose first shear, after normal loading, is inside the friction limit.
std::vector<Path> first_steps(const Subject& subject);

/// Normal forces, and the tangential force of the first shear if that is at constant overlap after
/// normal loading.
Finding find_stiffness(const Subject& subject, std::span<const ContactStep> path);

}  // namespace stickslip::cases::properties
