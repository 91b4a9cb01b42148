// SPDX-License-Identifier: BSD-3-Clause
// The kinds of reference about restitution and dashpots in normal direction.
#pragma once

#include <vector>

#include "reference/kinds/kind.hpp"

namespace stickslip::reference {

/// Their list, in the order of `stickslip reference --kinds`.
[[nodiscard]] std::vector<Kind> dashpot_kinds();

}  // namespace stickslip::reference
