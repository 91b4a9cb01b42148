// SPDX-License-Identifier: BSD-3-Clause
#include "app/path_file.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <numbers>
#include <sstream>
#include <string_view>

namespace stickslip {
namespace {

constexpr std::array<std::string_view, 3> cumulative{"overlap", "shift_1", "shift_2"};
constexpr std::array<std::string_view, 3> increments{"d_overlap", "d_shift_1", "d_shift_2"};
constexpr std::array<std::string_view, 13> pair_columns{"dt",    "p_dx",  "p_dy",  "p_dz",  "q_dx",
                                                        "q_dy",  "q_dz",  "p_drx", "p_dry", "p_drz",
                                                        "q_drx", "q_dry", "q_drz"};

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

/// A CSV file of numbers.
class NumberTable {
 public:
  explicit NumberTable(const std::filesystem::path& file) : file_(file.string()) {
    std::ifstream in(file);
    if (!in || std::filesystem::is_directory(file)) throw InputError("cannot read " + file_);
    std::string line;
    int number = 0;
    while (std::getline(in, line)) {
      ++number;
      if (number == 1 && line.starts_with("\xEF\xBB\xBF")) line.erase(0, 3);  // byte order mark
      if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
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
    if (header_.empty()) throw InputError(file_ + ": the file is empty; it needs a header");
    if (rows_.empty()) throw InputError(file_ + ": there are no rows after the header");
  }

  std::size_t rows() const { return rows_.size(); }

  bool has(std::string_view column) const {
    return std::ranges::find(header_, column) != header_.end();
  }
  template <std::size_t n>
  bool has_all(const std::array<std::string_view, n>& columns) const {
    return std::ranges::all_of(columns, [&](std::string_view c) { return has(c); });
  }

  double at(std::size_t row, std::string_view column) const {
    const auto it = std::ranges::find(header_, column);
    return rows_[row][static_cast<std::size_t>(it - header_.begin())];
  }
  Vector3 vector(std::size_t row, std::string_view prefix) const {
    const std::string p(prefix);
    return {at(row, p + "x"), at(row, p + "y"), at(row, p + "z")};
  }

  int line_of(std::size_t row) const { return lines_[row]; }

  [[noreturn]] void fail_at(std::size_t row, const std::string& column,
                            const std::string& why) const {
    fail(lines_[row], column, why);
  }
  [[noreturn]] void fail_header(const std::string& why) const {
    throw InputError(file_ + ": line " + std::to_string(header_line_) + ": " + why);
  }
  const std::vector<std::string>& header() const { return header_; }

 private:
  [[noreturn]] void fail(int line, const std::string& column, const std::string& why) const {
    throw InputError(file_ + ": line " + std::to_string(line) + ", column " + column + ": " + why);
  }

  void read_row(const std::string& line, int number) {
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
        x = read_number(cells[i], header_[i]);
      } catch (const InputError&) {
        fail(number, header_[i], "'" + cells[i] + "' is not a number");
      }
      if (!std::isfinite(x)) fail(number, header_[i], "'" + cells[i] + "' is not finite");
      row.push_back(x);
    }
    rows_.push_back(std::move(row));
    lines_.push_back(number);
  }

  std::string file_;
  std::vector<std::string> header_;
  int header_line_ = 0;
  std::vector<std::vector<double>> rows_;
  std::vector<int> lines_;
};

template <std::size_t n>
void refuse_others(const NumberTable& table, const std::array<std::string_view, n>& known,
                   bool dt_too) {
  std::vector<std::string> names(known.begin(), known.end());
  if (dt_too) names.emplace_back("dt");
  for (const std::string& column : table.header()) {
    if (std::ranges::find(names, column) == names.end()) {
      table.fail_header(unknown_name("column", column, names));
    }
    if (std::ranges::count(table.header(), column) > 1) {
      table.fail_header("column " + column + " stands twice");
    }
  }
}

double read_dt(const NumberTable& table, std::size_t row) {
  const double dt = table.at(row, "dt");
  if (dt <= 0) table.fail_at(row, "dt", "a time step must be greater than 0");
  return dt;
}

ContactPath read_contact_path(const NumberTable& table, bool is_cumulative) {
  ContactPath path;
  path.has_time = table.has("dt");
  PathPoint from;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    const auto& names = is_cumulative ? cumulative : increments;
    const double first = table.at(row, names[0]);
    const Vector2 second{table.at(row, names[1]), table.at(row, names[2])};
    ContactStep step;
    step.overlap_old = from.overlap;
    step.overlap_new = is_cumulative ? first : from.overlap + first;
    step.shift = is_cumulative ? Vector2(second - from.shift) : second;
    step.approach = is_cumulative ? first - from.overlap : first;
    if (path.has_time) {
      step.dt = read_dt(table, row);
      step.velocity = step.shift / step.dt;
      step.approach_velocity = step.approach / step.dt;
    }
    path.steps.push_back(step);
    from.overlap = step.overlap_new;
    from.shift = is_cumulative ? second : Vector2(from.shift + second);
  }
  return path;
}

PairSteps read_pair_steps(const NumberTable& table) {
  PairSteps path;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    PairStep step;
    step.dt = read_dt(table, row);
    step.displacement_p = table.vector(row, "p_d");
    step.displacement_q = table.vector(row, "q_d");
    step.rotation_p = table.vector(row, "p_dr");
    step.rotation_q = table.vector(row, "q_dr");
    for (const auto& [rotation, column] :
         {std::pair{step.rotation_p, "p_drx"}, std::pair{step.rotation_q, "q_drx"}}) {
      if (rotation.norm() < std::numbers::pi) continue;
      table.fail_at(row, column, "a step must turn a body by less than pi");
    }
    step.velocity_p = step.displacement_p / step.dt;
    step.velocity_q = step.displacement_q / step.dt;
    step.spin_p = step.rotation_p / step.dt;
    step.spin_q = step.rotation_q / step.dt;
    path.steps.push_back(step);
  }
  return path;
}

}  // namespace

std::variant<ContactPath, PairSteps> read_path_file(const std::filesystem::path& file) {
  const NumberTable table(file);
  if (table.has_all(pair_columns)) {
    refuse_others(table, pair_columns, false);
    return read_pair_steps(table);
  }
  for (const bool is_cumulative : {true, false}) {
    const auto& columns = is_cumulative ? cumulative : increments;
    if (!table.has_all(columns)) continue;
    refuse_others(table, columns, true);
    return read_contact_path(table, is_cumulative);
  }
  std::string header;
  for (const std::string& column : table.header()) header += (header.empty() ? "" : ",") + column;
  table.fail_header("the header '" + header +
                    "' is neither overlap,shift_1,shift_2 nor d_overlap,d_shift_1,d_shift_2 nor "
                    "dt,p_dx,...,q_drz (see docs/command-line.md)");
}

}  // namespace stickslip
