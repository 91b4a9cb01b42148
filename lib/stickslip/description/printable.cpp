// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/description/printable.hpp"

#include <array>
#include <cstdint>

namespace stickslip {
namespace {

constexpr std::string_view digits = "0123456789abcdef";

/// "\xNN".
void add_byte(std::string& out, unsigned char byte) {
  out += "\\x";
  out += digits[byte >> 4U];
  out += digits[byte & 15U];
}

/// "\uNNNN".
void add_character(std::string& out, std::uint32_t character) {
  out += "\\u";
  for (const unsigned shift : {12U, 8U, 4U, 0U}) out += digits[(character >> shift) & 15U];
}

/// A character of UTF-8.
struct Decoded {
  std::uint32_t character = 0;
  std::size_t length = 0;  ///< bytes; 0: these are not UTF-8
};

Decoded decode(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return {first, 1};
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < length) return {};
  std::uint32_t character = first & (0xffU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0U) != 0x80U) return {};
    character = character << 6U | (byte(i) & 0x3fU);
  }
  // Longer than it need be, half of a pair, or beyond the last one.
  constexpr std::array<std::uint32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
  const bool is_surrogate = character >= 0xd800 && character <= 0xdfff;
  if (character < least[length] || is_surrogate || character > 0x10ffff) return {};
  return {character, length};
}

/// Controls, line separators, and marks that turn the direction of writing.
bool is_obeyed(std::uint32_t c) {
  return c < 0x20 || (c >= 0x7f && c <= 0x9f) || (c >= 0x200e && c <= 0x200f) ||
         (c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069) || c == 0xfeff;
}

enum class LineBreaks { escaped, kept };

std::string without_controls(std::string_view text, LineBreaks breaks) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const Decoded next = decode(text);
    if (next.length == 0) {
      add_byte(out, static_cast<unsigned char>(text.front()));
    } else if (!is_obeyed(next.character) ||
               (breaks == LineBreaks::kept && (next.character == '\n' || next.character == '\t'))) {
      out += text.substr(0, next.length);
    } else if (next.character == '\n') {
      out += "\\n";
    } else if (next.character == '\t') {
      out += "\\t";
    } else if (next.character == '\r') {
      out += "\\r";
    } else if (next.character < 0x80) {
      add_byte(out, static_cast<unsigned char>(next.character));
    } else {
      add_character(out, next.character);
    }
    text.remove_prefix(next.length == 0 ? 1 : next.length);
  }
  return out;
}

}  // namespace

std::string printable(std::string_view text) { return without_controls(text, LineBreaks::escaped); }

std::string printable_lines(std::string_view text) {
  return without_controls(text, LineBreaks::kept);
}

}  // namespace stickslip
