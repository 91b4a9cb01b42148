// SPDX-License-Identifier: BSD-3-Clause
// What a case of gradients asks of a code that runs elsewhere: derivatives of one result, whose
// truth is exact, and the names of the wrong limits that such codes have.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cases/parameters.hpp"

namespace stickslip::cases {

/// What a derivative tends to that lacks something.
struct WrongGradient {
  double value = 0;
  std::string name;  ///< what is missing, in words
};

/// One derivative.
struct AskedGradient {
  std::string by;    ///< the input, as in "height"
  std::string unit;  ///< unit of the derivative
  double exact = 0;
  double scale = 1;  ///< size that errors are relative to
  std::vector<WrongGradient> wrong = {};

  /// Name of its column, as in "by_height".
  std::string column() const;
};

/// A number that the code is given.
struct GradientInput {
  std::string name;
  std::string unit;
  double value = 0;
  std::string text;
};

/// What is asked.
struct GradientQuestion {
  std::string motion;  ///< what happens, in sentences
  std::string result;  ///< what is to be differentiated, in words
  std::vector<GradientInput> inputs;
  double time = 1;      ///< time of which steps are parts [s]
  std::string of_time;  ///< what that is: "duration of the contact"
  std::vector<AskedGradient> asked;
};

/// The names of the cases that ask for gradients.
std::span<const std::string_view> gradient_cases();
bool is_gradient_case(std::string_view name);
/// The question of a case with these parameters. Throws InputError where it has no truth.
GradientQuestion gradient_question(std::string_view name, const CaseParameters& parameters);

/// What a ladder of answers tends to.
struct FoundGradient {
  bool is_right = false;
  std::string words;            ///< what it tends to, with which order, and why
  std::optional<double> order;  ///< in the step, of the distance from what it tends to
};

/// The distance of a limit from the truth, in digits that a verdict prints.
[[nodiscard]] double shown_gap(double gap);

/// Names the limit of answers with steps [s], the largest first.
FoundGradient find_gradient(const AskedGradient& asked, std::span<const double> steps,
                            std::span<const double> answers);

}  // namespace stickslip::cases
