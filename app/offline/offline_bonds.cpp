// SPDX-License-Identifier: BSD-3-Clause
#include "app/offline/offline_bonds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/offline/answer_table.hpp"
#include "reports/render/files/files.hpp"
#include "stickslip/bonds/bond_frame.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::app {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

constexpr std::array<const char*, 14> pose_columns{"p_x",  "p_y",  "p_z",  "p_qw", "p_qx",
                                                   "p_qy", "p_qz", "q_x",  "q_y",  "q_z",
                                                   "q_qw", "q_qx", "q_qy", "q_qz"};
constexpr std::array<const char*, 6> number_columns{"u_1",     "u_2",     "u_3",
                                                    "theta_1", "theta_2", "theta_3"};
constexpr std::array<const char*, 6> conjugate_columns{"force_1",  "force_2",  "force_3",
                                                       "moment_1", "moment_2", "moment_3"};
constexpr const char* broken_column = "broken";

std::array<double, 7> numbers_of(const BondBody& body) {
  const Vector3& x = body.position;
  const Orientation& q = body.orientation;
  return {x[0], x[1], x[2], q.w(), q.x(), q.y(), q.z()};
}

/// The six numbers at the end of each step.
std::vector<BondStep> bond_steps(const BondPath& path) {
  BondFrame frame(path.made);
  std::vector<BondStep> steps;
  for (const BondPath::Step& step : path.steps) {
    BondStep now{.dt = step.dt};
    frame.follow(BondKinematics::total, step.poses, now);
    steps.push_back(now);
  }
  return steps;
}

std::string header(std::span<const char* const> columns) {
  std::string text = "dt";
  for (const char* const column : columns) text += fmt::format(",{}", column);
  return text + '\n';
}

/// A motion that names no time is given one second a step.
std::string row(double dt, std::span<const double> numbers) {
  std::string text = fmt::format("{}", dt > 0 ? dt : 1.0);
  // Adding zero makes a plain zero of a negative one.
  for (const double x : numbers) text += fmt::format(",{}", x + 0.0);
  return text + '\n';
}

double length_of(const BondPath& path) {
  return (path.made.q.position - path.made.p.position).norm();
}

bool is_near(const NumberTable& table, std::size_t row, const BondPoses& poses, double length) {
  std::size_t column = 0;
  for (const BondBody* const body : {&poses.p, &poses.q}) {
    const auto numbers = numbers_of(*body);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const double off = std::abs(table.at(row, pose_columns[column++]) - numbers[i]);
      if (!(off <= rounding * (i < 3 ? length : 1))) return false;
    }
  }
  return true;
}

/// Throws InputError unless the file of the motion is still what the case asks for.
void check_bond_path(const fs::path& file, const BondPath& path) {
  const NumberTable table(file);
  bool same = table.rows() == path.steps.size();
  for (const char* const column : pose_columns) same = same && table.has(column);
  for (std::size_t i = 0; same && i < path.steps.size(); ++i)
    same = is_near(table, i, path.steps[i].poses, length_of(path));
  if (same) return;
  throw InputError(file.string() +
                   ": differs from the motion of this version; export the case again");
}

ColumnChoice known_bond_columns() {
  ColumnChoice choice;
  for (const auto columns :
       {std::span<const char* const>(force_columns), std::span<const char* const>(torque_columns),
        std::span<const char* const>(conjugate_columns)})
    choice.finite.insert(choice.finite.end(), columns.begin(), columns.end());
  choice.finite.emplace_back(broken_column);
  return choice;
}

bool is_broken(const NumberTable& table, std::size_t row) {
  if (!table.has(broken_column)) return false;
  const double told = table.at(row, broken_column);
  if (told != 0 && told != 1) table.fail_at(row, broken_column, "must be 0 or 1");
  return told == 1;
}

/// What bodies feel: answered to poses.
std::vector<BondForces> forces_on_bodies(const NumberTable& table) {
  need_columns(table, force_columns);
  need_columns(table, torque_columns);
  const std::span all_torques(torque_columns);
  std::vector<BondForces> forces;
  for (std::size_t row = 0; row < table.rows(); ++row)
    forces.push_back({vector_at(table, row, force_columns),
                      vector_at(table, row, all_torques.first<3>()),
                      vector_at(table, row, all_torques.last<3>())});
  return forces;
}

/// Forces from an answer to six numbers, whose frame is ours.
std::vector<BondForces> forces_of_frame(const NumberTable& table, const BondPath& path) {
  need_columns(table, conjugate_columns);
  const std::span all(conjugate_columns);
  BondFrame frame(path.made);
  std::vector<BondForces> forces;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    BondStep step;
    frame.follow(BondKinematics::total, path.steps[row].poses, step);
    forces.push_back(frame.forces(BondKinematics::total, vector_at(table, row, all.first<3>()),
                                  vector_at(table, row, all.last<3>())));
  }
  return forces;
}

/// The parts of what bodies feel, both torques in turn.
struct BodyParts {
  std::vector<Vector3> forces;
  std::vector<Vector3> torques;
};

BodyParts body_parts(const std::vector<BondAnswer>& answers) {
  BodyParts parts;
  for (const BondAnswer& answer : answers) {
    parts.forces.push_back(answer.bodies.force_p);
    parts.torques.push_back(answer.bodies.torque_p - answer.bodies.torque_q);
  }
  return parts;
}

/// Whether torques are more than round-off of the forces.
bool turns(const BodyParts& parts, double length) {
  double force = 0;
  double torque = 0;
  for (const Vector3& f : parts.forces) force = std::max(force, f.norm());
  for (const Vector3& t : parts.torques) torque = std::max(torque, t.norm());
  return torque > rounding * length * force;
}

}  // namespace

void write_bond_path(const BondPath& path, const fs::path& folder) {
  std::string poses = header(pose_columns);
  for (const BondPath::Step& step : path.steps) {
    std::vector<double> numbers;
    for (const BondBody* const body : {&step.poses.p, &step.poses.q})
      for (const double x : numbers_of(*body)) numbers.push_back(x);
    poses += row(step.dt, numbers);
  }
  write_file(folder / offline_bond_file, poses);
  std::string six = header(number_columns);
  for (const BondStep& step : bond_steps(path)) {
    const Vector3& u = step.u_new;
    const Vector3& theta = step.theta_new;
    six += row(step.dt, std::array{u[0], u[1], u[2], theta[0], theta[1], theta[2]});
  }
  write_file(folder / offline_numbers_file, six);
}

void add_bond_parameters(const BondPath& path, ordered_json& parameters) {
  parameters["length"] = length_of(path);
  parameters["made_p"] = numbers_of(path.made.p);
  parameters["made_q"] = numbers_of(path.made.q);
}

AnsweredPath read_bond_path(const fs::path& folder, const AnsweredPath& stand_in) {
  const BondPath& path = stand_in.path.bond();
  check_bond_path(folder / offline_bond_file, path);
  const NumberTable table =
      read_answer(folder / offline_answer_file, known_bond_columns(), path.steps.size());
  const bool by_numbers = !table.has(force_columns[0]) && table.has(conjugate_columns[0]);
  const auto forces = by_numbers ? forces_of_frame(table, path) : forces_on_bodies(table);
  AnsweredPath answer{stand_in.path, {}, {}, {}};
  for (std::size_t row = 0; row < table.rows(); ++row) {
    BondAnswer& one = answer.bond_answers.emplace_back();
    one.bodies = forces[row];
    one.law.broken = is_broken(table, row);
    one.law.stored = one.law.released = std::numeric_limits<double>::quiet_NaN();
  }
  const BodyParts answered = body_parts(answer.bond_answers);
  const BodyParts expected = body_parts(stand_in.bond_answers);
  check_factor(table, 0, by_numbers ? conjugate_columns[0] : force_columns[0], answered.forces,
               expected.forces);
  if (turns(expected, length_of(path)))
    check_factor(table, 0, by_numbers ? conjugate_columns[3] : torque_columns[0], answered.torques,
                 expected.torques);
  return answer;
}

}  // namespace stickslip::app
