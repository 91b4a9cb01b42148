// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// Case slip-rotation: a force at the friction limit turns while the contact slips (Fig. 4 of
/// Kuhn, Suzuki & Daouadji).
std::unique_ptr<Case> make_slip_rotation();

}  // namespace stickslip
