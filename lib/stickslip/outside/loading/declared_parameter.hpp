// SPDX-License-Identifier: BSD-3-Clause
// Parameters that a law from outside declares at run time: the same rules and messages as those of
// the visitors in description.hpp, whose laws are known at compile time.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "stickslip/description/description.hpp"

namespace stickslip {

/// What kind of value a declared parameter has.
enum class ParameterKind {
  number,  ///< a number inside the range
  count,   ///< a whole number inside the range
  flag,    ///< on (1) or off (0)
  choice   ///< one of the words; the value is its place
};

/// A parameter or option of a law from outside. Its value is a number in any case.
struct DeclaredParameter {
  std::string name;
  std::string role;        ///< what cases set it by; "" for none
  std::string unit = "-";  ///< "-" for pure numbers and options
  std::string text;        ///< one line
  ParameterKind kind = ParameterKind::number;
  double default_value = 0;
  Range range = {};                       ///< of numbers and counts
  std::vector<std::string> choices = {};  ///< words of a choice
};

/// Throws InputError where the declaration contradicts itself: no name, a default or bounds that
/// are not allowed, words that are missing or stand twice.
void check_declaration(const DeclaredParameter& parameter);

/// As users see it.
ParameterInfo describe(const DeclaredParameter& parameter);

/// The value of a text; throws InputError if it is not allowed.
double read_value(const DeclaredParameter& parameter, std::string_view text);

}  // namespace stickslip
