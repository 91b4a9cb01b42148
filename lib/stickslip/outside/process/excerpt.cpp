// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>

#include "stickslip/outside/process/child_process.hpp"

namespace stickslip {

std::string excerpt(std::string_view text) {
  constexpr std::size_t longest = 200;
  std::string shown(text.substr(0, longest));
  std::ranges::replace_if(
      shown, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; }, '?');
  return text.size() > longest ? shown + "..." : shown;
}

}  // namespace stickslip
