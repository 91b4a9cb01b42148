// SPDX-License-Identifier: BSD-3-Clause
// What comes out of a run, field by field: what each is called, and what theory expects of it.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cases/expectation.hpp"

namespace stickslip {

/// What an observable is called. The row stands beside a field of the outcome.
struct ObservableText {
  std::string_view name;
  std::string_view unit;   ///< "-" for pure numbers and for norms
  std::string_view title;  ///< one line: what it is and what its error is relative to
};

/// The fields of an outcome in the order in which they are judged; the first decides the quality.
/// A problem fills it in its static function observe(visitor).
template <class Outcome>
class Observed {
 public:
  using Field = double Outcome::*;

  /// Of a problem, or of what its prepare() gives, which names it as Problem.
  template <class P>
  static Observed of() {
    Observed all;
    if constexpr (requires { P::observe(all); }) {
      P::observe(all);
    } else {
      P::Problem::observe(all);
    }
    return all;
  }

  /// A value, judged by its distance from the exact one over its scale.
  void value(Field field, const ObservableText& text) { add(field, text, false); }
  /// An error of a run as a whole, as a norm over a path: the value is the error itself.
  void norm(Field field, const ObservableText& text) { add(field, text, true); }

  std::vector<Field> fields;
  std::vector<Observable> texts;

 private:
  void add(Field field, const ObservableText& text, bool norm) {
    fields.push_back(field);
    texts.push_back(
        {std::string(text.name), std::string(text.unit), std::string(text.title), norm});
  }
};

/// An expectation for each field of an outcome.
template <class Outcome>
class Expected {
 public:
  using Field = double Outcome::*;

  /// Nothing is declared.
  Expected() = default;
  /// The same for all fields.
  Expected(Expectation all) : all_(std::move(all)) {}  // NOLINT(google-explicit-constructor)

  /// The expectation of one field, to be set.
  Expectation& operator[](Field field) {
    for (auto& [known, own] : own_) {
      if (known == field) return own;
    }
    own_.emplace_back(field, all_);
    return own_.back().second;
  }
  /// The expectation of one field.
  const Expectation& of(Field field) const {
    for (const auto& [known, own] : own_) {
      if (known == field) return own;
    }
    return all_;
  }

 private:
  Expectation all_;
  std::deque<std::pair<Field, Expectation>> own_;  // references to its items stay valid
};

}  // namespace stickslip
