// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// Case rigid-rotation-assembly: the contacts of a sheared assembly turn as one rigid body, and the
/// stress that turns with them must not change (Fig. 6 of Kuhn, Suzuki & Daouadji).
std::unique_ptr<Case> make_rigid_rotation_assembly();

}  // namespace stickslip
