// SPDX-License-Identifier: BSD-3-Clause
// Laws from outside that do not have what was asked for.
#pragma once

#include <algorithm>
#include <array>
#include <string>

namespace stickslip::cases {

/// Whether the message of a LawFailure is a refusal: the law does not have what was asked for.
inline bool is_refusal(const std::string& message) {
  static constexpr std::array words{"does not understand the word", "it has no function",
                                    "give it pack and unpack"};
  return std::ranges::any_of(
      words, [&](const char* word) { return message.find(word) != std::string::npos; });
}

}  // namespace stickslip::cases
