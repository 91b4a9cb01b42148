// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// Case assembly-rotation: 10,648 sheared spheres turn as one rigid body, and the stress that turns
/// with them must not change (Fig. 6 of Kuhn, Suzuki & Daouadji, on a real state).
std::unique_ptr<Case> make_assembly_rotation();

}  // namespace stickslip
