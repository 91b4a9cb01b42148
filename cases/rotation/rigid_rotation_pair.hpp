// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// Case rigid-rotation-pair: two touching spheres turn as one rigid body, and the tangential force
/// must turn with them (Kuhn, Suzuki & Daouadji, Eqs. 5, 22 and 23).
std::unique_ptr<Case> make_rigid_rotation_pair();

}  // namespace stickslip
