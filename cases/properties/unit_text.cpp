// SPDX-License-Identifier: BSD-3-Clause
#include "cases/properties/unit_text.hpp"

#include <array>
#include <cctype>
#include <utility>

#include "stickslip/description/number_text.hpp"

namespace stickslip::cases::properties {
namespace {

/// An exponent as 2, -1 or (5/4).
std::optional<double> take_exponent(std::string_view& text) {
  const bool in_brackets = text.starts_with('(');
  if (in_brackets) text.remove_prefix(1);
  std::optional<double> x = take_number<double>(text);
  if (!x || !in_brackets) return x;
  if (text.starts_with('/')) {
    text.remove_prefix(1);
    const auto below = take_number<double>(text);
    if (!below || *below == 0) return std::nullopt;
    *x /= *below;
  }
  if (!text.starts_with(')')) return std::nullopt;
  text.remove_prefix(1);
  return x;
}

std::optional<Unit> unit_named(std::string_view name) {
  static constexpr std::array<std::pair<std::string_view, Unit>, 9> known{{{"N", {1, 0, 0}},
                                                                           {"m", {0, 1, 0}},
                                                                           {"s", {0, 0, 1}},
                                                                           {"Pa", {1, -2, 0}},
                                                                           {"J", {1, 1, 0}},
                                                                           {"kg", {1, -1, 2}},
                                                                           {"Hz", {0, 0, -1}},
                                                                           {"rad", {}},
                                                                           {"1", {}}}};
  for (const auto& [word, unit] : known) {
    if (word == name) return unit;
  }
  return std::nullopt;
}

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

}  // namespace

std::optional<Unit> read_unit(std::string_view text) {
  if (text.empty() || text == "-") return Unit{};
  Unit sum;
  double sign = 1;
  while (!text.empty()) {
    const char c = text.front();
    if (c == ' ' || c == '*' || c == '/') {
      if (c == '/') sign = -1;
      text.remove_prefix(1);
      continue;
    }
    std::size_t length = 0;
    while (length < text.size() && is_letter(text[length])) ++length;
    if (length == 0 && c == '1') length = 1;
    const auto unit = unit_named(text.substr(0, length));
    if (length == 0 || !unit) return std::nullopt;
    text.remove_prefix(length);
    double exponent = 1;
    const bool has_sign = text.starts_with('^');
    if (has_sign || (!text.empty() && is_digit(text.front()))) {  // m^2 or m2
      if (has_sign) text.remove_prefix(1);
      const auto given = take_exponent(text);
      if (!given) return std::nullopt;
      exponent = *given;
    }
    sum.force += sign * exponent * unit->force;
    sum.length += sign * exponent * unit->length;
    sum.time += sign * exponent * unit->time;
  }
  return sum;
}

}  // namespace stickslip::cases::properties
