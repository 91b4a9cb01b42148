// SPDX-License-Identifier: BSD-3-Clause
// Values of parameters as the lines `path NAME=VALUE ...` and `describe NAME=VALUE ...` give them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "stickslip/description/parameter.hpp"

namespace stickslip {

/// A value for each of the declared parameters.
class ParameterValues {
 public:
  /// The defaults, and over them the assignments, with spaces between them. Throws InputError for
  /// an unknown name or a value that is not allowed.
  ParameterValues(std::vector<DeclaredParameter> parameters, std::string_view assignments);

  /// Value of a number; std::out_of_range if there is none of this name.
  double number(std::string_view name) const;
  /// Number in the digits that read back as the same number.
  std::string text(std::string_view name) const;
  /// The word of a choice.
  const std::string& word(std::string_view name) const;

 private:
  std::size_t index_of(std::string_view name) const;
  void assign(std::string_view assignment);

  std::vector<DeclaredParameter> parameters_;
  std::vector<double> values_;
};

}  // namespace stickslip
