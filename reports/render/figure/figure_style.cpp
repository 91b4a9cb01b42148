// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/figure/figure_style.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

#include "reports/render/figure/figure_text.hpp"
#include "stickslip/description/description.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::reports {
namespace {

struct NamedMark {
  std::string_view name;
  MarkSymbol symbol;
};

constexpr std::array<NamedMark, 13> marks = {{{"disc", {7, 0.52}},
                                              {"open-square", {4, 0.50}},
                                              {"triangle", {9, 0.62}},
                                              {"open-diamond", {12, 0.66}},
                                              {"triangle-down", {11, 0.62}},
                                              {"open-circle", {6, 0.55}},
                                              {"cross", {2, 0.52}},
                                              {"open-pentagon", {14, 0.58}},
                                              {"square", {5, 0.48}},
                                              {"diamond", {13, 0.64}},
                                              {"open-triangle", {8, 0.62}},
                                              {"open-triangle-down", {10, 0.62}},
                                              {"plus", {1, 0.55}}}};

struct NamedDash {
  std::string_view name;
  std::string_view pattern;
};

constexpr std::array<NamedDash, 8> dashes = {{{"solid", ""},
                                              {"dashed", "(10,5)"},
                                              {"dotted", "(2,3)"},
                                              {"dash-dot", "(10,4,2,4)"},
                                              {"long-dashed", "(22,6)"},
                                              {"dash-dot-dot", "(10,4,2,4,2,4)"},
                                              {"short-dashed", "(5,3)"},
                                              {"dash-dash-dot", "(10,4,10,4,2,4)"}}};

template <class Named>
std::vector<std::string> names_of(const Named& all) {
  std::vector<std::string> names;
  for (const auto& one : all) names.emplace_back(one.name);
  return names;
}

constexpr double least_contrast = 3;

void require_within(double value, double low, double high, std::string_view key,
                    std::string_view unit) {
  if (value >= low && value <= high) return;
  throw InputError(
      fmt::format("{} = {} {}: must be from {} to {} {}", key, value, unit, low, high, unit));
}

}  // namespace

FigureStyle::FigureStyle()
    : colours({"#0072B2", "#D55E00", "#008A63", "#B5446E", "#9A6A00", "#2C93D1", "#7F7F7F",
               "#5B3A9D"}) {
  for (std::size_t k = 0; k < 8; ++k) {
    this->marks.emplace_back(reports::marks[k].name);
    this->dashes.emplace_back(reports::dashes[k].name);
  }
}

std::vector<std::string> mark_names() { return names_of(marks); }
std::vector<std::string> dash_names() { return names_of(dashes); }

MarkSymbol mark_symbol(std::string_view name) {
  const auto found = std::ranges::find(marks, name, &NamedMark::name);
  if (found == marks.end()) throw InputError(unknown_name("mark", name, mark_names()));
  return found->symbol;
}

std::string dash_pattern(std::string_view name) {
  const auto found = std::ranges::find(dashes, name, &NamedDash::name);
  if (found == dashes.end()) throw InputError(unknown_name("dash", name, dash_names()));
  return std::string(found->pattern);
}

std::optional<double> contrast_with_white(std::string_view colour) {
  if (colour.size() != 7 || colour[0] != '#') return std::nullopt;
  constexpr std::string_view digits = "0123456789abcdef";
  std::array<double, 3> linear{};
  for (std::size_t k = 0; k < 3; ++k) {
    double value = 0;
    for (const char c : colour.substr(1 + 2 * k, 2)) {
      const char small = c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c;
      const std::size_t digit = digits.find(small);
      if (digit == std::string_view::npos) return std::nullopt;
      value = 16 * value + static_cast<double>(digit);
    }
    value /= 255;
    linear[k] = value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
  }
  const double luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
  return 1.05 / (luminance + 0.05);
}

void check_style(const FigureStyle& style) {
  if (style.width != 0) require_within(style.width * 10, 40, 1000, "width", "mm");
  if (style.font_size != 0) require_within(style.font_size, 4, 40, "font-size", "pt");
  require_within(style.line_width, 0.1, 10, "line-width", "pt");
  require_font(style.font);
  if (style.colours.empty()) throw InputError("colours: there must be at least one");
  if (style.marks.empty()) throw InputError("marks: there must be at least one");
  if (style.dashes.empty()) throw InputError("dashes: there must be at least one");
  for (const std::string& colour : style.colours) {
    const std::optional<double> contrast = contrast_with_white(colour);
    if (!contrast) throw InputError("colour '" + colour + "': must be of the form #RRGGBB");
    if (*contrast < least_contrast) {
      throw InputError(
          fmt::format("colour '{}': its contrast against white is {:.1f}:1, lines need 3:1", colour,
                      std::floor(10 * *contrast) / 10));
    }
  }
  for (const std::string& mark : style.marks) mark_symbol(mark);
  for (const std::string& dash : style.dashes) dash_pattern(dash);
}

double read_width(std::string_view text, std::string_view option) {
  constexpr std::array<std::pair<std::string_view, double>, 4> units = {
      {{"mm", 0.1}, {"cm", 1}, {"in", 2.54}, {"pt", 2.54 / 72}}};
  const auto unit =
      std::ranges::find_if(units, [&](const auto& known) { return text.ends_with(known.first); });
  if (unit == units.end()) {
    throw InputError(fmt::format("{} {}: give a width with its unit mm, cm, in or pt, as in 85mm",
                                 option, text));
  }
  const double width = read_number(text.substr(0, text.size() - 2), option) * unit->second;
  if (!(width >= 4) || !(width <= 100)) {
    throw InputError(fmt::format("{} {}: must be from 40mm to 1000mm", option, text));
  }
  return width;
}

}  // namespace stickslip::reports
