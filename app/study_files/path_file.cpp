// SPDX-License-Identifier: BSD-3-Clause
#include "app/study_files/path_file.hpp"

#include <array>
#include <numbers>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "cases/states/number_table.hpp"

namespace stickslip::app {
namespace {

constexpr std::array<std::string_view, 3> cumulative{"overlap", "shift_1", "shift_2"};
constexpr std::array<std::string_view, 3> increments{"d_overlap", "d_shift_1", "d_shift_2"};
/// Rotations of q relative to p; each may be left out.
constexpr std::array<std::string_view, 3> cumulative_turns{"roll_1", "roll_2", "twist"};
constexpr std::array<std::string_view, 3> turn_increments{"d_roll_1", "d_roll_2", "d_twist"};
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

/// The columns of rotations that the file has, in their order: "" for one that it has not.
/// Cumulative or not as the others are.
std::array<std::string, 3> turn_columns(const NumberTable& table, bool is_cumulative) {
  std::array<std::string, 3> names;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string name((is_cumulative ? cumulative_turns : turn_increments)[i]);
    if (table.has(name)) names[i] = name;
  }
  return names;
}

std::vector<RelativeTurn> read_turns(const NumberTable& table, bool is_cumulative) {
  std::vector<RelativeTurn> turns;
  const auto names = turn_columns(table, is_cumulative);
  if (names == std::array<std::string, 3>{}) return turns;
  std::array<double, 3> before{};
  for (std::size_t row = 0; row < table.rows(); ++row) {
    std::array<double, 3> now{};
    for (std::size_t i = 0; i < now.size(); ++i) {
      if (!names[i].empty()) now[i] = table.at(row, names[i]);
    }
    std::array<double, 3> step = now;
    for (std::size_t i = 0; i < now.size() && is_cumulative; ++i) step[i] -= before[i];
    turns.push_back({{step[0], step[1]}, step[2]});
    before = now;
  }
  return turns;
}

ContactPath read_contact_path(const NumberTable& table, bool is_cumulative) {
  ContactPath path;
  path.turns = read_turns(table, is_cumulative);
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

/// A column that says one component of a load path.
struct LoadColumn {
  std::string name;
  Imposed imposed = Imposed::movement;
  bool is_increment = false;
};

/// The column of a component: a movement or a force, itself or its increment; none or several are
/// the fault of the file.
LoadColumn load_column(const NumberTable& table, const std::string& movement,
                       const std::vector<std::string>& forces) {
  std::vector<LoadColumn> found;
  for (const bool increment : {false, true}) {
    const std::string prefix = increment ? "d_" : "";
    if (table.has(prefix + movement))
      found.push_back({prefix + movement, Imposed::movement, increment});
    for (const std::string& force : forces) {
      if (table.has(prefix + force)) found.push_back({prefix + force, Imposed::force, increment});
    }
  }
  if (found.size() == 1) return found.front();
  if (found.empty())
    table.fail_header("the header has neither " + movement + " nor " + forces.front() +
                      " (see docs/command-line.md)");
  table.fail_header("the header has both " + found[0].name + " and " + found[1].name +
                    ": one of them can be imposed");
}

bool imposes_force(const NumberTable& table) {
  for (const std::string name :
       {"normal_force", "tangential_force_1", "tangential_force_2", "force_1", "force_2"}) {
    if (table.has(name) || table.has("d_" + name)) return true;
  }
  return false;
}

LoadPath read_load_path(const NumberTable& table) {
  const LoadColumn normal = load_column(table, "overlap", {"normal_force"});
  const std::array tangential{load_column(table, "shift_1", {"tangential_force_1", "force_1"}),
                              load_column(table, "shift_2", {"tangential_force_2", "force_2"})};
  table.refuse_others({normal.name, tangential[0].name, tangential[1].name, "dt"});
  LoadPath path;
  path.has_time = table.has("dt");
  double normal_value = 0;
  Vector2 at_end = Vector2::Zero();
  for (std::size_t row = 0; row < table.rows(); ++row) {
    LoadStep step;
    if (path.has_time) step.dt = read_dt(table, row);
    const double x = table.at(row, normal.name);
    normal_value = normal.is_increment ? normal_value + x : x;
    step.normal = normal.imposed;
    step.normal_value = normal_value;
    for (int i = 0; i < 2; ++i) {
      const LoadColumn& column = tangential[static_cast<std::size_t>(i)];
      const double y = table.at(row, column.name);
      const double before = at_end[i];
      at_end[i] = column.is_increment ? before + y : y;
      step.tangential[static_cast<std::size_t>(i)] = column.imposed;
      // Shifts are steps, forces are where they end.
      step.tangential_value[i] = column.imposed == Imposed::force ? at_end[i]
                                 : column.is_increment            ? y
                                                                  : y - before;
    }
    path.steps.push_back(step);
  }
  return path;
}

}  // namespace

std::variant<ContactPath, PairSteps, LoadPath> read_path_file(const std::filesystem::path& file) {
  const NumberTable table(file);
  if (table.has_all(pair_columns)) {
    table.refuse_others(names_of(pair_columns));
    return read_pair_steps(table);
  }
  if (imposes_force(table)) return read_load_path(table);
  for (const bool is_cumulative : {true, false}) {
    const auto& columns = is_cumulative ? cumulative : increments;
    if (!table.has_all(columns)) continue;
    std::vector<std::string> names = names_of(columns);
    names.emplace_back("dt");
    for (const std::string& turn : turn_columns(table, is_cumulative)) {
      if (!turn.empty()) names.push_back(turn);
    }
    table.refuse_others(names);
    return read_contact_path(table, is_cumulative);
  }
  std::string header;
  for (const std::string& column : table.header()) header += (header.empty() ? "" : ",") + column;
  table.fail_header("the header '" + header +
                    "' is neither overlap,shift_1,shift_2 nor d_overlap,d_shift_1,d_shift_2 nor "
                    "dt,p_dx,...,q_drz, and imposes no normal_force or tangential_force_1 (see "
                    "docs/command-line.md)");
}

}  // namespace stickslip::app
