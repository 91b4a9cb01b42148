// SPDX-License-Identifier: BSD-3-Clause
// The kinds of each topic, in the order of `stickslip reference --kinds`. Each list stands with
// what it asks: bond_kinds in reference/bonds/bond_kinds.cpp.
#pragma once

#include <vector>

#include "reference/kinds/kind.hpp"

namespace stickslip::reference {

[[nodiscard]] std::vector<Kind> friction_kinds();
[[nodiscard]] std::vector<Kind> impact_kinds();
[[nodiscard]] std::vector<Kind> rigid_kinds();
[[nodiscard]] std::vector<Kind> compliant_kinds();
[[nodiscard]] std::vector<Kind> precision_kinds();
[[nodiscard]] std::vector<Kind> cohesion_kinds();
[[nodiscard]] std::vector<Kind> dashpot_kinds();
[[nodiscard]] std::vector<Kind> plastic_kinds();
[[nodiscard]] std::vector<Kind> bond_kinds();
[[nodiscard]] std::vector<Kind> chain_kinds();
[[nodiscard]] std::vector<Kind> breaking_kinds();
[[nodiscard]] std::vector<Kind> moment_kinds();
[[nodiscard]] std::vector<Kind> half_space_kinds();
[[nodiscard]] std::vector<Kind> wall_kinds();
[[nodiscard]] std::vector<Kind> shape_kinds();
[[nodiscard]] std::vector<Kind> tangent_kinds();
[[nodiscard]] std::vector<Kind> gradient_kinds();

}  // namespace stickslip::reference
