// SPDX-License-Identifier: BSD-3-Clause
// The name that a user gives a scheme: 'mine.so[label=mine]'.
#pragma once

#include <string>
#include <string_view>

namespace stickslip::cases {

/// Option of a law by which results and figures name the scheme.
inline constexpr std::string_view label_option = "label";

/// A label: letters, digits, '-', '_' and '.'. Throws InputError for another one.
std::string read_label(std::string_view text);

}  // namespace stickslip::cases
