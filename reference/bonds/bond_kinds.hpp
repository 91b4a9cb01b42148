// SPDX-License-Identifier: BSD-3-Clause
// The kinds of reference about bonds between two bodies: forces, closed paths, stiffness and
// motion.
#pragma once

#include <vector>

#include "reference/kinds/kind.hpp"

namespace stickslip::reference {

/// Their list, in the order of `stickslip reference --kinds`.
[[nodiscard]] std::vector<Kind> bond_kinds();

}  // namespace stickslip::reference
