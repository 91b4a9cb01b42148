// SPDX-License-Identifier: BSD-3-Clause
// The exact solutions that users can ask for by name: a new one is an entry of the list in
// exact_solutions.cpp.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace stickslip::reference {

/// A number that a solution is asked with.
struct ExactParameter {
  std::string name;
  std::string text;                  ///< with its unit
  std::optional<double> by_default;  ///< none: it must be given
};

/// A number that it answers with.
struct ExactValue {
  std::string name;
  std::string text;  ///< with its unit
};

/// An answer and how well it is known.
struct ExactAnswer {
  double value = 0;
  double uncertainty = 0;
};

/// A solution by name.
struct ExactSolution {
  std::string name;
  std::string title;
  std::string source;
  std::vector<ExactParameter> parameters;
  std::vector<ExactValue> values;
  /// Takes the parameters in their order, answers the values in theirs. Throws
  /// std::invalid_argument with one line where a parameter is outside its range. None: the solution
  /// takes a path.
  std::function<std::vector<ExactAnswer>(const std::vector<double>&)> solve;
};

/// All of them.
const std::vector<ExactSolution>& exact_solutions();

}  // namespace stickslip::reference
