// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// Spheres of aluminium oxide on glass at angles from 2 to 85 degrees. Kharaz, Gorham & Salman,
/// Powder Technology 120 (2001) 281-291.
std::unique_ptr<Case> make_kharaz_experiment();

}  // namespace stickslip
