// SPDX-License-Identifier: BSD-3-Clause
// The properties of what bounds the tangential force of a law.
#pragma once

#include "cases/properties/check.hpp"

namespace stickslip::cases::properties {

/// Friction limit, sliding limit, sticking again, and the regime that a law tells.
std::vector<Property> friction_limit_properties();

/// Whether the path ends with a long slide at constant overlap, after nothing but normal movement
/// and shear along the same line.
bool slides_at_end(const Subject& subject, std::span<const ContactStep> path);

}  // namespace stickslip::cases::properties
