// SPDX-License-Identifier: BSD-3-Clause
// Numbers that were printed in papers or found by other programs, and long lists of our own: the
// tables in reference/data, which are part of the program.
#pragma once

#include <string_view>
#include <vector>

namespace stickslip::reference {

/// The rows of reference/data/NAME.csv, all cells numbers: below lines that begin with # and say
/// where they are from, and a line of headings. Throws std::invalid_argument for a name that is not
/// there, or a cell that is no number.
std::vector<std::vector<double>> printed_numbers(std::string_view name);

/// Rows as values, whose members are the columns in this order.
template <class Row, class... Number>
std::vector<Row> printed_rows(std::string_view name, Number Row::*... members) {
  std::vector<Row> all;
  for (const std::vector<double>& numbers : printed_numbers(name)) {
    Row& row = all.emplace_back();
    std::size_t next = 0;
    ((row.*members = static_cast<Number>(numbers.at(next++))), ...);
  }
  return all;
}

}  // namespace stickslip::reference
