// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// A polygon moves over the corner of another one and back: whether its contact plane moves
/// smoothly with it, and whether the normal force does work on the way round.
std::unique_ptr<Case> make_contact_plane_sweep();

}  // namespace stickslip
