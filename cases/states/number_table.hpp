// SPDX-License-Identifier: BSD-3-Clause
// Tables of numbers in CSV files.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stickslip::cases {

/// Which columns of a table are read; the others may hold anything.
struct ColumnChoice {
  std::vector<std::string> finite;      ///< must be finite numbers
  std::vector<std::string> may_be_nan;  ///< numbers or nan
};

/// A CSV file of finite numbers with a header. Columns may stand in any order; blank lines, lines
/// that begin with #, spaces and a byte order mark are skipped.
class NumberTable {
 public:
  /// Throws InputError naming file, line and column of whatever is wrong.
  explicit NumberTable(const std::filesystem::path& file);
  /// The same of some columns; what stands in the others is 0 here.
  NumberTable(const std::filesystem::path& file, ColumnChoice choice);
  /// The same from the text of a file that is called `name` in messages.
  NumberTable(std::string name, const std::string& text);

  /// Number of rows after the header; at least one.
  std::size_t rows() const { return rows_.size(); }
  /// The names of the columns as they stand in the file.
  const std::vector<std::string>& header() const { return header_; }

  /// Whether there is a column of that name.
  bool has(std::string_view column) const;
  /// Whether there are columns of all these names.
  template <std::size_t n>
  bool has_all(const std::array<std::string_view, n>& columns) const {
    return std::ranges::all_of(columns, [&](std::string_view c) { return has(c); });
  }
  /// The number in a row, counted from 0, and a column, which there must be.
  double at(std::size_t row, std::string_view column) const;

  /// Throws InputError for a wrong number.
  [[noreturn]] void fail_at(std::size_t row, const std::string& column,
                            const std::string& why) const;
  /// Throws InputError for a wrong header.
  [[noreturn]] void fail_header(const std::string& why) const;
  /// Throws InputError if a column is none of these names or occurs twice.
  void refuse_others(const std::vector<std::string>& names) const;

 private:
  [[noreturn]] void fail(int line, const std::string& column, const std::string& why) const;
  /// Whether this number may stand in the column.
  bool allows(const std::string& column, double x) const;
  bool reads(const std::string& column) const;
  void read(std::istream& in);
  void read_row(const std::string& line, int number);

  std::string file_;
  std::optional<ColumnChoice> choice_;  ///< none: all columns, all of them finite
  std::vector<std::string> header_;
  int header_line_ = 0;
  std::vector<std::vector<double>> rows_;
  std::vector<int> lines_;
};

}  // namespace stickslip::cases
