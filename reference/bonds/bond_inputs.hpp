// SPDX-License-Identifier: BSD-3-Clause
// Inputs that kinds about bonds have in common.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "reference/bonds/bond_chain.hpp"
#include "reference/kinds/described.hpp"
#include "reference/kinds/vectors.hpp"

namespace stickslip::reference {

inline const KindInput bond_length{"L", "m", "length of the bond, between the centres at rest",
                                   above_zero};

/// The stiffnesses of a bond, one by one.
inline const std::vector<KindInput> bond_stiffnesses{
    {"kn", "N/m", "stiffness along the bond", above_zero},
    {"ks", "N/m", "stiffness across the bond", above_zero},
    {"kt", "N m", "stiffness against twist", not_negative},
    {"kb", "N m", "stiffness against bend", above_zero}};

[[nodiscard]] inline BondStiffness stiffness_of(const KindInputs& in) {
  return {
      .kn = in.number("kn"), .ks = in.number("ks"), .kt = in.number("kt"), .kb = in.number("kb")};
}

/// Stiffnesses of a bond in one list.
[[nodiscard]] inline KindInput stiffness_list(const std::string& name) {
  return {name, "N/m, N m", "four numbers: stiffness along the bond, across it, of twist, of bend",
          not_negative, Form::numbers};
}
/// Four numbers of a list. Throws std::invalid_argument where they are not four.
[[nodiscard]] inline const std::vector<long double>& four_of(const KindInputs& in,
                                                             std::string_view name) {
  const std::vector<long double>& numbers = in.numbers(name);
  if (numbers.size() != 4)
    throw std::invalid_argument(std::string(name) + ": must be four numbers, has " +
                                std::to_string(numbers.size()));
  return numbers;
}
[[nodiscard]] inline BondStiffness stiffness_of(const KindInputs& in, const std::string& name) {
  const std::vector<long double>& k = four_of(in, name);
  return {.kn = k[0], .ks = k[1], .kt = k[2], .kb = k[3]};
}

/// Inputs of a chain, with the largest number of bonds.
[[nodiscard]] inline std::vector<KindInput> chain_inputs(long double most) {
  std::vector<KindInput> inputs{
      {"bonds", "-", "N, a whole number; grain 0 is held", between(1, most)}, bond_length};
  inputs.insert(inputs.end(), bond_stiffnesses.begin(), bond_stiffnesses.end());
  return inputs;
}
[[nodiscard]] inline BondChain chain_of(const KindInputs& in) {
  return {
      .bonds = whole_number_of(in, "bonds"), .L = in.number("L"), .stiffness = stiffness_of(in)};
}

}  // namespace stickslip::reference
