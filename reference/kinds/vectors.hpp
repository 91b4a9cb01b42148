// SPDX-License-Identifier: BSD-3-Clause
// Inputs that are whole numbers or vectors, and outputs that are sums of larger terms.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "reference/kinds/kind.hpp"
#include "reference/rotation/rotation.hpp"

namespace stickslip::reference {

/// What sums lose of their largest term in long double.
inline constexpr long double rounding_of_sums = 1e-18L;

/// An input that is a vector.
[[nodiscard]] inline KindInput vector_input(const std::string& name, const std::string& unit,
                                            const std::string& text) {
  return {name, unit, "three numbers: " + text, any_number, Form::numbers};
}

/// Exactly so many numbers. Throws std::invalid_argument for others.
template <std::size_t n>
[[nodiscard]] std::array<long double, n> exactly(const KindInputs& in, const std::string& name) {
  constexpr std::array words{"no", "one", "two", "three", "four"};
  const std::vector<long double>& numbers = in.numbers(name);
  if (numbers.size() != n)
    throw std::invalid_argument(name + ": must be " + words.at(n) + " numbers, has " +
                                std::to_string(numbers.size()));
  std::array<long double, n> all{};
  std::ranges::copy(numbers, all.begin());
  return all;
}

/// Numbers of a vector. Throws std::invalid_argument unless they are three.
[[nodiscard]] inline std::array<long double, 3> three_of(const KindInputs& in,
                                                         const std::string& name) {
  return exactly<3>(in, name);
}

/// The vector of three numbers.
[[nodiscard]] inline Vector3<long double> vector_of(const KindInputs& in, const std::string& name) {
  const auto [x, y, z] = three_of(in, name);
  return {x, y, z};
}

/// A number that counts something. Throws std::invalid_argument unless it is whole; that int holds
/// it is for the range of the input.
[[nodiscard]] inline int whole_number_of(const KindInputs& in, const std::string& name) {
  const long double number = in.number(name);
  if (number != std::floor(number)) throw std::invalid_argument(name + ": must be a whole number");
  return static_cast<int>(number);
}

/// Numbers without the sign of a zero.
template <class Numbers>
[[nodiscard]] Values list_of(const Numbers& numbers) {
  Values list;
  for (const long double number : numbers) list.emplace_back(number == 0 ? 0 : number);
  return list;
}

/// Adds an output that is a sum of terms up to `largest`.
inline void add_sum(KindAnswer& answer, const std::string& name, Value value, long double largest) {
  answer.add(name, std::move(value), closed_form_error);
  answer.uncertainty.back().second += rounding_of_sums * largest;
}

}  // namespace stickslip::reference
