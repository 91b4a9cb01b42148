// SPDX-License-Identifier: BSD-3-Clause
#include "reference/printed.hpp"

#include <charconv>
#include <stdexcept>
#include <string>
#include <utility>

namespace stickslip::embedded {
/// The bytes of a table in reference/data; none if there is no such table. See CMakeLists.txt.
std::string_view printed_table(std::string_view name);
}  // namespace stickslip::embedded

namespace stickslip::reference {
namespace {

/// What stands before the first `separator`, which is taken off the text with it.
std::string_view taken(std::string_view& text, char separator) {
  const std::size_t end = text.find(separator);
  const std::string_view first = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return first;
}

double number_of(std::string_view cell, std::string_view name) {
  double number = 0;
  const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), number);
  if (error != std::errc{} || end != cell.data() + cell.size()) {
    throw std::invalid_argument("reference/data/" + std::string(name) + ".csv: '" +
                                std::string(cell) + "' is no number");
  }
  return number;
}

}  // namespace

std::vector<std::vector<double>> printed_numbers(std::string_view name) {
  std::string_view text = embedded::printed_table(name);
  if (text.empty()) throw std::invalid_argument("no reference/data/" + std::string(name) + ".csv");
  std::vector<std::vector<double>> rows;
  bool below_headings = false;
  while (!text.empty()) {
    std::string_view line = taken(text, '\n');
    if (line.empty() || line.front() == '#') continue;
    if (!std::exchange(below_headings, true)) continue;
    std::vector<double>& row = rows.emplace_back();
    while (!line.empty()) row.push_back(number_of(taken(line, ','), name));
  }
  return rows;
}

}  // namespace stickslip::reference
