// SPDX-License-Identifier: BSD-3-Clause
// The answer of an engine to a motion of the working group 4 of ON-DEM.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>

#include "app/offline/answer_units.hpp"
#include "app/offline/wg4_files.hpp"
#include "cases/numbers.hpp"
#include "cases/states/number_table.hpp"
#include "reports/render/files/files.hpp"
#include "reports/study/judge/judge.hpp"
#include "stickslip/description/text_stream.hpp"

namespace stickslip::app {
namespace {

namespace fs = std::filesystem;
using reference::PrescribedMotion;
using Values = std::vector<Eigen::Vector4d>;

/// A group of columns that is compared row by row.
struct Group {
  const char* name;
  const char* title;
  std::array<const char*, 4> columns;  ///< the last one empty for vectors
};

constexpr std::array groups{Group{"F_i", "force on i", {"f1x", "f1y", "f1z", ""}},
                            Group{"F_j", "force on j", {"f2x", "f2y", "f2z", ""}},
                            Group{"T_i", "torque on i about its centre", {"t1x", "t1y", "t1z", ""}},
                            Group{"T_j", "torque on j about its centre", {"t2x", "t2y", "t2z", ""}},
                            Group{"x_i", "centre of i", {"x1", "y1", "z1", ""}},
                            Group{"x_j", "centre of j", {"x2", "y2", "z2", ""}},
                            Group{"q_i", "orientation of i", {"qx1", "qy1", "qz1", "qw1"}},
                            Group{"q_j", "orientation of j", {"qx2", "qy2", "qz2", "qw2"}}};

/// The absolute tolerance of the working group's own check, in SI units, for all groups alike.
constexpr double absolute_tolerance = 1e-6;

bool is_quaternion(const Group& group) { return *group.columns[3] != '\0'; }

/// The file with commas between its columns and without the mark before its header. Lines keep
/// their numbers.
std::string with_commas(const std::string& text) {
  std::istringstream in = reading(text);
  std::string out;
  bool header = true;
  for (std::string line; std::getline(in, line); out += '\n') {
    std::istringstream words = reading(line);
    std::string word;
    std::string joined;
    bool comment = false;
    while (words >> word) {
      if (joined.empty() && word.front() == '#') {
        comment = !header;
        word.erase(0, 1);
        if (word.empty()) continue;
      }
      joined += (joined.empty() ? "" : ",") + word;
    }
    if (comment || joined.empty()) continue;
    header = false;
    out += joined;
  }
  return out;
}

NumberTable read_table(const fs::path& file) {
  NumberTable table(file.string(), with_commas(read_file(file)));
  std::vector<std::string> wanted{"t"};
  for (const Group& group : groups) {
    for (const char* const column : group.columns) {
      if (*column != '\0') wanted.emplace_back(column);
    }
  }
  for (const std::string& column : wanted) {
    if (!table.has(column)) table.fail_header("there is no column " + column);
  }
  return table;
}

/// Number of rows of the motion that the answer is to. Throws InputError unless the answer has a
/// row for the start of each and one for the end.
int rows_of(const NumberTable& table) {
  const auto rows = static_cast<int>(table.rows()) - 1;
  if (rows < 1) table.fail_at(0, "t", "one row is no motion");
  for (std::size_t k = 0; k < table.rows(); ++k) {
    const double expected = reference::motion_duration * static_cast<double>(k) / rows;
    if (std::abs(table.at(k, "t") - expected) <= 1e-6 * reference::motion_duration) continue;
    table.fail_at(
        k, "t",
        fmt::format("row {} of {} is at {:.9g} s, but equal rows from 0 to {:.9g} s need {:.9g} s; "
                    "is a row missing?",
                    k + 1, table.rows(), table.at(k, "t"), reference::motion_duration, expected));
  }
  return rows;
}

Values values_of(const NumberTable& table, const Group& group) {
  Values values;
  for (std::size_t k = 0; k < table.rows(); ++k) {
    Eigen::Vector4d value = Eigen::Vector4d::Zero();
    for (int i = 0; i < (is_quaternion(group) ? 4 : 3); ++i)
      value[i] = table.at(k, group.columns[static_cast<std::size_t>(i)]);
    values.push_back(value);
  }
  return values;
}

Eigen::Vector4d padded(const Vector3& v) { return {v[0], v[1], v[2], 0}; }

/// What theory says of each group, in their order.
std::array<Values, groups.size()> theory_of(const PrescribedMotion& motion,
                                            const reference::ContactSprings& springs, int rows) {
  const auto cut = reference::motion_rows(motion, rows);
  std::vector<double> times;
  for (const auto& row : cut) times.push_back(row.time);
  const auto loads = reference::exact_loads(motion, springs, times);
  std::array<Values, groups.size()> theory;
  for (std::size_t k = 0; k < cut.size(); ++k) {
    theory[0].push_back(padded(loads[k].force_i));
    theory[1].push_back(padded(-loads[k].force_i));
    theory[2].push_back(padded(loads[k].torque_i));
    theory[3].push_back(padded(loads[k].torque_j));
    theory[4].push_back(Eigen::Vector4d::Zero());
    theory[5].push_back(padded(cut[k].x_j));
    theory[6].push_back(cut[k].q_i.coeffs());
    theory[7].push_back(cut[k].q_j.coeffs());
  }
  return theory;
}

double largest_norm(const Values& values) {
  double largest = 0;
  for (const Eigen::Vector4d& v : values) largest = std::max(largest, v.norm());
  return largest;
}

/// Difference of two values; a quaternion and its opposite are the same orientation.
double difference(const Group& group, const Eigen::Vector4d& a, const Eigen::Vector4d& b) {
  const double plain = (a - b).norm();
  return is_quaternion(group) ? std::min(plain, (a + b).norm()) : plain;
}

/// Largest differences of one answer, group by group.
struct Comparison {
  int rows = 0;
  std::array<double, groups.size()> absolute{};
  std::array<double, groups.size()> relative{};  ///< over the largest norm that theory has
  std::array<double, groups.size()> at{};        ///< time of the largest one [s]
};

void check_units(const NumberTable& table, const Group& group, const Values& answered,
                 const Values& expected) {
  const auto vectors = [](const Values& values) {
    std::vector<Vector3> all;
    for (const Eigen::Vector4d& v : values) all.emplace_back(v[0], v[1], v[2]);
    return all;
  };
  if (const auto mistake = unit_mistake(vectors(answered), vectors(expected)))
    table.fail_at(mistake->row, group.columns[0], mistake->words);
}

Comparison compare(const fs::path& file, const PrescribedMotion& motion,
                   const reference::ContactSprings& springs) {
  const NumberTable table = read_table(file);
  Comparison found;
  found.rows = rows_of(table);
  const auto theory = theory_of(motion, springs, found.rows);
  for (std::size_t g = 0; g < groups.size(); ++g) {
    const Values answered = values_of(table, groups[g]);
    if (g < 2) check_units(table, groups[g], answered, theory[g]);
    for (std::size_t k = 0; k < answered.size(); ++k) {
      const double off = difference(groups[g], answered[k], theory[g][k]);
      if (off <= found.absolute[g]) continue;
      found.absolute[g] = off;
      found.at[g] = table.at(k, "t");
    }
    const double scale = largest_norm(theory[g]);
    found.relative[g] = found.absolute[g] / (scale > 0 ? scale : reference::sphere_radius);
  }
  return found;
}

CaseInfo info_of(const PrescribedMotion& motion) {
  CaseInfo info;
  info.name = "wg4-" + motion.name;
  info.title = motion.title;
  info.source = "ON-DEM, working group 4, testing of interactions (2025)";
  info.judges = "an engine's answer to motion " + std::to_string(motion.number);
  info.truth = "closed form in axes that turn with the pair";
  // The colour is that of the first: nothing that is wrong may hide.
  info.observables.push_back(
      {"worst", "-", "largest of all errors, over the largest value of theory", true});
  for (const Group& group : groups) {
    info.observables.push_back(
        {group.name, "-",
         std::string(group.title) + ", largest error over the largest value of theory", true});
  }
  return info;
}

Table absolute_table(const CaseInfo& info, const std::vector<Comparison>& answers) {
  Table table;
  table.name = info.name + "-absolute";
  table.title = "Largest differences to theory";
  table.note = fmt::format(
      "The working group requires {:g} for all of them, in SI units; quaternions are compared up "
      "to their sign.",
      absolute_tolerance);
  table.columns = {{"rows", {}}, {"what", {}},        {"difference", "SI"},
                   {"at", "s"},  {"within 1e-6", {}}, {"relative", "-"}};
  for (const Comparison& answer : answers) {
    for (std::size_t g = 0; g < groups.size(); ++g) {
      const bool within = answer.absolute[g] <= absolute_tolerance;
      table.rows.push_back({{std::to_string(answer.rows)},
                            {groups[g].name},
                            number_cell(answer.absolute[g], "{:.3g}"),
                            number_cell(answer.at[g], "{:.4g}"),
                            {within ? "yes" : "no", {}, within ? Tone::good : Tone::bad},
                            {fmt::format("{:.3g}", answer.relative[g]), answer.relative[g],
                             tone_of(answer.relative[g])}});
    }
  }
  return table;
}

}  // namespace

Report judge_wg4(const std::vector<fs::path>& files, const PrescribedMotion& motion,
                 const reference::ContactSprings& springs, const std::string& label,
                 const StudyOptions& options) {
  std::vector<Comparison> answers;
  for (const fs::path& file : files) answers.push_back(compare(file, motion, springs));
  std::ranges::sort(answers, {}, &Comparison::rows);
  const auto twice = std::ranges::adjacent_find(answers, {}, &Comparison::rows);
  if (twice != answers.end())
    throw InputError(fmt::format("two answers have {} rows; give one of each", twice->rows));

  CaseInfo info = info_of(motion);
  info.nominal_steps = answers.back().rows;
  MeasuredStudy measured;
  measured.own_parameters = true;
  for (const Comparison& answer : answers) {
    measured.steps.push_back(answer.rows);
    std::vector<double> errors{*std::ranges::max_element(answer.relative)};
    errors.insert(errors.end(), answer.relative.begin(), answer.relative.end());
    measured.measurements.push_back({std::move(errors), {}});
  }
  const std::size_t observables = info.observables.size();
  Scheme scheme = make_scheme("linear-refined");
  scheme.spec = {label, {}, LawKind::recorded};
  scheme.label = label;
  Report report;
  report.version = options.version;
  report.studies.push_back(judge_study(info, scheme, measured,
                                       std::vector<ReferenceValue>(observables, {0, 1, 1e-15}),
                                       std::vector<Expectation>(observables), options));
  report.studies.back().truth_is_shared = true;
  // The theory is that of linear springs in stick, which all laws of their kind have.
  if (StudyResult& study = report.studies.back();
      study.quality == Quality::red && study.verdict == Verdict::pass) {
    study.verdict = Verdict::fail;
    study.reason = "every law of linear springs has this motion's theory: " + study.reason;
  }
  report.tables.push_back(absolute_table(info, answers));
  report.cases.push_back({info.name,
                          info.title,
                          info.source,
                          info.judges,
                          info.truth,
                          {},
                          {},
                          {report.tables.back().name}});
  report.laws.push_back({label, "Answers read from files", "another program"});
  return report;
}

}  // namespace stickslip::app
