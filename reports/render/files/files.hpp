// SPDX-License-Identifier: BSD-3-Clause
// Files that are written whole or not at all.
#pragma once

#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

#include "reports/render/files/file_lock.hpp"

namespace stickslip::reports {

/// A file that cannot be read or written; the message is one line, "cannot write PATH: reason".
class FileError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Throws FileError: "cannot write PATH: reason".
[[noreturn]] void throw_unwritable(const std::filesystem::path& path,
                                   const std::error_code& reason);

/// Writes the whole file or nothing: the content goes to a temporary file in the same folder, is
/// brought to the disk, and then takes the place of `path`, so that whoever reads `path`, at any
/// time and even after a kill, sees the old content or the new. Missing parent folders are made. A
/// symbolic link is followed; what is no regular file (a pipe, a terminal) is written to directly,
/// and so is a file in a TemporaryFolder, which nobody else reads. Throws FileError; then nothing
/// new is left behind.
void write_file(const std::filesystem::path& path, std::string_view content);

/// The whole content of a file. Throws FileError.
std::string read_file(const std::filesystem::path& path);

/// A new, empty, hidden folder beside the files that will be moved out of it; removed, with all
/// that is still in it, at the end of its life. A lock inside tells others that it is in use.
class TemporaryFolder {
 public:
  /// Makes the folder in `parent`, and `parent` where it is missing; what runs that were killed
  /// left there goes. Throws FileError.
  explicit TemporaryFolder(const std::filesystem::path& parent);
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
  std::optional<FileLock> lock_;
};

/// Whether a file or folder of this name is a temporary one of ours: ".stickslip-" and 16
/// hexadecimal digits (or, of versions before 0.2, two numbers).
bool is_temporary_name(std::string_view name);

/// Removes from `folder` what runs that were killed left there: temporary files and folders of ours
/// that nobody holds locked. Errors are ignored: what cannot be removed does no harm.
void remove_leftovers(const std::filesystem::path& folder);

/// Puts a finished file in its place; both are on the same file system. Throws FileError.
void move_file(const std::filesystem::path& from, const std::filesystem::path& to);

/// Brings a file or a folder's list of names to the disk. Throws FileError.
void sync_to_disk(const std::filesystem::path& path);

}  // namespace stickslip::reports
