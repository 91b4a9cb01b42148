// SPDX-License-Identifier: BSD-3-Clause
// What figures and tables of cases are put together from: pens, curves, axes, columns. An example:
// docs/how-to-add-a-case.md.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <functional>
#include <initializer_list>
#include <numbers>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "cases/exhibits/exhibit.hpp"
#include "cases/exhibits/held_failure.hpp"
#include "cases/numbers.hpp"
#include "cases/problem_case.hpp"
#include "cases/schemes/scheme.hpp"

namespace stickslip::cases {

// ---- axes ---------------------------------------------------------------------------------------

/// An axis with a logarithmic scale.
inline Axis logarithmic(std::string label, std::string unit = {}, std::optional<double> low = {},
                        std::optional<double> high = {}) {
  return {std::move(label), std::move(unit), low, high, true};
}
/// Axis over the numbers of steps.
inline Axis steps_axis(std::string label = "steps") { return logarithmic(std::move(label)); }

// ---- pens ---------------------------------------------------------------------------------------

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

/// An empty curve of the truth: black, on top, without markers.
inline Series truth_line(std::string label = {}, Mark mark = Mark::line) {
  return {.label = std::move(label), .mark = mark, .is_reference = true};
}
/// The same, dashed: a bound, a limit, or the truth of something simpler.
inline Series guide_line(std::string label = {}) {
  return truth_line(std::move(label), Mark::dashed_line);
}

// ---- one curve ----------------------------------------------------------------------------------
// What is asked of an item (x, y, text, number) is a function or a member.

/// `empty` with a point for each item of a range: x(item), y(item).
template <class Range, class X, class Y>
Series through(Series empty, const Range& items, const X& x, const Y& y) {
  for (const auto& item : items) {
    empty.add(static_cast<double>(std::invoke(x, item)), static_cast<double>(std::invoke(y, item)));
  }
  return empty;
}
/// A function over numbers: y(x) for each x.
template <class Range, class Y>
Series sampled(Series empty, const Range& at, const Y& y) {
  return through(std::move(empty), at, std::identity{}, y);
}
inline Series sampled(Series empty, std::initializer_list<int> at, const auto& y) {
  return sampled(std::move(empty), std::span(at.begin(), at.size()), y);
}
/// y(item) of the items of a list over their place in it: the first is at `first`/`per`, and `per`
/// of them lie between one whole number and the next, as `per` steps in a leg of a path do.
template <class Range, class Y>
Series in_turn(Series empty, const Range& items, const Y& y, int per = 1, int first = 1) {
  for (const auto& item : items)
    empty.add(static_cast<double>(first++) / per, static_cast<double>(std::invoke(y, item)));
  return empty;
}
/// y(item) of the items of a list over numbers, one for each.
template <class Numbers, class Range, class Y = std::identity>
Series over(Series empty, const Numbers& x, const Range& items, const Y& y = {}) {
  auto at = std::begin(x);
  for (const auto& item : items)
    empty.add(static_cast<double>(*at++), static_cast<double>(std::invoke(y, item)));
  return empty;
}
/// Vectors of a plane, as they are or as shown(item) gives them.
template <class Range, class Shown = std::identity>
Series in_plane(Series empty, const Range& items, const Shown& shown = {}) {
  for (const auto& item : items) {
    const Vector2 point = std::invoke(shown, item);
    empty.add(point[0], point[1]);
  }
  return empty;
}
/// The straight line between two points.
inline Series segment(Series empty, double x0, double y0, double x1, double y1) {
  return empty.add(x0, y0).add(x1, y1);
}
/// The curve with its line broken after the last point.
inline Series broken(Series curve) { return curve.add(no_number, no_number); }

/// The truth through the items of a range; y(x) over a range of numbers.
template <class Range, class X, class Y>
Series truth(std::string label, const Range& items, const X& x, const Y& y) {
  return through(truth_line(std::move(label)), items, x, y);
}
template <class Range, class Y>
Series truth(std::string label, const Range& at, const Y& y) {
  return sampled(truth_line(std::move(label)), at, y);
}
/// The same, dashed.
template <class Range, class X, class Y>
Series guide(std::string label, const Range& items, const X& x, const Y& y) {
  return through(guide_line(std::move(label)), items, x, y);
}
template <class Range, class Y>
Series guide(std::string label, const Range& at, const Y& y) {
  return sampled(guide_line(std::move(label)), at, y);
}

// ---- many curves --------------------------------------------------------------------------------

/// Calls see(scheme, pen) for each scheme in turn; slots count from `first`.
template <class See>
void each_scheme(std::span<const Scheme> schemes, const See& see, int first = 0) {
  for (const Scheme& scheme : schemes) see(scheme, pen_of(scheme, first++));
}
/// The curves of schemes: of(scheme, pen) is one, none (std::nullopt) or a list of them. Those
/// without points are left out.
template <class Of>
std::vector<Series> curves(std::span<const Scheme> schemes, const Of& of, int first = 0) {
  std::vector<Series> all;
  const auto add = [&](Series curve) {
    if (!curve.x.empty()) all.push_back(std::move(curve));
  };
  const auto see = [&](const Scheme& scheme) {
    auto found = of(scheme, pen_of(scheme, first++));
    if constexpr (std::same_as<decltype(found), Series>) {
      add(std::move(found));
    } else if constexpr (std::same_as<decltype(found), std::optional<Series>>) {
      if (found) add(*std::move(found));
    } else {
      for (Series& curve : found) add(std::move(curve));
    }
  };
  try {
    const CatchesFailures here;
    for (const Scheme& scheme : schemes) see(scheme);
  } catch (...) {
    HeldFailure::hold();
  }
  return all;
}
/// A number of each scheme, of(scheme, steps), over the numbers of steps in which it is found.
template <class Of, class Range>
std::vector<Series> against_steps(std::span<const Scheme> schemes, const Range& steps, const Of& of,
                                  Mark mark = Mark::line_and_points) {
  return curves(schemes, [&](const Scheme& scheme, const Pen& pen) {
    return sampled(pen.curve(mark), steps, [&](int in) { return of(scheme, in); });
  });
}
/// What each scheme does, found(scheme), beside what is exact: lists of items, drawn at x(item),
/// y(item).
template <class Found, class Range, class X, class Y>
std::vector<Series> beside_truth(std::span<const Scheme> schemes, const Found& found,
                                 const Range& exact, const X& x, const Y& y,
                                 Mark mark = Mark::points) {
  auto all = curves(schemes, [&](const Scheme& scheme, const Pen& pen) {
    return through(pen.curve(mark), found(scheme), x, y);
  });
  all.push_back(truth("exact", exact, x, y));
  return all;
}

/// Curves one after the other; each of `parts` is one or a list of them.
template <class... Parts>
std::vector<Series> together(Parts... parts) {
  Panel panel;
  (panel.add(std::move(parts)), ...);
  return std::move(panel.series);
}

/// Whether two curves through the same x would cover one another: no y differs by as much as that.
bool look_the_same(const Series& a, const Series& b, double difference);
/// Whether one of these curves covers this one.
bool is_covered(const Series& curve, std::span<const Series> by, double difference);
/// Adds a curve unless one of those that are there covers it.
void add_unless_covered(std::vector<Series>& all, const Series& curve, double difference);

// ---- tables -------------------------------------------------------------------------------------

/// Headings of columns: "scheme; force [N]; share [-]".
std::vector<Column> columns(std::string_view headings);

/// A table with a row for each item, put together column by column.
template <class Item>
class Rows {
 public:
  explicit Rows(std::vector<Item> items) : items_(std::move(items)) {
    table_.rows.resize(items_.size());
  }

  /// Column of texts.
  template <class Text>
  Rows& text(std::string title, const Text& text) {
    return cells({std::move(title)},
                 [&](const Item& item) { return Cell{std::string(std::invoke(text, item))}; });
  }
  /// Column of numbers as fmt prints them in this format; a dash for NaN.
  template <class Number>
  Rows& number(std::string title, std::string unit, const char* format, const Number& number) {
    return cells({std::move(title), std::move(unit)}, [&](const Item& item) {
      return number_cell(static_cast<double>(std::invoke(number, item)), format);
    });
  }
  /// Column of errors, each with its tone.
  template <class Error>
  Rows& error(std::string title, const char* format, const Error& error) {
    return cells({std::move(title), "-"}, [&](const Item& item) {
      return error_cell(static_cast<double>(std::invoke(error, item)), format);
    });
  }
  /// Column of whatever cells.
  template <class MakeCell>
  Rows& cells(Column heading, const MakeCell& cell) {
    table_.columns.push_back(std::move(heading));
    for (std::size_t i = 0; i < items_.size(); ++i)
      table_.rows[i].push_back(std::invoke(cell, items_[i]));
    return *this;
  }
  /// A column for each scheme, whose cells are those of the numbers that numbers_of(scheme) lists
  /// for the items: cell(item, number).
  template <class NumbersOf, class MakeCell>
  Rows& schemes(std::span<const Scheme> schemes, std::string_view unit, const NumbersOf& numbers_of,
                const MakeCell& cell) {
    for (const Scheme& scheme : schemes) {
      table_.columns.push_back({scheme.label, std::string(unit)});
      const auto numbers = numbers_of(scheme);
      for (std::size_t i = 0; i < items_.size(); ++i)
        table_.rows[i].push_back(std::invoke(cell, items_[i], numbers[i]));
    }
    return *this;
  }

  /// The table, with the texts for the words of its title and note.
  Table with(Words words = {}) {
    table_.words = std::move(words);
    return std::move(table_);
  }

 private:
  std::vector<Item> items_;
  Table table_;
};

/// What a paper claims, what is found here, and whether that is the same.
struct PaperClaim {
  std::string claim;
  std::string found;
  std::optional<bool> holds = false;  ///< none: what is claimed does not happen
};
/// The table of such claims.
Table claims_table(const std::vector<PaperClaim>& claims);

// ---- schemes ------------------------------------------------------------------------------------

/// Those schemes of which a predicate is true.
template <class Is>
std::vector<Scheme> schemes_that(std::span<const Scheme> schemes, const Is& is) {
  std::vector<Scheme> all;
  std::ranges::copy_if(schemes, std::back_inserter(all), is);
  return all;
}

}  // namespace stickslip::cases
