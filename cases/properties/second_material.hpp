// SPDX-License-Identifier: BSD-3-Clause
// What a second material must not change, and by which rules a law mixes both.
#pragma once

#include "cases/properties/check.hpp"

namespace stickslip::cases::properties {

/// The property of that name.
Property second_material_property();

}  // namespace stickslip::cases::properties
