// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/files/report_folder.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <set>
#include <sstream>
#include <string_view>
#include <system_error>

#include "reports/render/files/replace_folder.hpp"
#include "stickslip/description/text_stream.hpp"

namespace stickslip::reports {

namespace fs = std::filesystem;

namespace {

constexpr const char* list_name = "files.txt";
constexpr std::string_view list_heading = "# stickslip: the files of this report\n";

/// What stands beside the page under names that others use too.
struct KnownFile {
  const char* name;
  const OutputKind& kind;
};
const std::array known_files{KnownFile{"index.html", page_output},
                             KnownFile{"results.json", json_output},
                             KnownFile{"junit.xml", junit_output}};

/// Whether a line of the list can be a file of a report: somebody may have changed the list.
bool can_be_listed(const std::string& line) {
  const fs::path path(line);
  if (line.empty() || path.is_absolute() || !path.has_filename()) return false;
  if (path.lexically_normal().generic_string() != line || *path.begin() == "..") return false;
  if (path.has_parent_path()) return true;
  static const std::set<std::string> endings{".html", ".json", ".xml", ".css", ".js"};
  return endings.count(path.extension().string()) > 0 || line == list_name;
}

/// Whether the list is ours: with its heading, or, of older reports, with their folders alone.
bool is_own_list(std::string_view text) {
  if (text.starts_with("# stickslip")) return true;
  std::istringstream lines = reading(std::string(text));
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("figures/") && !line.starts_with("tables/")) return false;
  }
  return true;
}
const OutputKind list_output{"the list of a report's files", is_own_list};

/// The files of the report that stands in the folder, by their paths in it.
std::set<std::string> files_of_report(const fs::path& folder) {
  std::set<std::string> files;
  std::error_code ignored;
  if (fs::is_regular_file(folder / list_name, ignored)) {
    const std::string text = read_file(folder / list_name);
    std::istringstream lines = reading(text);
    if (is_own_list(text)) files.insert(list_name);
    for (std::string line; std::getline(lines, line);) {
      if (can_be_listed(line)) files.insert(line);
    }
  }
  for (const KnownFile& known : known_files) {
    if (is_own_output(folder / known.name, known.kind)) files.insert(known.name);
  }
  // Reports once did not list these.
  for (fs::directory_iterator at(folder / "witnesses", ignored), end; !ignored && at != end;
       at.increment(ignored)) {
    const std::string name = at->path().filename().string();
    if (name.starts_with("witness-")) files.insert("witnesses/" + name);
  }
  return files;
}

void check_known_files(const fs::path& folder, Overwrite overwrite) {
  for (const KnownFile& known : known_files)
    check_output(folder / known.name, known.kind, overwrite);
  check_output(folder / list_name, list_output, overwrite);
}

/// Whether files of the one folder can be put into the other by renaming them.
bool can_rename_between(const fs::path& from, const fs::path& to) {
  const fs::path probe = from / "probe";
  try {
    write_file(probe, "");
  } catch (const FileError&) {
    return false;
  }
  std::error_code reason;
  const fs::path there = to / from.filename();
  fs::rename(probe, there, reason);
  if (reason) return false;
  fs::remove(there, reason);
  return true;
}

/// A folder for the draft beside the report, or in it where it cannot be renamed from there.
std::unique_ptr<TemporaryFolder> workshop_for(const fs::path& place) {
  std::unique_ptr<TemporaryFolder> workshop;
  try {
    workshop = std::make_unique<TemporaryFolder>(place.parent_path());
  } catch (const FileError&) {
  }
  if (!workshop || !can_rename_between(workshop->path(), place))
    workshop = std::make_unique<TemporaryFolder>(place);
  return workshop;
}

}  // namespace

ReportFolder::ReportFolder(const fs::path& folder, Overwrite overwrite)
    : given_(folder), overwrite_(overwrite) {
  check_known_files(folder, overwrite);
  lock_ = std::make_unique<FolderLock>(folder);
  place_ = lock_->folder();
  for (const char* const part : {"", "figures", "tables", "witnesses"})
    remove_leftovers(place_ / part);
  workshop_ = workshop_for(place_);
  draft_ = workshop_->path() / "report";
  std::error_code reason;
  fs::create_directories(draft_, reason);
  if (reason) throw_unwritable(folder, reason);
}

void ReportFolder::put_in_place() {
  std::string list(list_heading);
  std::set<std::string> files = files_below(draft_);
  files.insert(list_name);
  for (const std::string& file : files) list += file + '\n';
  write_file(draft_ / list_name, list);
  // Somebody may have put files there during the work.
  check_known_files(place_, overwrite_);
  std::set<std::string> own = files_of_report(place_);
  if (overwrite_ == Overwrite::any_file) own.insert(files.begin(), files.end());
  replace_folder({draft_, place_, std::move(own), list_name});
  workshop_.reset();
}

}  // namespace stickslip::reports
