// SPDX-License-Identifier: BSD-3-Clause
// Two outcomes beside each other, number by number: what changed from one to the other. A baseline
// (baseline.hpp) keeps few numbers for years; this knows all that a report holds.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "reports/study/compare/baseline.hpp"
#include "reports/study/result.hpp"

namespace stickslip::reports {

/// What has changed.
enum class Subject {
  verdict,      ///< of a study
  colour,       ///< of a study
  same_scheme,  ///< whether a law from outside is equal to its twin
  nearest,      ///< the law of the catalogue that it is nearest to
  cross_check,  ///< of a reference
  property,     ///< of a law
  limit,        ///< right, wrong or open
  order,
  steps,      ///< fewest steps for the tolerance
  error,      ///< at one level
  energy,     ///< the energy residual
  reference,  ///< the truth itself, as when a parameter of the case is another one
  ladder      ///< the levels that were run
};

/// Whether a change is for the worse.
enum class Direction { worse, better, neither };

/// One thing that changed.
struct ResultChange {
  Subject subject = Subject::error;
  Direction direction = Direction::neither;
  std::string case_name;         ///< empty: a property
  std::string law;               ///< empty: a cross-check
  std::string observable;        ///< or the property, or the routes of a cross-check; may be empty
  int steps = 0;                 ///< of an error; 0: of no level
  std::optional<double> before;  ///< where it is a number
  std::optional<double> now;
  std::string words_before;  ///< the same for reading, or the word where it is none
  std::string words_now;
  std::string reason = {};  ///< why a verdict is broken now, or was

  /// `now` over `before`: of errors, residuals and steps; none where either is 0 or no number.
  std::optional<double> ratio() const;
  /// How large the change is: the larger of the ratio and its inverse; infinite from or to 0.
  double size() const;
};

/// A study that only one of the outcomes has.
struct StudyName {
  std::string case_name;
  std::string law;

  bool operator==(const StudyName&) const = default;
};

/// All that is different between two outcomes.
struct ResultChanges {
  /// Subject by subject, the largest change of each first.
  std::vector<ResultChange> changes;
  std::vector<StudyName> gone;   ///< only in the first
  std::vector<StudyName> added;  ///< only in the second
  std::size_t studies = 0;       ///< in both
  std::size_t small = 0;         ///< numbers that differ by less than the tolerance

  std::size_t count(Direction direction) const;
  /// Whether a verdict, a cross-check or a property is broken that was not.
  bool breaks() const;
  bool empty() const { return changes.empty() && gone.empty() && added.empty(); }
};

/// What changed from one outcome to another. Errors that differ by less than the tolerances allow
/// are counted only; the tolerance 0 tells every bit.
ResultChanges changes_between(const Report& before, const Report& now,
                              const CheckTolerances& tolerances = {});

constexpr const char* name_of(Subject subject) {
  switch (subject) {
    case Subject::verdict:
      return "verdict";
    case Subject::colour:
      return "colour";
    case Subject::same_scheme:
      return "same scheme";
    case Subject::nearest:
      return "nearest law";
    case Subject::cross_check:
      return "cross-check";
    case Subject::property:
      return "property";
    case Subject::limit:
      return "limit";
    case Subject::order:
      return "order";
    case Subject::steps:
      return "steps for the tolerance";
    case Subject::error:
      return "error";
    case Subject::energy:
      return "energy residual";
    case Subject::reference:
      return "reference";
    case Subject::ladder:
      return "levels";
  }
  return "unknown";
}

constexpr const char* name_of(Direction direction) {
  switch (direction) {
    case Direction::worse:
      return "worse";
    case Direction::better:
      return "better";
    case Direction::neither:
      return "other";
  }
  return "unknown";
}

}  // namespace stickslip::reports
