// SPDX-License-Identifier: BSD-3-Clause
// Values of the parameters of a case: by name, set from text.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "stickslip/description/parameter.hpp"

namespace stickslip::cases {

/// Values of all parameters of a case.
class CaseParameters {
 public:
  /// The defaults.
  explicit CaseParameters(std::vector<DeclaredParameter> known);

  /// Sets one from text. Throws InputError for an unknown name (with the nearest one suggested) or
  /// a value that is not allowed.
  void set(std::string_view name, std::string_view text);

  /// The value with this name, which the case declared; of a choice the place of its word.
  double operator[](std::string_view name) const;
  /// The value with this name, if the case declared one.
  std::optional<double> find(std::string_view name) const;
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
  /// Its place; throws std::logic_error where there is none of this name.
  std::size_t place_of(std::string_view name) const;

  std::vector<DeclaredParameter> known_;
  std::vector<double> values_;  ///< as long as known_
};

}  // namespace stickslip::cases
