// SPDX-License-Identifier: BSD-3-Clause
// The kinds of reference about contacts of programs for rigid bodies that are not rigid, and about
// numbers that tell what a program has.
#pragma once

#include <vector>

#include "reference/kinds/kind.hpp"

namespace stickslip::reference {

/// Their list, in the order of `stickslip reference --kinds`.
[[nodiscard]] std::vector<Kind> compliant_kinds();

}  // namespace stickslip::reference
