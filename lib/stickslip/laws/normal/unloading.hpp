// SPDX-License-Identifier: BSD-3-Clause
// What plastic laws with two stiffnesses have in common.
#pragma once

#include <array>
#include <string_view>

#include "stickslip/description/description.hpp"

namespace stickslip {

/// How the stiffness of the way back depends on the greatest overlap.
enum class UnloadingStiffness {
  constant,  ///< not at all
  variable   ///< stiffness grows with the greatest overlap
};

/// Words of the option unloading.
inline constexpr std::array<Word<UnloadingStiffness>, 2> unloading_stiffnesses{
    {{"constant", UnloadingStiffness::constant}, {"variable", UnloadingStiffness::variable}}};

/// Throws InputError where the stiffness of the way back is below that of the way in.
void check_stiffnesses(std::string_view law, double k1, double k2, std::string_view unit);

}  // namespace stickslip
