// SPDX-License-Identifier: BSD-3-Clause
// The folders of export: the answers in them.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <span>

#include "app/offline/answer_table.hpp"
#include "app/offline/offline_bonds.hpp"
#include "app/offline/offline_case.hpp"
#include "app/study_files/path_file.hpp"
#include "app/study_files/selection.hpp"
#include "cases/catalogue.hpp"
#include "cases/drive/drive.hpp"
#include "reports/render/data/json_complaint.hpp"
#include "reports/render/files/files.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "stickslip/laws/word/like.hpp"

namespace stickslip::app {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::array<const char*, 3> contact_columns{"normal_force", "tangential_force_1",
                                                     "tangential_force_2"};
constexpr std::array<const char*, 4> work_columns{"work_normal", "work_tangential", "work_stored",
                                                  "work_dissipated"};

ColumnChoice known_columns() {
  ColumnChoice choice;
  choice.finite.assign(contact_columns.begin(), contact_columns.end());
  choice.finite.insert(choice.finite.end(), force_columns.begin(), force_columns.end());
  choice.finite.insert(choice.finite.end(), torque_columns.begin(), torque_columns.end());
  choice.may_be_nan.assign(work_columns.begin(), work_columns.end());
  return choice;
}

std::size_t leading_rows(const RecordedPath& path) { return needs_leading_row(path) ? 1 : 0; }

/// Works from cumulative columns, where they are there and finite.
void read_works(const NumberTable& table, std::size_t row, ContactForce& force) {
  const auto increment = [&](const char* column) {
    return table.at(row, column) - (row == 0 ? 0 : table.at(row - 1, column));
  };
  force.work_normal = increment(work_columns[0]);
  force.work_tangential = increment(work_columns[1]);
  force.work_stored = increment(work_columns[2]);
  force.work_dissipated = increment(work_columns[3]);
}

std::vector<ContactForce> contact_forces(const NumberTable& table, const RecordedPath& path) {
  const bool by_bodies = !table.has(contact_columns[1]) && table.has(force_columns[0]);
  if (by_bodies) {
    need_columns(table, force_columns);
  } else {
    need_columns(table, contact_columns);
  }
  const bool with_works =
      std::ranges::all_of(work_columns, [&](const char* column) { return table.has(column); });
  const auto mu = path.parameters.find("mu");
  std::vector<ContactForce> forces;
  for (std::size_t row = leading_rows(path); row < table.rows(); ++row) {
    Vector3 on_p = vector_at(table, row, by_bodies ? force_columns : contact_columns);
    if (!by_bodies) on_p[0] = -on_p[0];
    forces.push_back(
        contact_force_of({.force_p = on_p}, mu == path.parameters.end() ? 0 : mu->second));
    if (with_works) read_works(table, row, forces.back());
  }
  return forces;
}

std::vector<BodyForces> body_forces(const NumberTable& table) {
  need_columns(table, force_columns);
  need_columns(table, torque_columns);
  const std::span all_torques(torque_columns);
  std::vector<BodyForces> forces;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    forces.push_back({vector_at(table, row, force_columns),
                      vector_at(table, row, all_torques.first<3>()),
                      vector_at(table, row, all_torques.last<3>())});
  }
  return forces;
}

/// The parts of the answers to a path, row by row [N].
struct Parts {
  std::vector<Vector3> normal;      ///< in the first component, positive in compression
  std::vector<Vector3> tangential;  ///< on p
};

Parts parts_of(const AnsweredPath& answer) {
  Parts parts;
  if (!answer.path.is_pair()) {
    for (const ContactForce& f : answer.contact_forces) {
      parts.normal.emplace_back(f.normal, 0, 0);
      parts.tangential.emplace_back(0, f.tangential[0], f.tangential[1]);
    }
    return parts;
  }
  const std::vector<PairGeometry> geometry = pair_geometry(answer.path.pair());
  for (std::size_t i = 0; i < answer.body_forces.size(); ++i) {
    const Vector3& force = answer.body_forces[i].force_p;
    const Vector3& normal = geometry[i + 1].normal;
    parts.normal.emplace_back(-force.dot(normal), 0, 0);
    parts.tangential.push_back(force - normal * normal.dot(force));
  }
  return parts;
}

void check_units(const NumberTable& table, const AnsweredPath& answer,
                 const AnsweredPath& stand_in) {
  const Parts answered = parts_of(answer);
  const Parts expected = parts_of(stand_in);
  const std::size_t leading = leading_rows(answer.path);
  const bool by_bodies = !table.has(contact_columns[1]);
  check_factor(table, leading, by_bodies ? force_columns[0] : contact_columns[0], answered.normal,
               expected.normal);
  check_factor(table, leading, by_bodies ? force_columns[1] : contact_columns[1],
               answered.tangential, expected.tangential);
}

bool same_motion(const std::vector<ContactStep>& read, const RecordedPath& path) {
  const std::vector<ContactStep>& steps = path.steps();
  const std::size_t lead = leading_rows(path);
  if (read.size() != steps.size() + lead) return false;
  double size = 0;
  for (const ContactStep& s : steps) size = std::max({size, s.overlap_new, s.shift.norm()});
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const ContactStep& now = read[i + lead];
    const double off =
        std::abs(now.overlap_new - steps[i].overlap_new) + (now.shift - steps[i].shift).norm();
    if (!(off <= rounding * size)) return false;
  }
  return true;
}

bool same_motion(const std::vector<PairStep>& read, const PairPath& path) {
  if (read.size() != path.steps.size()) return false;
  for (std::size_t i = 0; i < read.size(); ++i) {
    const double off = (read[i].displacement_p - path.steps[i].displacement_p).norm() +
                       (read[i].displacement_q - path.steps[i].displacement_q).norm();
    const double turned_off = (read[i].rotation_p - path.steps[i].rotation_p).norm() +
                              (read[i].rotation_q - path.steps[i].rotation_q).norm();
    if (!(off <= rounding * path.radius_p && turned_off <= rounding)) return false;
  }
  return true;
}

/// Throws InputError unless the file of the motion is still what the case asks for.
void check_motion(const fs::path& folder, const RecordedPath& path) {
  const fs::path file = folder / (path.is_pair() ? offline_pair_file : offline_contact_file);
  const auto read = read_path_file(file);
  const auto* const contact = std::get_if<ContactPath>(&read);
  const auto* const pair = std::get_if<PairSteps>(&read);
  const bool same = path.is_pair() ? pair != nullptr && same_motion(pair->steps, path.pair())
                                   : contact != nullptr && same_motion(contact->steps, path);
  if (same) return;
  throw InputError(file.string() +
                   ": differs from the motion of this version; export the case again");
}

AnsweredPath read_path(const fs::path& folder, const AnsweredPath& stand_in) {
  if (stand_in.path.is_bond()) return read_bond_path(folder, stand_in);
  check_motion(folder, stand_in.path);
  const std::size_t rows = stand_in.path.size() + leading_rows(stand_in.path);
  const NumberTable table = read_answer(folder / offline_answer_file, known_columns(), rows);
  AnsweredPath answer{stand_in.path, {}, {}, {}};
  if (answer.path.is_pair()) {
    answer.body_forces = body_forces(table);
  } else {
    answer.contact_forces = contact_forces(table, answer.path);
  }
  check_units(table, answer, stand_in);
  return answer;
}

/// The case that the folder says it is, its paths recorded again.
OfflineCase read_question(const fs::path& file) {
  const json about = json::parse(read_file(file));
  if (about.at("schema") != offline_schema) {
    throw InputError(fmt::format("{}: schema {}, but this program reads {}; export it again",
                                 file.string(), about.at("schema").dump(), offline_schema));
  }
  const Case& test = find_case(about.at("case").get<std::string>());
  CaseParameters parameters(test.info().parameters);
  for (const json& text : about.at("parameters")) {
    const auto [name, value] = read_assignment(text.get<std::string>(), file.string());
    parameters.set(name, value);
  }
  std::vector<int> ladder;
  for (const json& level : about.at("levels")) ladder.push_back(level.at("steps").get<int>());
  if (ladder.empty() || ladder != ladder_of({&test, parameters, {}, ladder.front(), ladder.back()}))
    throw InputError(file.string() + ": the levels are no ladder of doubling steps");
  return record_case(test, parameters, ladder);
}

}  // namespace

void hold_against(Scheme& answers, const std::string& like) {
  answers.spec = answers.spec.with(std::string(like_option), like);
  answers.framed.law = answers.law().like(make_law(parse_law_spec(like)));
}

std::string name_of_offline_case(const fs::path& folder) {
  const fs::path file = folder / offline_case_file;
  try {
    return json::parse(read_file(file)).at("case").get<std::string>();
  } catch (const json::exception& e) {
    throw InputError(file.string() + ": " + json_complaint(e, read_file(file)) +
                     "; export the case again");
  }
}

CaseTask read_offline_case(const fs::path& folder, const std::string& label) {
  const fs::path file = folder / offline_case_file;
  try {
    const OfflineCase asked = read_question(file);
    std::vector<AnsweredPath> answers;
    for (const OfflineLevel& level : asked.levels) {
      for (std::size_t k = 0; k < level.paths.size(); ++k) {
        answers.push_back(read_path(folder / offline_path_folder(level.steps, k), level.paths[k]));
      }
    }
    Scheme scheme = asked.stand_in;
    scheme.spec = {label, {}, LawKind::recorded};
    scheme.label = label;
    scheme.framed = answering_law(asked.stand_in.framed, std::move(answers));
    return {asked.question,
            asked.parameters,
            {std::move(scheme)},
            asked.levels.front().steps,
            asked.levels.back().steps};
  } catch (const json::exception& e) {
    throw InputError(file.string() + ": " + json_complaint(e, read_file(file)) +
                     "; export the case again");
  }
}

}  // namespace stickslip::app
