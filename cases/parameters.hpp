// SPDX-License-Identifier: BSD-3-Clause
// Parameters of a case as users see them: by name, with unit and range, set from text.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "stickslip/description/description.hpp"

namespace stickslip {

/// A parameter of a case.
struct CaseParameter {
  std::string name;
  std::string unit;  ///< "-" for pure numbers and words
  double default_value = 0;
  Range range = {};
  std::string text;                     ///< one line
  bool is_law_parameter = false;        ///< set in the law, by the role of the same name
  std::vector<std::string> words = {};  ///< allowed words, the first is the default; then no number
  bool is_count = false;                ///< a whole number
  std::optional<double> full_value = {};  ///< where the default keeps a run short: the whole of it
};

/// Values of all parameters of a case.
class CaseParameters {
 public:
  /// The defaults.
  explicit CaseParameters(const std::vector<CaseParameter>& known);

  /// Sets one from text. Throws InputError for an unknown name (with the nearest one suggested) or
  /// a value that is not allowed.
  void set(std::string_view name, std::string_view text);

  /// The number with this name, which the case declared.
  double operator[](std::string_view name) const;
  /// The word with this name, which the case declared.
  const std::string& word(std::string_view name) const;
  /// Those that are set in the law, by role.
  std::map<std::string, double> law_parameters() const;
  /// All as "name=value".
  std::vector<std::string> texts() const;
  /// Whether all have their default values.
  bool are_defaults() const;
  /// Gives those that have a full value, and still their default, the full one; whether there are
  /// any with a full value.
  bool set_full();

 private:
  std::vector<CaseParameter> known_;
  std::map<std::string, double, std::less<>> numbers_;
  std::map<std::string, std::string, std::less<>> words_;
};

}  // namespace stickslip
