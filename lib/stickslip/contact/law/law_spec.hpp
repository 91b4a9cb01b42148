// SPDX-License-Identifier: BSD-3-Clause
// The grammar of laws on the command line: name[key=value,...].
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stickslip {

/// A law as written on the command line: name[key=value,...].
struct LawSpec {
  std::string name;
  std::vector<std::pair<std::string, std::string>> options;

  /// The text it was read from, options in their order.
  std::string text() const;
};

/// Reads name[key=value,...]; throws InputError where the text is malformed or a key stands twice.
LawSpec parse_law_spec(std::string_view text);

/// The same where the bracket of the options is known to open at `open`; npos: there are none.
LawSpec parse_law_spec(std::string_view text, std::size_t open);

/// Splits a list at the commas outside brackets and quotes: "a[x=1,y=2],b" gives two items.
std::vector<std::string> split_list(std::string_view text);

}  // namespace stickslip
