// SPDX-License-Identifier: BSD-3-Clause
// What comes out of a run, field by field: what each is called, and what theory expects of it.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cases/expectation.hpp"

namespace stickslip::cases {

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

  /// A value, judged by its distance from the exact one over its scale; the title says in a line
  /// what it is and what its error is relative to. Unit "-" for pure numbers. A name that is a
  /// symbol needs a heading, by which figures call it.
  void value(Field field, std::string name, std::string unit, std::string title,
             std::string heading = {}) {
    fields.push_back(field);
    texts.push_back(
        {std::move(name), std::move(unit), std::move(title), false, std::move(heading)});
  }
  /// An error of a run as a whole, as a norm over a path: the value is the error itself.
  void norm(Field field, std::string name, std::string title, std::string heading = {}) {
    value(field, std::move(name), "-", std::move(title), std::move(heading));
    texts.back().is_norm = true;
  }

  std::vector<Field> fields;
  std::vector<Observable> texts;
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

}  // namespace stickslip::cases
