// SPDX-License-Identifier: BSD-3-Clause
#include "reference/precision/rounding.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>

namespace stickslip::reference {

NumberType NumberType::floating(int bits, int least) {
  return {.bits = bits, .least = least, .top = 3 - least - bits};
}

NumberType NumberType::fixed(int fraction) {
  return {.bits = 0, .least = -fraction, .top = 62 - fraction};
}

long double last_place(long double number, const NumberType& type) {
  const bool is_fixed = type.bits == 0 || number == 0;
  const int place =
      is_fixed ? type.least : std::max(std::ilogb(number) - type.bits + 1, type.least);
  return std::ldexp(1.0L, place);
}

long double rounded(long double number, const NumberType& type) {
  const long double place = last_place(number, type);
  const long double nearest = std::rint(number / place) * place;
  return std::abs(nearest) < std::ldexp(1.0L, type.top)
             ? nearest
             : std::copysign(std::numeric_limits<long double>::infinity(), number);
}

std::string bits_of_single(long double number) {
  std::array<char, 16> text{};
  std::snprintf(text.data(), text.size(), "0x%08x",
                static_cast<unsigned>(std::bit_cast<std::uint32_t>(static_cast<float>(number))));
  return text.data();
}

long double digits_of(long double number, int digits) {
  std::array<char, 48> text{};
  std::snprintf(text.data(), text.size(), "%.*Le", digits - 1, number);
  return std::strtold(text.data(), nullptr);
}

}  // namespace stickslip::reference
