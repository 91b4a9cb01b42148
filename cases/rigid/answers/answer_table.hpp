// SPDX-License-Identifier: BSD-3-Clause
// Tables next to trajectory.csv with which programs answer, read row by row: columns have names,
// may stand in any order, and others are not read.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "cases/rigid/answers/answer_lines.hpp"

namespace stickslip::cases {

/// A table that is read. All errors are an InputError that names file, line and mend.
class AnswerTable {
 public:
  /// Reads the header, which must have the `needed` columns and may have the `optional` ones.
  AnswerTable(const std::filesystem::path& file, std::vector<std::string_view> needed,
              const std::vector<std::string_view>& optional = {});

  /// Takes the next row; false after the last one.
  bool next();
  /// Whether the table has a column, by its place in `needed` and then in `optional`.
  bool has(std::size_t column) const { return places_[column] != absent; }
  /// The cell of the row in a column that the table has, without blanks around it.
  std::string_view text(std::size_t column) const { return cells_[places_[column]]; }
  /// The finite number in a column that the table has.
  double number(std::size_t column) const;
  long line() const { return lines_.number(); }  ///< number of the row, from 1
  /// Throws InputError that names the file and the line.
  [[noreturn]] void fail(const std::string& why) const;

 private:
  static constexpr std::size_t absent = static_cast<std::size_t>(-1);

  std::string path_;
  AnswerLines lines_;
  std::vector<std::string_view> names_;  ///< names of the columns that are known
  std::vector<std::size_t> places_;      ///< their places in a row
  std::size_t width_ = 0;                ///< number of columns of the file
  std::vector<std::string_view> cells_;
};

}  // namespace stickslip::cases
