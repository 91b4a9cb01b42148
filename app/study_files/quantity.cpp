// SPDX-License-Identifier: BSD-3-Clause
#include "app/study_files/quantity.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <optional>
#include <string>

#include "stickslip/description/error.hpp"
#include "stickslip/description/number_text.hpp"

namespace stickslip::app {
namespace {

/// A unit in SI: its size and its dimension.
struct Unit {
  double size = 1;
  int mass = 0;
  int length = 0;
  int time = 0;
};

struct NamedUnit {
  std::string_view name;
  Unit unit;
  bool takes_prefix = true;
};

constexpr std::array<NamedUnit, 12> units{{{"m", {1, 0, 1, 0}},
                                           {"g", {1e-3, 1, 0, 0}},
                                           {"s", {1, 0, 0, 1}},
                                           {"N", {1, 1, 1, -2}},
                                           {"Pa", {1, 1, -1, -2}},
                                           {"J", {1, 1, 2, -2}},
                                           {"Hz", {1, 0, 0, -1}},
                                           {"bar", {1e5, 1, -1, -2}},
                                           {"t", {1e3, 1, 0, 0}, false},
                                           {"l", {1e-3, 0, 3, 0}},
                                           {"%", {1e-2, 0, 0, 0}, false},
                                           {"-", {1, 0, 0, 0}, false}}};

struct Prefix {
  std::string_view name;
  double size = 1;
};

// Both characters that look like a Greek mu.
constexpr std::array<Prefix, 11> prefixes{{{"n", 1e-9},
                                           {"u", 1e-6},
                                           {"\xC2\xB5", 1e-6},
                                           {"\xCE\xBC", 1e-6},
                                           {"m", 1e-3},
                                           {"c", 1e-2},
                                           {"d", 1e-1},
                                           {"k", 1e3},
                                           {"M", 1e6},
                                           {"G", 1e9},
                                           {"T", 1e12}}};

std::optional<Unit> known_unit(std::string_view name) {
  for (const NamedUnit& unit : units) {
    if (unit.name == name) return unit.unit;
  }
  for (const Prefix& prefix : prefixes) {
    if (!name.starts_with(prefix.name)) continue;
    for (const NamedUnit& unit : units) {
      if (!unit.takes_prefix || unit.name != name.substr(prefix.name.size())) continue;
      Unit made = unit.unit;
      made.size *= prefix.size;
      return made;
    }
  }
  return std::nullopt;
}

/// `base` to a whole power, by products, so that powers of ten stay as exact as they can be.
double whole_power(double base, int exponent) {
  double product = 1;
  for (int i = 0; i < std::abs(exponent); ++i) product *= base;
  return exponent < 0 ? 1 / product : product;
}

bool take(std::string_view& text, std::string_view start) {
  if (!text.starts_with(start)) return false;
  text.remove_prefix(start.size());
  return true;
}

/// The exponent at the start of `text`: 3, ^3, ^-1, -1, **2 or a superscript; 1 without one.
int take_exponent(std::string_view& text) {
  constexpr std::array<std::string_view, 3> raised{"\xC2\xB9", "\xC2\xB2", "\xC2\xB3"};
  const bool below = take(text, "\xE2\x81\xBB");
  for (int i = 0; i < 3; ++i) {
    if (take(text, raised[static_cast<std::size_t>(i)])) return below ? -(i + 1) : i + 1;
  }
  if (!take(text, "**")) take(text, "^");
  const int exponent = take_number<int>(text).value_or(1);
  return std::abs(exponent) <= 9 ? exponent : 1;
}

/// The unit that the whole text is, or nothing.
std::optional<Unit> read_unit(std::string_view text) {
  constexpr std::string_view after_name = " */.^0123456789-";
  Unit product;
  bool inverse = false;
  bool expected = true;
  while (!text.empty()) {
    if (take(text, "/")) {
      if (expected) return std::nullopt;
      inverse = expected = true;
    } else if (take(text, " ") || take(text, "*") || take(text, ".") || take(text, "\xC2\xB7")) {
      // Between two units.
    } else {
      std::size_t length = text == "-" ? 1 : std::min(text.find_first_of(after_name), text.size());
      // Superscripts and the raised dot begin with bytes of their own.
      for (const std::string_view mark :
           {"\xC2\xB9", "\xC2\xB2", "\xC2\xB3", "\xE2\x81", "\xC2\xB7"})
        length = std::min(length, text.find(mark));
      const auto unit = known_unit(text.substr(0, length));
      if (!unit || length == 0) return std::nullopt;
      text.remove_prefix(length);
      const int exponent = (inverse ? -1 : 1) * take_exponent(text);
      product.size *= whole_power(unit->size, exponent);
      product.mass += exponent * unit->mass;
      product.length += exponent * unit->length;
      product.time += exponent * unit->time;
      inverse = expected = false;
    }
  }
  return expected ? std::nullopt : std::optional(product);
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

/// A quantity as it stands: the number and the text of the unit.
struct Written {
  double number = 0;
  std::string_view unit;
};

std::string how_to_give(std::string_view option, const Dimension& dimension) {
  return dimension.si == "-"
             ? fmt::format("give {}, as in {} {}", dimension.name, option, dimension.example)
             : fmt::format("give {} [{}], as in {} {}", dimension.name, dimension.si, option,
                           dimension.example);
}

Written split(std::string_view given, std::string_view option, const Dimension& dimension) {
  std::string_view text = trimmed(given);
  if (text.starts_with('+')) text.remove_prefix(1);
  const auto number = take_number<double>(text);
  if (!number) {
    throw InputError(
        fmt::format("{} {}: no number; {}", option, given, how_to_give(option, dimension)));
  }
  return {*number, trimmed(text)};
}

double in_si(std::string_view given, const Written& written, std::string_view option,
             const Dimension& wanted, const Range& range) {
  double value = written.number;
  if (!written.unit.empty()) {
    if (written.unit.starts_with(',')) {
      std::string mended(trimmed(given));
      mended[mended.find(',')] = '.';
      throw InputError(
          fmt::format("{} {}: write a decimal point, as in {} {}", option, given, option, mended));
    }
    const auto unit = read_unit(written.unit);
    if (!unit) {
      throw InputError(fmt::format("{} {}: unknown unit '{}'; {}", option, given, written.unit,
                                   how_to_give(option, wanted)));
    }
    if (unit->mass != wanted.mass || unit->length != wanted.length || unit->time != wanted.time) {
      throw InputError(fmt::format("{} {}: '{}' is no unit of {}; {}", option, given, written.unit,
                                   wanted.name.substr(wanted.name.find(' ') + 1),
                                   how_to_give(option, wanted)));
    }
    // Divided by a whole number where the unit is a part, so that 10us is 1e-5 and not a digit off.
    const double parts = std::round(1 / unit->size);
    const bool is_part = unit->size < 1 && std::abs(parts * unit->size - 1) < 1e-12;
    value = is_part ? value / parts : value * unit->size;
  }
  if (!range.contains(value)) {
    throw InputError(fmt::format("{} {} [{}]: must be {}", option, given, wanted.si, range.text()));
  }
  return value;
}

}  // namespace

double read_quantity(std::string_view text, std::string_view option, const Dimension& dimension,
                     const Range& range) {
  return in_si(text, split(text, option, dimension), option, dimension, range);
}

QuantityRange read_quantity_range(std::string_view text, std::string_view option,
                                  const Dimension& dimension, const Range& range) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) {
    const Written one = split(text, option, dimension);
    if (one.unit.starts_with('-') && one.unit.size() > 1) {
      throw InputError(fmt::format("{} {}: give a range as LOW:HIGH, as in {} {}:{}", option, text,
                                   option, dimension.example, dimension.example));
    }
    const double value = in_si(text, one, option, dimension, range);
    return {value, value};
  }
  const std::string_view first = text.substr(0, colon);
  const std::string_view second = text.substr(colon + 1);
  const Written low = split(first, option, dimension);
  const Written high = split(second, option, dimension);
  if (low.unit.empty() != high.unit.empty()) {
    throw InputError(fmt::format("{} {}: one end has a unit and the other has not; give both one",
                                 option, text));
  }
  const QuantityRange both{in_si(first, low, option, dimension, range),
                           in_si(second, high, option, dimension, range)};
  if (both.low > both.high) {
    throw InputError(fmt::format("{} {}: the first must not exceed the second", option, text));
  }
  return both;
}

}  // namespace stickslip::app
