// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/files/replace_folder.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <system_error>
#include <vector>

#include "reports/render/files/files.hpp"
#include "reports/render/files/folder_lock.hpp"

#ifndef RENAME_EXCHANGE  // a C library without renameat2, as musl
static constexpr unsigned RENAME_EXCHANGE = 2;
static constexpr unsigned RENAME_NOREPLACE = 1;
static int renameat2(int, const char*, int, const char*, unsigned) { return -1; }
#endif

namespace stickslip::reports {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_kept = 10'000;

/// What stays of a folder when its own files go, by paths in it.
struct Kept {
  std::vector<std::string> files;
  std::vector<std::string> folders;  ///< without any file of ours, kept as a whole
  bool can_be_linked = true;         ///< nothing among them forbids to exchange the folder
};

/// Whether there is a path below this folder in the sorted set.
bool has_below(const std::set<std::string>& paths, const std::string& folder) {
  const auto first = paths.lower_bound(folder + "/");
  return first != paths.end() && first->starts_with(folder + "/");
}

/// Sorts what is in the folder `inside` of the place.
void find_kept(const FolderReplacement& replacement, const fs::path& inside, Kept& kept) {
  for (const fs::directory_entry& entry : fs::directory_iterator(replacement.place / inside)) {
    const fs::path name = entry.path().filename();
    const std::string path = (inside / name).generic_string();
    if (inside.empty() && name == folder_lock_name) continue;
    if (is_temporary_name(name.native())) {
      kept.can_be_linked = false;  // another run is at work there
    } else if (!entry.is_symlink() && entry.is_directory()) {
      if (has_below(replacement.own, path) || fs::is_directory(replacement.draft / path)) {
        find_kept(replacement, path, kept);
      } else {
        kept.folders.push_back(path);
      }
    } else if (replacement.own.count(path) == 0) {
      kept.files.push_back(path);
      if (!entry.is_symlink() && !entry.is_regular_file()) kept.can_be_linked = false;
    }
  }
}

/// The path with as many "~" as make it free in both folders.
std::string free_name(std::string path, const fs::path& one, const fs::path& other) {
  while (fs::exists(fs::symlink_status(one / path)) || fs::exists(fs::symlink_status(other / path)))
    path += '~';
  return path;
}

/// Where something that stays goes: to its own path, or, where the draft has that too, to another.
std::string place_for(const std::string& path, const FolderReplacement& replacement) {
  return fs::exists(fs::symlink_status(replacement.draft / path))
             ? free_name(path + "~", replacement.draft, replacement.place)
             : path;
}

/// Links to all that stays, in the draft. What was linked goes again unless it is accepted.
class KeptLinks {
 public:
  explicit KeptLinks(const fs::path& draft) : draft_(draft) {}
  ~KeptLinks() {
    if (accepted_) return;
    std::error_code ignored;
    for (const std::string& path : linked_) fs::remove_all(draft_ / path, ignored);
  }
  KeptLinks(const KeptLinks&) = delete;
  KeptLinks& operator=(const KeptLinks&) = delete;

  /// The error, if there is one.
  std::error_code link(const fs::path& from, const std::string& to) {
    if (++count_ > most_kept) return std::make_error_code(std::errc::value_too_large);
    std::error_code reason;
    fs::create_directories((draft_ / to).parent_path(), reason);
    if (reason) return reason;
    linked_.push_back(to);
    if (::linkat(AT_FDCWD, from.c_str(), AT_FDCWD, (draft_ / to).c_str(), 0) != 0)
      return {errno, std::generic_category()};
    return {};
  }

  /// A folder with links to all that is in it.
  std::error_code link_folder(const fs::path& from, const std::string& to) {
    std::error_code reason;
    linked_.push_back(to);
    fs::create_directories(draft_ / to, reason);
    if (reason) return reason;
    std::vector<fs::directory_entry> entries;
    for (fs::directory_iterator at(from, reason), end; !reason && at != end; at.increment(reason))
      entries.push_back(*at);
    for (const fs::directory_entry& entry : entries) {
      if (reason) return reason;
      const std::string below = (fs::path(to) / entry.path().filename()).generic_string();
      reason = !entry.is_symlink() && entry.is_directory() ? link_folder(entry.path(), below)
                                                           : link(entry.path(), below);
    }
    if (!reason) fs::permissions(draft_ / to, fs::status(from).permissions(), reason);
    return reason;
  }

  void accept() { accepted_ = true; }

 private:
  fs::path draft_;
  std::vector<std::string> linked_;
  std::size_t count_ = 0;
  bool accepted_ = false;
};

/// Whether the working directory is the folder or below it: it would be left in the old one.
bool holds_working_directory(const fs::path& folder) {
  std::error_code ignored;
  const fs::path whole = fs::canonical(folder, ignored);
  const fs::path here = fs::current_path(ignored);
  return std::mismatch(whole.begin(), whole.end(), here.begin(), here.end()).first == whole.end();
}

bool exchange(const fs::path& one, const fs::path& other) {
  return ::renameat2(AT_FDCWD, one.c_str(), AT_FDCWD, other.c_str(), RENAME_EXCHANGE) == 0;
}

/// Whatever came into the old folder while it was exchanged goes to the new one.
void bring_latecomers(const fs::path& old, const fs::path& place, const std::set<fs::path>& seen) {
  std::error_code ignored;
  std::vector<fs::path> late;
  for (fs::directory_iterator at(old, ignored), end; !ignored && at != end; at.increment(ignored)) {
    if (seen.count(at->path().filename()) == 0) late.push_back(at->path().filename());
  }
  for (const fs::path& name : late) {
    ::renameat2(AT_FDCWD, (old / name).c_str(), AT_FDCWD, (place / name).c_str(), RENAME_NOREPLACE);
  }
}

/// Exchanges the folders in one step; false, with nothing changed, if that cannot be done.
bool exchange_folders(const FolderReplacement& replacement, const Kept& kept) {
  const fs::path& draft = replacement.draft;
  const fs::path& place = replacement.place;
  if (!kept.can_be_linked || holds_working_directory(place)) return false;
  std::set<fs::path> seen;
  for (const fs::directory_entry& entry : fs::directory_iterator(place))
    seen.insert(entry.path().filename());
  KeptLinks links(draft);
  if (fs::exists(place / folder_lock_name) &&
      links.link(place / folder_lock_name, folder_lock_name)) {
    return false;
  }
  for (const std::string& path : kept.files) {
    if (links.link(place / path, place_for(path, replacement))) return false;
  }
  std::vector<std::string> new_folders;
  for (const std::string& path : kept.folders) {
    new_folders.push_back(place_for(path, replacement));
    if (links.link_folder(place / path, new_folders.back())) return false;
  }
  struct stat status = {};
  if (::stat(place.c_str(), &status) != 0 || ::chmod(draft.c_str(), status.st_mode & 07777) != 0)
    return false;
  sync_to_disk(draft);
  if (!exchange(draft, place)) return false;
  links.accept();
  // Folders of users come back themselves: somebody may be in them.
  for (std::size_t i = 0; i < kept.folders.size(); ++i)
    exchange(draft / kept.folders[i], place / new_folders[i]);
  bring_latecomers(draft, place, seen);
  return true;
}

std::string lines_of(const std::set<std::string>& paths, const std::string& first) {
  std::string text = first;
  for (const std::string& path : paths) text += path + '\n';
  return text;
}

/// Files of the draft take their places one by one.
void move_files(const FolderReplacement& replacement, const Kept& kept) {
  const fs::path& draft = replacement.draft;
  const fs::path& place = replacement.place;
  std::error_code reason;
  for (const std::string& path : kept.files) {
    const std::string to = place_for(path, replacement);
    if (to != path) move_file(place / path, place / to);
  }
  for (const std::string& path : kept.folders) {
    const std::string to = place_for(path, replacement);
    if (to != path) move_file(place / path, place / to);
  }
  const std::set<std::string> files = files_below(draft);
  if (!replacement.list.empty()) {
    // A run that is killed here leaves files of both, which the next one has to know.
    std::set<std::string> both = files;
    both.insert(replacement.own.begin(), replacement.own.end());
    write_file(place / replacement.list, lines_of(both, "# stickslip\n"));
  }
  std::vector<std::string> order(files.begin(), files.end());
  std::stable_partition(order.begin(), order.end(), [&](const std::string& path) {
    return path != "index.html" && path != replacement.list;
  });
  for (const std::string& path : order) {
    fs::create_directories((place / path).parent_path(), reason);
    if (reason) throw_unwritable(place / path, reason);
    move_file(draft / path, place / path);
  }
  for (const std::string& path : replacement.own) {
    if (files.count(path) > 0) continue;
    fs::remove(place / path, reason);
    const fs::path folder = fs::path(path).parent_path();
    if (!folder.empty() && fs::is_empty(place / folder, reason)) fs::remove(place / folder, reason);
  }
}

}  // namespace

std::set<std::string> files_below(const fs::path& folder) {
  std::set<std::string> files;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_directory() && !entry.is_symlink()) continue;
    files.insert(entry.path().lexically_relative(folder).generic_string());
  }
  return files;
}

void replace_folder(const FolderReplacement& replacement) {
  try {
    for (const std::string& file : files_below(replacement.draft))
      sync_to_disk(replacement.draft / file);
    if (!fs::exists(fs::symlink_status(replacement.place))) {
      move_file(replacement.draft, replacement.place);
    } else {
      Kept kept;
      find_kept(replacement, "", kept);
      if (!exchange_folders(replacement, kept)) move_files(replacement, kept);
    }
  } catch (const fs::filesystem_error& e) {
    throw_unwritable(e.path1().empty() ? replacement.place : e.path1(), e.code());
  }
  try {
    sync_to_disk(fs::absolute(replacement.place).parent_path());
  } catch (const std::exception&) {
    // It may not be ours to open; what is there is whole all the same.
  }
}

}  // namespace stickslip::reports
