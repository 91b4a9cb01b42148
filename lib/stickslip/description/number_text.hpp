// SPDX-License-Identifier: BSD-3-Clause
// Numbers in texts: the one reader, which all others stand on. It takes no blanks, no leading plus
// and no other decimal mark than a point.
#pragma once

#include <charconv>
#include <cstddef>
#include <optional>
#include <string_view>
#include <system_error>

namespace stickslip {

/// Reads the number at the start of a text, for who reads many: the place after it, or nullptr
/// where there is none or its type does not hold it. Inlined also where nothing else is.
template <class Number>
[[gnu::always_inline]] inline const char* read_number_at(const char* at, const char* end,
                                                         Number& number) {
  const auto [stop, error] = std::from_chars(at, end, number);
  return error == std::errc{} ? stop : nullptr;
}

/// The number at the start of the text, which loses it; none, and the text stays, where there is
/// none or its type does not hold it.
template <class Number>
std::optional<Number> take_number(std::string_view& text) {
  Number number{};
  const char* const stop = read_number_at(text.data(), text.data() + text.size(), number);
  if (stop == nullptr) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(stop - text.data()));
  return number;
}

/// The number that the whole text is; none where it is not one.
template <class Number>
std::optional<Number> number_from(std::string_view text) {
  const std::optional<Number> number = take_number<Number>(text);
  return text.empty() ? number : std::nullopt;
}

}  // namespace stickslip
