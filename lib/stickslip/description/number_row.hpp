// SPDX-License-Identifier: BSD-3-Clause
// Lines of numbers with commas between them.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace stickslip {

/// A row is not what it should be. The text says how.
class RowError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The cells of a line, without the spaces around them.
std::vector<std::string_view> cells_of(std::string_view line);

/// A cell as a number; throws RowError that names the column.
double number_in(std::string_view cell, std::string_view column);

/// Numbers with commas between them, in the shortest digits that read back as the same.
std::string numbers_text(const std::vector<double>& numbers);
/// The inverse of numbers_text; an empty text holds none. Throws RowError.
std::vector<double> read_numbers(std::string_view text);

/// Adds a number to a block of doubles in the order of the machine.
void add_number(double number, std::string& block);
/// The numbers of such a block, whose size is a multiple of that of a double.
std::vector<double> numbers_of_block(std::string_view block);

/// The line of the numbers that are pointed to, with its end.
std::string number_line(const std::vector<const double*>& numbers);
/// The inverse. Throws RowError, also for another number of cells.
void read_number_line(std::string_view line, const std::vector<double*>& numbers);

}  // namespace stickslip
