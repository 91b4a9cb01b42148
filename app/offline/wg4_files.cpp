// SPDX-License-Identifier: BSD-3-Clause
#include "app/offline/wg4_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "app/study_files/selection.hpp"
#include "reports/render/files/folder_lock.hpp"
#include "stickslip/description/description.hpp"

namespace stickslip::app {
namespace {

using nlohmann::json;
using reference::MotionRow;
using reference::PairLoads;
using reference::PairState;
using reference::PrescribedMotion;

using Vector = reference::Vector3<double>;
using Quaternion = Eigen::Quaternion<double, Eigen::DontAlign>;

/// A row of numbers with blanks between.
class Numbers {
 public:
  Numbers& operator<<(double x) {
    if (!text_.empty()) text_ += ' ';
    text_ += fmt::format("{}", x + 0.0);  // adding zero makes a plain zero of a negative one
    return *this;
  }
  Numbers& operator<<(const Vector& v) { return *this << v[0] << v[1] << v[2]; }
  /// In their order x, y, z, w.
  Numbers& operator<<(const Quaternion& q) { return *this << q.x() << q.y() << q.z() << q.w(); }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

std::string stem(const char* what, const PrescribedMotion& motion) {
  return fmt::format("{}_test_{:02}", what, motion.number);
}

std::string motion_csv(const std::vector<MotionRow>& rows) {
  Numbers start;
  start << Vector::Zero() << reference::sphere_radius << rows.front().x_j
        << reference::sphere_radius << rows.front().q_i << rows.front().q_j;
  std::string text =
      "# initial position/orientation as X1,R1,X2,R2,Q1,Q2 (vector/quaternion)\n"
      "# init: " +
      start.text() +
      "\n# velocities of each row, constant from its time to that of the next row\n"
      "# t v_i v_j omega_i omega_j\n";
  for (const MotionRow& row : rows) {
    Numbers numbers;
    numbers << row.time << Vector::Zero() << row.v_j << row.omega_i << row.omega_j;
    text += numbers.text() + "\n";
  }
  return text;
}

json motion_json(const std::vector<MotionRow>& rows) {
  const auto numbers = [](const Vector& v) { return json{v[0], v[1], v[2]}; };
  json twin = json::object();
  for (const char* name : {"t", "v_i", "v_j", "omega_i", "omega_j"}) twin[name] = json::array();
  for (const MotionRow& row : rows) {
    twin["t"].push_back({row.time});
    twin["v_i"].push_back(numbers(Vector::Zero()));
    twin["v_j"].push_back(numbers(row.v_j));
    twin["omega_i"].push_back(numbers(row.omega_i));
    twin["omega_j"].push_back(numbers(row.omega_j));
  }
  return twin;
}

std::vector<double> times_of(const std::vector<MotionRow>& rows) {
  std::vector<double> times;
  for (const MotionRow& row : rows) times.push_back(row.time);
  return times;
}

std::string theory_csv(const PrescribedMotion& motion, const std::vector<MotionRow>& rows,
                       const reference::ContactSprings& springs) {
  const std::vector<PairLoads> loads = exact_loads(motion, springs, times_of(rows));
  const double dt = rows[1].time - rows[0].time;
  std::string text =
      "# t dt x_i x_j v_i v_j q_i q_j omega_i omega_j omega_b n_ij v_ijn l_ij u_n v_s v_r v_theta "
      "F_i F_j T_i T_j\n";
  for (std::size_t k = 0; k < rows.size(); ++k) {
    const MotionRow& row = rows[k];
    const PairState state = state_at(motion, row.time);
    Numbers numbers;
    numbers << row.time << dt << Vector::Zero() << row.x_j << Vector::Zero() << row.v_j << row.q_i
            << row.q_j << row.omega_i << row.omega_j << motion.spin << state.normal << state.opening
            << row.x_j << state.overlap << state.shear << state.roll << state.twist
            << loads[k].force_i << Vector(-loads[k].force_i) << loads[k].torque_i
            << loads[k].torque_j;
    text += numbers.text() + "\n";
  }
  return text;
}

constexpr const char* readme_head = R"(# Prescribed motions of two spheres

Two spheres of radius {} m, their centres {} m apart at the start, without tangential force.
Normal stiffness {:g} N/m, tangential stiffness {:g} N/m, friction coefficient {}. {} rows in {}
s.{}

`input_DEM` holds the motions: the velocities of a row [m/s, rad/s, world axes] are constant until
the next row begins and bring the spheres exactly there. Forces must not act back. `output_ANA`
holds the response at the time of each row: n_ij points from i to j, F_i acts on i (compression:
along -n_ij), torques are about the centres with arms R - u_n/2, v_s is the velocity of i relative
to j at the contact, quaternions are x, y, z, w.

| file | motion | what |
|---|---|---|
)";

constexpr const char* readme_end = R"(
An answer is a file with the columns, in any order and with blanks between, of the header

    # t x1 y1 z1 x2 y2 z2 qx1 qy1 qz1 qw1 qx2 qy2 qz2 qw2 f1x f1y f1z f2x f2y f2z t1x t1y t1z t2x t2y t2z

and one row for each row of the motion, the first one at the start. `stickslip judge FILE --format
wg4` judges it.
)";

std::string moments_text(const reference::ContactSprings& springs) {
  std::string text;
  const auto add = [&](const char* what, double stiffness, double mu) {
    if (stiffness > 0)
      text += fmt::format(
          " The {} moment is a spring of {:g} N m on the rotation of j relative to i, with a cap "
          "of "
          "{} times half of the radius times the normal force.",
          what, stiffness, mu);
  };
  add("rolling", springs.k_rolling, springs.mu_rolling);
  add("twisting", springs.k_twisting, springs.mu_twisting);
  return text;
}

std::string readme(std::span<const PrescribedMotion> motions,
                   const reference::ContactSprings& springs, int rows) {
  std::string text =
      fmt::format(readme_head, reference::sphere_radius, reference::branch_at_start, springs.kn,
                  springs.ks, springs.mu, rows, reference::motion_duration, moments_text(springs));
  for (const PrescribedMotion& motion : motions) {
    text += fmt::format("| test_{:02} | {} | {} |\n", motion.number, motion.name, motion.title);
  }
  return text + readme_end;
}

constexpr std::string_view readme_title = "# Prescribed motions of two spheres\n";
const OutputKind wg4_readme{"the README of an export",
                            [](std::string_view text) { return text.starts_with(readme_title); }};
/// Files of this format say nothing of who wrote them: with that page they are ours, without it
/// not.
const OutputKind of_wg4{"a file of an export", [](std::string_view) { return true; }};
const OutputKind foreign{"a file of an export", [](std::string_view) { return false; }};

}  // namespace

FileFormat read_file_format(const std::string& name) {
  if (name == "paths") return FileFormat::paths;
  if (name == "wg4") return FileFormat::wg4;
  throw InputError("--format " + name + ": must be paths or wg4");
}

reference::ContactSprings wg4_springs(const std::vector<std::string>& parameters) {
  std::vector<CaseTask> tasks = select_tasks({"wg4-motions"}, {"linear-refined"}, parameters);
  const CaseParameters& set = tasks.front().parameters;
  reference::ContactSprings springs{set["kn"], set["kt"], set["mu"]};
  // Who sets one of its numbers asks for a moment.
  const auto is_set = [&](const char* moment) {
    return std::ranges::any_of(parameters, [&](const std::string& parameter) {
      const std::string name = parameter.substr(0, parameter.find('='));
      return name.ends_with(moment);
    });
  };
  if (is_set("-rolling")) {
    springs.k_rolling = set["k-rolling"];
    springs.mu_rolling = set["mu-rolling"];
  }
  if (is_set("-twisting")) {
    springs.k_twisting = set["k-twisting"];
    springs.mu_twisting = set["mu-twisting"];
  }
  return springs;
}

std::vector<PrescribedMotion> wg4_motions_named(const std::string& word) {
  const std::vector<PrescribedMotion>& all = reference::pair_motions();
  if (word == "all" || word == "wg4-motions") return all;
  std::vector<std::string> names{"wg4-motions"};
  for (const PrescribedMotion& motion : all) {
    if (word == motion.name || word == std::to_string(motion.number)) return {motion};
    names.push_back(motion.name);
  }
  throw InputError(unknown_name("motion", word, names));
}

PrescribedMotion wg4_motion_of_file(const std::filesystem::path& file) {
  const std::string name = file.filename().string();
  constexpr std::string_view before = "test_";
  if (const auto at = name.find(before); at != std::string::npos) {
    const auto first = name.find_first_not_of('0', at + before.size());
    const auto last = std::min(name.find_first_not_of("0123456789", first), name.size());
    if (first != std::string::npos && last > first)
      return wg4_motions_named(name.substr(first, last - first)).front();
  }
  throw InputError(file.string() + ": name its motion, as in --motion shear");
}

void write_wg4(std::span<const PrescribedMotion> motions, const reference::ContactSprings& springs,
               int rows, const std::filesystem::path& dir, Overwrite overwrite) {
  const std::filesystem::path readme_file = dir / "README.md";
  check_output(readme_file, wg4_readme, overwrite);
  const bool is_ours = std::filesystem::exists(readme_file);
  std::map<std::filesystem::path, std::string> files;
  for (const PrescribedMotion& motion : motions) {
    const std::vector<MotionRow> cut = motion_rows(motion, rows);
    const std::filesystem::path input = dir / "input_DEM" / stem("dem_input", motion);
    files[input.string() + ".csv"] = motion_csv(cut);
    files[input.string() + ".json"] = motion_json(cut).dump() + "\n";
    files[dir / "output_ANA" / (stem("theoretical_output", motion) + ".csv")] =
        theory_csv(motion, cut, springs);
  }
  for (const auto& [file, content] : files)
    check_output(file, is_ours ? of_wg4 : foreign, overwrite);
  const FolderLock lock(dir);
  // The page that says that the others are ours comes first: what a run that ends too early left
  // can be written again.
  write_output(readme_file, readme(motions, springs, rows), wg4_readme, overwrite);
  for (const auto& [file, content] : files) write_output(file, content, of_wg4, overwrite);
}

}  // namespace stickslip::app
