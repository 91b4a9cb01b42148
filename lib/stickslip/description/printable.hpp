// SPDX-License-Identifier: BSD-3-Clause
// Text of others, as it may be shown.
#pragma once

#include <string>
#include <string_view>

namespace stickslip {

/// The text as valid UTF-8 on one line, without anything that a terminal or a page would obey:
/// control characters, marks of writing direction and bytes that are not UTF-8 are written as they
/// are in C, "\n", "\x1b", "\u202e". Other text is as it was.
std::string printable(std::string_view text);

/// Printable text of several lines: line breaks and tabs stay.
std::string printable_lines(std::string_view text);

}  // namespace stickslip
