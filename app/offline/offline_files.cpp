// SPDX-License-Identifier: BSD-3-Clause
// The folders of export: what is written into them.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "app/offline/offline_bonds.hpp"
#include "app/offline/offline_case.hpp"
#include "app/offline/offline_readme.hpp"
#include "reports/render/files/files.hpp"
#include "reports/render/files/folder_lock.hpp"
#include "reports/render/files/replace_folder.hpp"

namespace stickslip::app {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

/// Radius of the spheres where the case names none, as for laws without geometry [m].
constexpr double unnamed_radius = 1;

double radius_of(const RecordedPath& path) {
  const double radius = path.steps().front().effective_radius;
  return radius > 0 ? radius : unnamed_radius;
}

/// The steps from zero overlap on.
std::vector<ContactStep> whole_path(const RecordedPath& path) {
  std::vector<ContactStep> steps = path.steps();
  if (!needs_leading_row(path)) return steps;
  ContactStep press;
  press.overlap_new = steps.front().overlap_old;
  press.dt = steps.front().dt;
  press.effective_radius = steps.front().effective_radius;
  steps.insert(steps.begin(), press);
  return steps;
}

std::string contact_csv(const std::vector<ContactStep>& steps) {
  const bool timed = std::ranges::all_of(steps, [](const ContactStep& s) { return s.dt > 0; });
  std::string text =
      timed ? "d_overlap,d_shift_1,d_shift_2,dt\n" : "d_overlap,d_shift_1,d_shift_2\n";
  for (const ContactStep& s : steps) {
    text += fmt::format("{},{},{}", s.overlap_new - s.overlap_old, s.shift[0], s.shift[1]);
    text += timed ? fmt::format(",{}\n", s.dt) : "\n";
  }
  return text;
}

/// The step as a motion of two equal spheres on the x axis with the tangents y and z: q comes
/// nearer, and both roll by the same rotation vector, so that the normal rests. None if the spheres
/// are too small for the overlap or the roll.
std::optional<PairStep> rolling_step(const ContactStep& step, double radius) {
  // Both arms at the middle of the step together.
  const double arms = 2 * radius - (step.overlap_old + step.overlap_new) / 2;
  if (!(arms > radius)) return std::nullopt;
  const Vector3 shift(0, step.shift[0], step.shift[1]);
  Vector3 roll = shift.cross(Vector3::UnitX()) / arms;
  // A chord of a finite rotation, as mid-arm kinematics measures it.
  if (roll.norm() > 0) roll *= 2 * std::atan(roll.norm() / 2) / roll.norm();
  if (roll.norm() > std::numbers::pi / 2) return std::nullopt;
  PairStep pair;
  pair.displacement_q = (step.overlap_old - step.overlap_new) * Vector3::UnitX();
  pair.rotation_p = pair.rotation_q = roll;
  pair.dt = step.dt;
  return pair;
}

std::optional<std::vector<PairStep>> rolling_steps(const std::vector<ContactStep>& steps,
                                                   double radius) {
  std::vector<PairStep> pairs;
  for (const ContactStep& step : steps) {
    const auto pair = rolling_step(step, radius);
    if (!pair) return std::nullopt;
    pairs.push_back(*pair);
  }
  return pairs;
}

std::string pair_csv(const std::vector<PairStep>& steps) {
  std::string text = "dt,p_dx,p_dy,p_dz,q_dx,q_dy,q_dz,p_drx,p_dry,p_drz,q_drx,q_dry,q_drz\n";
  for (const PairStep& step : steps) {
    // A motion that names no time is given one second a step.
    text += fmt::format("{}", step.dt > 0 ? step.dt : 1.0);
    for (const Vector3& v :
         {step.displacement_p, step.displacement_q, step.rotation_p, step.rotation_q}) {
      // Adding zero makes a plain zero of a negative one.
      text += fmt::format(",{},{},{}", v[0] + 0.0, v[1] + 0.0, v[2] + 0.0);
    }
    text += '\n';
  }
  return text;
}

ordered_json parameters_json(const RecordedPath& path) {
  ordered_json parameters = ordered_json::object();
  for (const auto& [role, value] : path.parameters) parameters[role] = value;
  if (path.is_bond()) {
    add_bond_parameters(path.bond(), parameters);
    return parameters;
  }
  if (path.is_contact()) {
    parameters["R"] = radius_of(path);
    return parameters;
  }
  const PairPath& pair = path.pair();
  parameters["R1"] = pair.radius_p;
  parameters["R2"] = pair.radius_q;
  parameters["overlap0"] = pair.overlap;
  parameters["normal"] = {pair.normal[0], pair.normal[1], pair.normal[2]};
  return parameters;
}

ordered_json case_json(const OfflineCase& exported) {
  ordered_json levels = ordered_json::array();
  for (const OfflineLevel& level : exported.levels) {
    levels.push_back({{"steps", level.steps}, {"paths", level.paths.size()}});
  }
  return {{"schema", offline_schema},
          {"case", exported.question->info().name},
          {"parameters", exported.parameters.texts()},
          {"levels", levels}};
}

void write_path(const RecordedPath& path, const fs::path& folder) {
  write_file(folder / "parameters.json", parameters_json(path).dump(2) + "\n");
  if (path.is_bond()) return write_bond_path(path.bond(), folder);
  if (path.is_pair()) {
    write_file(folder / offline_pair_file, pair_csv(path.pair().steps));
    return;
  }
  const std::vector<ContactStep> steps = whole_path(path);
  write_file(folder / offline_contact_file, contact_csv(steps));
  if (const auto rolling = rolling_steps(steps, radius_of(path)))
    write_file(folder / offline_pair_file, pair_csv(*rolling));
}

void write_case(const OfflineCase& exported, const fs::path& folder) {
  for (const OfflineLevel& level : exported.levels) {
    for (std::size_t k = 0; k < level.paths.size(); ++k) {
      write_path(level.paths[k].path, folder / offline_path_folder(level.steps, k));
    }
  }
  write_file(folder / "README.md", offline_readme(exported));
  write_file(folder / offline_case_file, case_json(exported).dump(2) + "\n");
}

/// The files of a path that are ours.
constexpr std::array files_of_path{"parameters.json", offline_pair_file, offline_contact_file,
                                   offline_bond_file, offline_numbers_file};

/// The files that the export in this folder wrote, by their paths in it; empty if it is none.
std::set<std::string> files_of_export(const fs::path& folder) {
  std::set<std::string> files;
  const ordered_json about =
      fs::is_regular_file(folder / offline_case_file)
          ? ordered_json::parse(read_file(folder / offline_case_file), nullptr, false)
          : ordered_json();
  if (!about.is_object() || !about.contains("schema") || !about.contains("case")) return files;
  files = {offline_case_file, "README.md"};
  for (const ordered_json& level : about.value("levels", ordered_json::array())) {
    if (!level.is_object() || !level["steps"].is_number_unsigned() ||
        !level["paths"].is_number_unsigned()) {
      continue;
    }
    const auto paths = level["paths"].get<std::size_t>();
    for (std::size_t k = 0; k < paths; ++k) {
      const fs::path path = offline_path_folder(level["steps"].get<int>(), k);
      if (!fs::is_directory(folder / path)) continue;
      for (const char* const file : files_of_path) files.insert((path / file).generic_string());
    }
  }
  return files;
}

/// The first file of the folder that its export did not write; empty if there is none.
std::string first_foreign(const fs::path& folder) {
  const std::set<std::string> own = files_of_export(folder);
  for (const std::string& file : files_below(folder)) {
    if (own.count(file) == 0 && !is_temporary_name(fs::path(file).begin()->native())) return file;
  }
  return "";
}

/// Throws FileError unless the folder may be replaced.
void check_free(const fs::path& folder, Overwrite overwrite) {
  if (!fs::exists(fs::symlink_status(folder))) return;
  if (!fs::is_directory(folder)) {
    throw InputError(folder.string() + ": it is no folder; give another --out");
  }
  if (overwrite == Overwrite::any_file) return;
  const std::string file = first_foreign(folder);
  if (file.empty()) return;
  throw InputError(fmt::format(
      "{}: export did not write this {}; give another --out, or --force, which keeps it",
      (folder / file).string(),
      fs::path(file).filename() == offline_answer_file ? "answer" : "file"));
}

bool is_same_file(const fs::path& one, const fs::path& other) {
  const bool there = fs::exists(one);
  if (there != fs::exists(other)) return false;
  return !there || read_file(one) == read_file(other);
}

/// Whether a folder of a path holds the same motion and parameters in both exports.
bool is_same_path(const fs::path& one, const fs::path& other) {
  for (const char* const file : files_of_path) {
    if (!is_same_file(one / file, other / file)) return false;
  }
  return true;
}

/// Puts the files of users that belong to a path which is another one now, or gone, into the draft
/// as NAME~, and adds them to what is replaced.
void set_stale_aside(const fs::path& draft, const fs::path& place, std::set<std::string>& own) {
  for (const std::string& file : files_below(place)) {
    const fs::path path(file);
    const fs::path folder = path.parent_path();
    if (own.count(file) > 0 || folder.empty() || file.ends_with('~')) continue;
    if (own.count((folder / "parameters.json").generic_string()) == 0) continue;
    if (is_same_path(draft / folder, place / folder)) continue;
    std::string aside = file + '~';
    while (fs::exists(draft / aside) || fs::exists(place / aside)) aside += '~';
    write_file(draft / aside, read_file(place / file));
    own.insert(file);
  }
}

}  // namespace

bool has_offline_answers(const fs::path& folder) {
  const fs::recursive_directory_iterator files(folder);
  return std::any_of(begin(files), end(files), [](const fs::directory_entry& entry) {
    return entry.path().filename() == offline_answer_file;
  });
}

void write_offline_cases(const std::vector<OfflineCase>& cases, const fs::path& dir,
                         Overwrite overwrite) {
  const auto place_of = [&](const OfflineCase& one) { return dir / one.question->info().name; };
  for (const OfflineCase& one : cases) check_free(place_of(one), overwrite);
  const FolderLock lock(dir);
  for (const OfflineCase& one : cases) check_free(place_of(one), overwrite);
  const TemporaryFolder workshop(dir);
  for (const OfflineCase& one : cases) write_case(one, workshop.path() / one.question->info().name);
  for (const OfflineCase& one : cases) {
    const fs::path draft = workshop.path() / one.question->info().name;
    std::set<std::string> own;
    if (fs::exists(place_of(one))) {
      own = files_of_export(place_of(one));
      set_stale_aside(draft, place_of(one), own);
    }
    replace_folder({draft, place_of(one), std::move(own), ""});
  }
}

}  // namespace stickslip::app
