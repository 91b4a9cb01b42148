// SPDX-License-Identifier: BSD-3-Clause
// Plastic normal forces on all of their branches: back and in again, pulled, beyond limit or yield.
#pragma once

#include "cases/properties/check.hpp"

namespace stickslip::cases::properties {

/// In and back again and again, through the pull and beyond the overlap at which the law says by
/// its roles that its branches are others (that of its limit, or of yield), in so large steps as
/// there are reversals. Nothing for laws that are not plastic.
std::vector<Path> plastic_presses(const Subject& subject);

/// Pulled in several steps, and in again, below that overlap; nothing for laws that are not
/// plastic.
std::vector<Path> plastic_pulls(const Subject& subject);

/// Why a law has no such branches.
std::optional<std::string> not_plastic(const Subject& subject);

/// No contact pushes harder than one that is pressed so far for the first time; and without another
/// way back all push alike.
Property virgin_curve_property();

}  // namespace stickslip::cases::properties
