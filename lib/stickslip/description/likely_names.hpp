// SPDX-License-Identifier: BSD-3-Clause
// Which of the known names a word means that is none of them.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stickslip {

/// The candidate that is a slip of the pen away (nearest_name in error.hpp); else those that the
/// name is a part of: 'linear' of 'linear-refined', 'mindlin' of 'hertz-mindlin', 'kuhn/4' of
/// 'kuhn-linear/4'. Empty if there is none.
std::vector<std::string> likely_names(std::string_view name,
                                      std::span<const std::string> candidates);

/// "'a'", "'a' or 'b'", "'a', 'b' or one of 7 more".
std::string choice_of(std::span<const std::string> names);

}  // namespace stickslip
