// SPDX-License-Identifier: BSD-3-Clause
// What figures and tables of cases are put together from: pens, curves of truth, columns.
#pragma once

#include <cstddef>
#include <functional>
#include <initializer_list>
#include <map>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cases/exhibits/exhibit.hpp"
#include "cases/numbers.hpp"
#include "cases/problem_case.hpp"
#include "cases/schemes/scheme.hpp"

namespace stickslip {

// ---- curves -------------------------------------------------------------------------------------

/// How the curves of one scheme look: the text in the legend, and the slot of colour and marker,
/// which stays with the scheme in all panels.
struct Pen {
  std::string label;
  int slot = -1;  ///< -1: the next free one
  ShownScheme scheme = {};

  /// Curves without points yet.
  Series points() const { return curve(Mark::points); }
  Series line() const { return curve(Mark::line); }
  Series dashed() const { return curve(Mark::dashed_line); }
  Series line_and_points() const { return curve(Mark::line_and_points); }
  Series curve(Mark mark) const {
    return {.label = label, .mark = mark, .slot = slot, .scheme = scheme};
  }
  /// The same colour with another text; "" for a second curve that the legend does not name.
  Pen named(std::string text) const { return {std::move(text), slot, scheme}; }
};

/// The pen of a scheme.
inline Pen pen_of(const Scheme& scheme, int slot) {
  return {
      scheme.label, slot, {scheme.label, scheme.law().info().name, !scheme.spec.options.empty()}};
}

/// Calls see(scheme, pen) for each scheme in turn; slots count from `first`.
template <class See>
void each_scheme(std::span<const Scheme> schemes, const See& see, int first = 0) {
  for (const Scheme& scheme : schemes) see(scheme, pen_of(scheme, first++));
}

/// An empty curve of the truth: black, on top, without markers.
inline Series truth_line(std::string label, Mark mark = Mark::line) {
  return {.label = std::move(label), .mark = mark, .is_reference = true};
}
/// The same, dashed: a bound, a limit, or the truth of something simpler.
inline Series guide_line(std::string label) {
  return truth_line(std::move(label), Mark::dashed_line);
}

/// `empty` with a point for each item of a range: x(item), y(item).
template <class Range, class X, class Y>
Series through(Series empty, const Range& items, const X& x, const Y& y) {
  for (const auto& item : items) {
    empty.add(static_cast<double>(std::invoke(x, item)), static_cast<double>(std::invoke(y, item)));
  }
  return empty;
}
/// The truth through the items of a range.
template <class Range, class X, class Y>
Series truth(std::string label, const Range& items, const X& x, const Y& y) {
  return through(truth_line(std::move(label)), items, x, y);
}
/// The same, dashed.
template <class Range, class X, class Y>
Series guide(std::string label, const Range& items, const X& x, const Y& y) {
  return through(guide_line(std::move(label)), items, x, y);
}
/// A function over numbers.
template <class F>
Series sampled(Series empty, std::span<const double> at, const F& f) {
  for (const double x : at) empty.add(x, f(x));
  return empty;
}
/// The straight line between two points.
inline Series segment(Series empty, double x0, double y0, double x1, double y1) {
  return empty.add(x0, y0).add(x1, y1);
}

/// Axis over the numbers of steps.
inline Axis steps_axis(std::string label = "steps") {
  return {.label = std::move(label), .unit = "-", .logarithmic = true};
}

// ---- tables -------------------------------------------------------------------------------------

/// Column of a table whose rows are made from items: its heading, and the cell of an item.
template <class Item>
struct ColumnOf {
  Column heading;
  std::function<Cell(const Item&)> cell;
};

/// Column of texts.
template <class Item, class Text>
ColumnOf<Item> text_column(std::string title, Text text) {
  return {{std::move(title), {}},
          [text](const Item& item) { return Cell{std::string(std::invoke(text, item))}; }};
}
/// Column of numbers as fmt prints them in this format; a dash for NaN.
template <class Item, class Number>
ColumnOf<Item> number_column(std::string title, std::string unit, const char* format,
                             Number number) {
  return {{std::move(title), std::move(unit)}, [number, format](const Item& item) {
            return number_cell(static_cast<double>(std::invoke(number, item)), format);
          }};
}
/// Column of whatever cells.
template <class Item, class MakeCell>
ColumnOf<Item> cell_column(std::string title, std::string unit, MakeCell cell) {
  return {{std::move(title), std::move(unit)}, cell};
}

/// The table of these columns with a row for each item.
template <class Item>
Table table_of(std::span<const Item> items, const std::vector<ColumnOf<Item>>& columns) {
  Table table;
  for (const auto& column : columns) table.columns.push_back(column.heading);
  for (const Item& item : items) {
    std::vector<Cell>& row = table.rows.emplace_back();
    for (const auto& column : columns) row.push_back(column.cell(item));
  }
  return table;
}
template <class Item>
Table table_of(const std::vector<Item>& items, const std::vector<ColumnOf<Item>>& columns) {
  return table_of(std::span<const Item>(items), columns);
}

// ---- schemes ------------------------------------------------------------------------------------

/// "law[option]" for each option, as variants of a case are named.
std::vector<std::string> variants_of(std::string_view law,
                                     std::initializer_list<std::string_view> options);

}  // namespace stickslip
