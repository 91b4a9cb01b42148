// SPDX-License-Identifier: BSD-3-Clause
// Inputs of a kind that are the fields of a struct, described in the struct: one description is
// read by the kind, by the problem of a case that shares the struct, and by all that lists either.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reference/kinds/kind.hpp"

namespace stickslip::reference {

/// Above zero, as an input of a kind and as a parameter of a case.
inline constexpr struct {
  template <class Range>
  constexpr operator Range() const {
    return {.low = 0, .low_is_allowed = false};
  }
} positive;
/// From one number to another.
[[nodiscard]] constexpr InputRange between(long double low, long double high) {
  return {.low = low, .high = high};
}
inline constexpr InputRange above_zero_to_one{.low = 0, .high = 1, .low_is_allowed = false};

/// The input with a number that it has where none is given.
[[nodiscard]] inline KindInput optional_input(KindInput input, const char* by_default) {
  input.by_default = by_default;
  return input;
}
/// The input, and the name that it had in older versions.
[[nodiscard]] inline KindInput formerly(const char* name, KindInput input) {
  input.also.emplace_back(name);
  return input;
}

/// A name of today and one of older versions.
struct OldName {
  std::string_view is;
  std::string_view was;
};

/// The visitor of S::describe(visitor) that lists inputs. S may have old_names, a list of OldName.
template <class S>
class InputLister {
 public:
  using Field = long double S::*;

  /// The words that cases give, too; a role is what they set in laws.
  struct Words {
    std::string_view name, unit, role;
    InputRange range;
    std::string_view text;
  };
  void number(Field field, const Words& w) { number(field, w.name, w.unit, w.text, w.range); }
  void number(Field field, std::string_view name, std::string_view unit, std::string_view text,
              const InputRange& range) {
    fields.push_back(field);
    inputs.push_back({std::string(name), std::string(unit), std::string(text), range});
    if constexpr (requires { S::old_names; })
      for (const OldName& old : S::old_names)
        if (old.is == name) inputs.back().also.emplace_back(old.was);
  }

  std::vector<Field> fields;
  std::vector<KindInput> inputs;
};

/// The inputs that S describes.
template <class S>
const std::vector<KindInput>& inputs_of() {
  static const std::vector<KindInput> known = [] {
    InputLister<S> lister;
    S::describe(lister);
    return std::move(lister.inputs);
  }();
  return known;
}

/// Their names.
template <class S>
std::vector<std::string> names_of() {
  std::vector<std::string> names;
  for (const KindInput& input : inputs_of<S>()) names.push_back(input.name);
  return names;
}

/// The S with these numbers, in the order in which it describes them.
template <class S>
S from_numbers(const std::vector<long double>& numbers) {
  InputLister<S> lister;
  S::describe(lister);
  S given;
  for (std::size_t i = 0; i < lister.fields.size(); ++i) given.*lister.fields[i] = numbers.at(i);
  return given;
}

/// The S that has been asked for.
template <class S>
S read_as(const KindInputs& in) {
  std::vector<long double> numbers;
  for (const KindInput& input : inputs_of<S>()) numbers.push_back(in.number(input.name));
  return from_numbers<S>(numbers);
}

/// The inputs of both lists.
inline std::vector<KindInput> joined(std::vector<KindInput> inputs,
                                     const std::vector<KindInput>& more) {
  inputs.insert(inputs.end(), more.begin(), more.end());
  return inputs;
}

}  // namespace stickslip::reference
