// SPDX-License-Identifier: BSD-3-Clause
// The folders of export --bodies: what is written into them.
#include <fmt/format.h>
#include <fmt/ranges.h>  // join, since version 11

#include <algorithm>
#include <cmath>
#include <set>

#include "app/bodies/bodies_case.hpp"
#include "reports/render/files/files.hpp"
#include "reports/render/files/folder_lock.hpp"
#include "reports/render/files/replace_folder.hpp"
#include "stickslip/description/description.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::app {
namespace {

namespace fs = std::filesystem;

/// A ladder has no more rungs than that.
constexpr std::size_t most_levels = 16;

/// "1/60" or "0.0125".
double read_step(std::string_view text) {
  const std::size_t at = text.find('/');
  const double above = read_number(text.substr(0, at), "--steps");
  const double below =
      at == std::string_view::npos ? 1 : read_number(text.substr(at + 1), "--steps");
  const double step = above / below;
  if (!(step > 0) || !std::isfinite(step))
    throw InputError(fmt::format("--steps: '{}' is not a step above 0 s, as in 1/60", text));
  return step;
}

/// Whether export --bodies writes files of this name.
bool is_ours(const std::string& file) {
  const std::string name = fs::path(file).filename().string();
  return name == bodies_file || name == bodies_readme_file || name == gradient_file ||
         std::ranges::count(mesh_file_names, name) > 0 ||
         std::ranges::any_of(bodies_inputs(),
                             [&](const BodiesInput& input) { return name == input.file; });
}

/// Whether a program answers by files of this name.
bool is_answer(const std::string& file) {
  const std::string name = fs::path(file).filename().string();
  return name == trajectory_file || name == masses_file || name == contacts_file;
}

/// The first file of the folder that no export wrote; empty if there is none.
std::string first_foreign(const fs::path& folder) {
  for (const std::string& file : files_below(folder)) {
    if (!is_ours(file) && !is_temporary_name(fs::path(file).begin()->native())) return file;
  }
  return "";
}

void check_free(const fs::path& folder, Overwrite overwrite) {
  if (!fs::exists(fs::symlink_status(folder))) return;
  if (!fs::is_directory(folder))
    throw InputError(folder.string() + ": it is no folder; give another --out");
  if (overwrite == Overwrite::any_file) return;
  const std::string file = first_foreign(folder);
  if (file.empty()) return;
  throw InputError(fmt::format(
      "{}: export did not write this {}; give another --out, or --force, which keeps it",
      (folder / file).string(), is_answer(file) ? "answer" : "file"));
}

/// Answers to scenes that are others now go into the draft as NAME~.
void set_stale_aside(const fs::path& draft, const fs::path& place, std::set<std::string>& own) {
  for (const std::string& file : files_below(place)) {
    const fs::path path(file);
    if (!is_answer(file)) continue;
    const fs::path scene = path.parent_path() / bodies_file;
    const bool is_same = fs::exists(draft / scene) && fs::exists(place / scene) &&
                         read_file(draft / scene) == read_file(place / scene);
    if (is_same) continue;
    std::string aside = file + '~';
    while (fs::exists(draft / aside) || fs::exists(place / aside)) aside += '~';
    write_file(draft / aside, read_file(place / file));
    own.insert(file);
  }
}

}  // namespace

fs::path answer_in(const fs::path& folder) {
  fs::path file = folder / trajectory_file;
  if (!fs::exists(file))
    throw InputError(fmt::format("{}: no answer; see {} in that folder for its contents",
                                 file.string(), bodies_readme_file));
  return file;
}

std::vector<double> read_step_ladder(const std::string& text) {
  const std::size_t at = text.find(':');
  const double from = read_step(std::string_view(text).substr(0, at));
  const double to =
      at == std::string::npos ? from : read_step(std::string_view(text).substr(at + 1));
  if (to > from) throw InputError("--steps " + text + ": the first step is the longest one");
  std::vector<double> steps{from};
  // Halving until the last one, but for round-off.
  constexpr double graze = 1 + 1e-9;
  while (steps.back() > to * graze && steps.size() <= most_levels)
    steps.push_back(from / std::exp2(static_cast<double>(steps.size())));
  if (steps.size() > most_levels)
    throw InputError(fmt::format("--steps {}: more than {} steps", text, most_levels));
  if (steps.back() < to / graze)
    throw InputError(
        fmt::format("--steps {}: steps are halved from the first to the last, so that "
                    "their ratio is a power of two",
                    text));
  return steps;
}

std::string step_folder(double step) {
  const double inverse = 1 / step;
  if (inverse >= 1 && std::abs(inverse - std::round(inverse)) < 1e-6)
    return fmt::format("step-1-{:.0f}", inverse);
  return "step-" + shortest(step);
}

std::vector<BodiesInput> read_bodies_inputs(const std::string& text) {
  std::vector<BodiesInput> inputs;
  std::set<std::string> known;
  for (const BodiesInput& input : bodies_inputs()) known.insert(input.program);
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string word = text.substr(begin, end - begin);
    if (known.count(word) == 0)
      throw InputError(fmt::format("--for: '{}' is not one of {}", word, fmt::join(known, ", ")));
    std::ranges::copy_if(bodies_inputs(), std::back_inserter(inputs),
                         [&](const BodiesInput& input) { return input.program == word; });
    begin = end + 1;
  }
  return inputs;
}

void write_bodies(const std::vector<BodiesFolder>& folders, const fs::path& dir,
                  Overwrite overwrite) {
  std::set<std::string> names;
  for (const BodiesFolder& folder : folders) names.insert(folder.case_name);
  for (const std::string& name : names) check_free(dir / name, overwrite);
  const FolderLock lock(dir);
  for (const std::string& name : names) check_free(dir / name, overwrite);
  const TemporaryFolder workshop(dir);
  for (const BodiesFolder& folder : folders) {
    for (const auto& [name, text] : folder.files)
      write_file(workshop.path() / folder.case_name / folder.name / name, text);
  }
  for (const std::string& name : names) {
    const fs::path draft = workshop.path() / name;
    const fs::path place = dir / name;
    std::set<std::string> own;
    if (fs::exists(place)) {
      for (const std::string& file : files_below(place)) {
        if (is_ours(file)) own.insert(file);
      }
      set_stale_aside(draft, place, own);
    }
    replace_folder({draft, place, std::move(own), ""});
  }
}

}  // namespace stickslip::app
