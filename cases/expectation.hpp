// SPDX-License-Identifier: BSD-3-Clause
// What a case observes, the true values, what a run gave, and what theory expects of a scheme.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace stickslip::cases {

/// Something that a case measures.
struct Observable {
  std::string name;
  std::string unit;      ///< "-" for pure numbers and for norms
  std::string title;     ///< one line: what it is and what its error is relative to
  bool is_norm = false;  ///< over a path: the value is the error itself
  /// What a figure calls it, where its name is a symbol; "": the words of its name.
  std::string heading = {};
};

/// What a figure calls it: "greatest normal force" of Fn_max, "force family" of force-family.
std::string heading_of(const Observable& observable);

/// Reference value of an observable. The error of a value is |value - reference| / scale. For a
/// norm over a path the value is the error itself, the reference 0 and the scale 1.
struct ReferenceValue {
  double value = 0;
  double scale = 1;
  double uncertainty = 0;  ///< of the reference, as an error (that is, over scale)
};

/// What one run of a scheme with one number of steps gave.
struct Measurement {
  std::vector<double> values;  ///< as long as the case's observables
  /// |work put in - stored - dissipated| over the work put in, where the law books energy.
  std::optional<double> energy_residual = {};
};

/// What theory foretells of the ladder of a scheme with few digits, in the first observable.
struct ForetoldLadder {
  std::vector<double> errors{};  ///< of each level, over the scale; NaN where there is no theory
  std::string why{};             ///< the theory, for the page
  /// Errors are at most so large: of roundings that are taken at their worst, or go by chance.
  bool is_bound = false;
};

/// What theory expects of a scheme in one observable.
struct Expectation {
  enum class Kind {
    unknown,       ///< nothing is declared: quality alone decides
    exact,         ///< the error is round-off at every level
    order,         ///< converges to the reference with this order
    wrong_limit,   ///< converges to something else
    no_limit,      ///< does not converge
    approximation  ///< an approximation here, and no theory says how good: finite, no more
  };
  Kind kind = Kind::unknown;
  double bound = 0;            ///< exact: largest error allowed at any level
  double order = 0;            ///< order; 0: not judged
  double order_tolerance = 0;  ///< allowed deviation of the observed order
  double limit_error = 0;      ///< wrong_limit: the error it tends to
  double limit_tolerance = 0;  ///< allowed deviation of that, absolute
  std::string why;             ///< the reason, for the page
  /// Errors that known mistakes have, each with what it is: told where the verdict is broken.
  std::vector<std::pair<double, std::string>> known_errors = {};

  /// Round-off at every level.
  static Expectation exact(double bound, std::string why);
  /// Converges to the reference; order 0: with an order that is not judged.
  static Expectation of_order(double order, std::string why, double tolerance = 0.15);
  /// Tends to something else, with this error; order 0: the order is not judged.
  static Expectation wrong(double limit_error, double tolerance, std::string why, double order = 0);

  /// Nothing is declared, and why not.
  static Expectation undeclared(std::string why);
  /// An approximation whose error here is a finding, not a theorem: only a result that is not
  /// finite breaks it. Quality shows how good it is.
  static Expectation approximate(std::string why);
  /// Does not converge, not even to something wrong.
  static Expectation without_limit(std::string why);

  /// In words, for tables.
  std::string text() const;
};

}  // namespace stickslip::cases
