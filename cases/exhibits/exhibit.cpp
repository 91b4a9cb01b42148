// SPDX-License-Identifier: BSD-3-Clause
#include "cases/exhibits/exhibit.hpp"

namespace stickslip::cases {

std::string filled(std::string_view text, const Words& words) {
  std::string result(text);
  for (const auto& [word, stands_for] : words) {
    const std::string braced = "{" + word + "}";
    std::size_t at = result.find(braced);
    while (at != std::string::npos) {
      result.replace(at, braced.size(), stands_for);
      at = result.find(braced, at + stands_for.size());
    }
  }
  return result;
}

}  // namespace stickslip::cases
