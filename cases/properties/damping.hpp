// SPDX-License-Identifier: BSD-3-Clause
// Coefficients of dashpots for the paths that laws are tried on.
#pragma once

#include <map>
#include <string>

#include "cases/properties/subject.hpp"

namespace stickslip::cases::properties {

/// Values by role that give `factor` times a fiftieth of the spring's force when the typical
/// overlap is made in one step; none of coefficients that are no force over a velocity.
std::map<std::string, double> gentle_coefficients(const Subject& subject, double factor);

}  // namespace stickslip::cases::properties
