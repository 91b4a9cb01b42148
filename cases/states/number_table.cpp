// SPDX-License-Identifier: BSD-3-Clause
#include "cases/states/number_table.hpp"

#include <cmath>
#include <fstream>
#include <sstream>
#include <utility>

#include "stickslip/description/description.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

std::vector<std::string> split_cells(std::string_view line) {
  constexpr std::string_view blank = " \t\r";
  std::vector<std::string> cells;
  for (std::size_t start = 0; start <= line.size();) {
    const std::size_t end = std::min(line.find(',', start), line.size());
    std::string_view cell = line.substr(start, end - start);
    cell.remove_prefix(std::min(cell.find_first_not_of(blank), cell.size()));
    cell.remove_suffix(cell.size() - (cell.find_last_not_of(blank) + 1));
    if (cell.size() >= 2 && cell.front() == '"' && cell.back() == '"') {
      cell = cell.substr(1, cell.size() - 2);
    }
    cells.emplace_back(cell);
    start = end + 1;
  }
  return cells;
}

/// Throws InputError if the file cannot be opened.
std::ifstream open_table(const std::filesystem::path& file) {
  std::ifstream in(file);
  if (!in || std::filesystem::is_directory(file)) throw InputError("cannot read " + file.string());
  return in;
}

bool holds(const std::vector<std::string>& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

}  // namespace

NumberTable::NumberTable(const std::filesystem::path& file) : file_(file.string()) {
  std::ifstream in = open_table(file);
  read(in);
}

NumberTable::NumberTable(const std::filesystem::path& file, ColumnChoice choice)
    : file_(file.string()), choice_(std::move(choice)) {
  std::ifstream in = open_table(file);
  read(in);
}

NumberTable::NumberTable(std::string name, const std::string& text) : file_(std::move(name)) {
  std::istringstream in(text);
  read(in);
}

void NumberTable::read(std::istream& in) {
  std::string line;
  int number = 0;
  while (std::getline(in, line)) {
    ++number;
    if (number == 1 && line.starts_with("\xEF\xBB\xBF")) line.erase(0, 3);  // byte order mark
    const std::size_t begin = line.find_first_not_of(" \t\r");
    if (begin == std::string::npos || line[begin] == '#') continue;
    if (header_.empty()) {
      if (line.find(',') == std::string::npos && line.find_first_of(";\t") != std::string::npos) {
        throw InputError(file_ + ": line " + std::to_string(number) +
                         ": columns must be separated by commas");
      }
      header_ = split_cells(line);
      header_line_ = number;
      continue;
    }
    read_row(line, number);
  }
  if (in.bad()) throw InputError(file_ + ": cannot be read to its end");
  if (header_.empty()) throw InputError(file_ + ": the file is empty; it needs a header");
  if (rows_.empty()) throw InputError(file_ + ": there are no rows after the header");
}

bool NumberTable::has(std::string_view column) const {
  return std::ranges::find(header_, column) != header_.end();
}

double NumberTable::at(std::size_t row, std::string_view column) const {
  const auto it = std::ranges::find(header_, column);
  return rows_[row][static_cast<std::size_t>(it - header_.begin())];
}

void NumberTable::fail_at(std::size_t row, const std::string& column,
                          const std::string& why) const {
  fail(lines_[row], column, why);
}

void NumberTable::fail_header(const std::string& why) const {
  throw InputError(file_ + ": line " + std::to_string(header_line_) + ": " + why);
}

void NumberTable::refuse_others(const std::vector<std::string>& names) const {
  for (const std::string& column : header_) {
    if (!holds(names, column)) {
      fail_header(unknown_name("column", column, names));
    }
    if (std::ranges::count(header_, column) > 1) {
      fail_header("column " + column + " occurs twice");
    }
  }
}

void NumberTable::fail(int line, const std::string& column, const std::string& why) const {
  throw InputError(file_ + ": line " + std::to_string(line) + ", column " + column + ": " + why);
}

bool NumberTable::reads(const std::string& column) const {
  return !choice_ || holds(choice_->finite, column) || holds(choice_->may_be_nan, column);
}

bool NumberTable::allows(const std::string& column, double x) const {
  return std::isfinite(x) || (std::isnan(x) && choice_ && holds(choice_->may_be_nan, column));
}

void NumberTable::read_row(const std::string& line, int number) {
  const std::vector<std::string> cells = split_cells(line);
  if (cells.size() != header_.size()) {
    throw InputError(file_ + ": line " + std::to_string(number) + ": " +
                     std::to_string(cells.size()) + " cells, but the header has " +
                     std::to_string(header_.size()) + " columns");
  }
  std::vector<double> row;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    double x = 0;
    try {
      if (reads(header_[i])) x = read_number(cells[i], header_[i]);
    } catch (const InputError&) {
      fail(number, header_[i], "'" + cells[i] + "' is not a number");
    }
    if (!allows(header_[i], x)) fail(number, header_[i], "'" + cells[i] + "' is not finite");
    row.push_back(x);
  }
  rows_.push_back(std::move(row));
  lines_.push_back(number);
}

}  // namespace stickslip::cases
