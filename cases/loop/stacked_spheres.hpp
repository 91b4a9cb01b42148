// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// Two spheres one on the other, squeezed between floor and ceiling; the make of MFiX's DEM03.
std::unique_ptr<Case> make_stacked_spheres();

}  // namespace stickslip
