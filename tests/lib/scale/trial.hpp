// SPDX-License-Identifier: BSD-3-Clause
// A random contact of a law: parameters, rows of movement and what must hold on them; and the
// smallest one that still shows a violation.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cases/random_numbers.hpp"
#include "stickslip/contact/law/any_law.hpp"
#include "tests/layer.hpp"

namespace stickslip::testing {

/// One row of a path file: change of the overlap and shift in a step.
struct Row {
  double d_overlap = 0;             ///< [m]
  Vector2 shift = Vector2::Zero();  ///< [m]
};

/// A law with parameters, and the movement of one contact of it from overlap 0.
struct Trial {
  std::string law;                           ///< as on the command line
  std::map<std::string, double> parameters;  ///< by role
  double radius = 0;                         ///< effective radius of the contact [m]
  double angle = 0;                          ///< by which the rows are turned [rad]
  std::vector<Row> rows;

  /// The steps of the rows.
  std::vector<ContactStep> path() const;
  /// What the law answers to these steps.
  std::vector<ContactForce> follow(const std::vector<ContactStep>& path) const;
  /// The trial as the comments and rows of a path file, all digits.
  std::string text() const;
};

/// How a trial is made.
struct TrialRange {
  double force_exponent = 0;     ///< forces from 10^-x to 10^x N times an ordinary one
  double length_exponent = 0;    ///< the same of lengths in metres
  double movement_exponent = 0;  ///< rows from 10^-x to 10^x times what suits the parameters
  bool is_straight = false;      ///< all shear along one line
};

/// A random trial of a law of the catalogue. Rows load, shear in the plane, reverse, slide, part
/// and touch again; a third of them keep the overlap.
Trial random_trial(const std::string& law, RandomNumbers& random, const TrialRange& range);

/// A complaint that is none, but is counted.
inline constexpr std::string_view decided_by_round_off = "round-off";

/// What must hold of a trial.
struct Property {
  std::string_view name;
  /// Whether the law promises it.
  std::function<bool(const AnyLaw&)> concerns;
  /// What is wrong: empty where it holds, decided_by_round_off where the law answers as much to the
  /// last digits of the shifts (a cube root near the friction limit).
  std::function<std::string(const Trial&)> complaint;
  /// Whether it is about movement along one line alone.
  bool is_straight = false;
};

/// All of them.
const std::vector<Property>& properties_at_scale();

/// That an answer which does not say not-finite is inside the friction limit and has finite works:
/// of numbers of any size.
const Property& honesty();

/// The smallest violation found: rows are dropped and digits are taken away while `complaint` has
/// something to say.
Trial shrunk(Trial trial, const std::function<std::string(const Trial&)>& complaint);

}  // namespace stickslip::testing
