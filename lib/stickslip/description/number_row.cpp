// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/description/number_row.hpp"

#include <array>
#include <cstring>

#include "stickslip/description/description.hpp"
#include "stickslip/description/number_text.hpp"

namespace stickslip {
namespace {

std::string_view trimmed(std::string_view text) {
  const auto from = text.find_first_not_of(" \t");
  if (from == std::string_view::npos) return {};
  return text.substr(from, text.find_last_not_of(" \t") - from + 1);
}

}  // namespace

std::vector<std::string_view> cells_of(std::string_view line) {
  std::vector<std::string_view> cells;
  for (;;) {
    const auto comma = line.find(',');
    cells.push_back(trimmed(line.substr(0, comma)));
    if (comma == std::string_view::npos) return cells;
    line.remove_prefix(comma + 1);
  }
}

double number_in(std::string_view cell, std::string_view column) {
  if (const auto x = number_from<double>(without_plus(cell))) return *x;
  throw RowError("has no number in column " + std::string(column));
}

std::string numbers_text(const std::vector<double>& numbers) {
  std::string text;
  for (const double x : numbers) text += (text.empty() ? "" : ",") + shortest(x);
  return text;
}

std::vector<double> read_numbers(std::string_view text) {
  std::vector<double> numbers;
  if (trimmed(text).empty()) return numbers;
  for (const std::string_view cell : cells_of(text))
    numbers.push_back(number_in(cell, "of numbers"));
  return numbers;
}

void add_number(double number, std::string& block) {
  std::array<char, sizeof number> bytes{};
  std::memcpy(bytes.data(), &number, sizeof number);
  block.append(bytes.data(), bytes.size());
}

std::vector<double> numbers_of_block(std::string_view block) {
  std::vector<double> numbers(block.size() / sizeof(double));
  if (!numbers.empty()) std::memcpy(numbers.data(), block.data(), numbers.size() * sizeof(double));
  return numbers;
}

std::string number_line(const std::vector<const double*>& numbers) {
  std::vector<double> values;
  for (const double* const x : numbers) values.push_back(*x);
  return numbers_text(values) + '\n';
}

void read_number_line(std::string_view line, const std::vector<double*>& numbers) {
  const std::vector<double> values = read_numbers(line);
  if (values.size() != numbers.size()) {
    throw RowError("has " + std::to_string(values.size()) + " numbers, not " +
                   std::to_string(numbers.size()));
  }
  for (std::size_t i = 0; i < values.size(); ++i) *numbers[i] = values[i];
}

}  // namespace stickslip
