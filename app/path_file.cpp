// SPDX-License-Identifier: BSD-3-Clause
#include "app/path_file.hpp"

#include <array>
#include <numbers>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "cases/states/number_table.hpp"

namespace stickslip {
namespace {

constexpr std::array<std::string_view, 3> cumulative{"overlap", "shift_1", "shift_2"};
constexpr std::array<std::string_view, 3> increments{"d_overlap", "d_shift_1", "d_shift_2"};
constexpr std::array<std::string_view, 13> pair_columns{"dt",    "p_dx",  "p_dy",  "p_dz",  "q_dx",
                                                        "q_dy",  "q_dz",  "p_drx", "p_dry", "p_drz",
                                                        "q_drx", "q_dry", "q_drz"};

std::vector<std::string> names_of(std::span<const std::string_view> columns) {
  return {columns.begin(), columns.end()};
}

Vector3 vector_at(const NumberTable& table, std::size_t row, const std::string& prefix) {
  return {table.at(row, prefix + "x"), table.at(row, prefix + "y"), table.at(row, prefix + "z")};
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
    step.displacement_p = vector_at(table, row, "p_d");
    step.displacement_q = vector_at(table, row, "q_d");
    step.rotation_p = vector_at(table, row, "p_dr");
    step.rotation_q = vector_at(table, row, "q_dr");
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
    table.refuse_others(names_of(pair_columns));
    return read_pair_steps(table);
  }
  for (const bool is_cumulative : {true, false}) {
    const auto& columns = is_cumulative ? cumulative : increments;
    if (!table.has_all(columns)) continue;
    std::vector<std::string> names = names_of(columns);
    names.emplace_back("dt");
    table.refuse_others(names);
    return read_contact_path(table, is_cumulative);
  }
  std::string header;
  for (const std::string& column : table.header()) header += (header.empty() ? "" : ",") + column;
  table.fail_header("the header '" + header +
                    "' is neither overlap,shift_1,shift_2 nor d_overlap,d_shift_1,d_shift_2 nor "
                    "dt,p_dx,...,q_drz (see docs/command-line.md)");
}

}  // namespace stickslip
