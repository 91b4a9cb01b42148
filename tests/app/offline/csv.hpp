// SPDX-License-Identifier: BSD-3-Clause
// What cases are exported to, and CSV files, cell by cell.
#pragma once

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "reports/render/files/files.hpp"
#include "unit_test.hpp"

namespace stickslip::samples {

inline std::vector<std::string> cells_of(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, separator);) parts.push_back(part);
  return parts;
}

/// Folders of the paths that were exported there.
inline std::vector<std::filesystem::path> exported_paths(const std::filesystem::path& cases) {
  std::vector<std::filesystem::path> all;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(cases)) {
    if (entry.path().filename() == "parameters.json") all.push_back(entry.path().parent_path());
  }
  std::ranges::sort(all);
  return all;
}

/// A CSV file as rows of cells, to be changed and written back.
struct Csv {
  explicit Csv(const std::filesystem::path& path) : file(path) {
    for (const std::string& line : cells_of(reports::read_file(path), '\n'))
      rows.push_back(cells_of(line, ','));
  }
  std::size_t column(const std::string& name) const {
    const auto found = std::ranges::find(rows.front(), name);
    BOOST_REQUIRE_MESSAGE(found != rows.front().end(), "no column " << name);
    return static_cast<std::size_t>(found - rows.front().begin());
  }
  /// Multiplies the columns by a factor.
  Csv& scale(const std::vector<std::string>& names, double factor) {
    for (const std::string& name : names) {
      const std::size_t k = column(name);
      for (std::size_t i = 1; i < rows.size(); ++i)
        rows[i][k] = std::to_string(std::stod(rows[i][k]) * factor);
    }
    return *this;
  }
  Csv& set(std::size_t row, const std::string& name, const std::string& text) {
    rows[row][column(name)] = text;
    return *this;
  }
  Csv& drop(const std::string& name) {
    const auto k = static_cast<std::ptrdiff_t>(column(name));
    for (auto& row : rows) row.erase(row.begin() + k);
    return *this;
  }
  void write() const {
    std::string text;
    for (const auto& row : rows) {
      for (std::size_t i = 0; i < row.size(); ++i) text += (i > 0 ? "," : "") + row[i];
      text += '\n';
    }
    reports::write_file(file, text);
  }

  std::filesystem::path file;
  std::vector<std::vector<std::string>> rows;
};

}  // namespace stickslip::samples
