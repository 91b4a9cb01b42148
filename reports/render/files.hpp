// SPDX-License-Identifier: BSD-3-Clause
// Files that are written whole or not at all.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

namespace stickslip {

/// A file that cannot be read or written; the message is one line, "cannot write PATH: reason".
class FileError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Writes the whole file or nothing: the content goes to a temporary file in the same folder, which
/// then takes the place of `path`, so that whoever reads `path`, at any time and even after a kill,
/// sees the old content or the new. Missing parent folders are made. A symbolic link is followed;
/// what is no regular file (a pipe, a terminal) is written to directly.
/// Throws FileError; then nothing new is left behind.
void write_file(const std::filesystem::path& path, std::string_view content);

/// The whole content of a file. Throws FileError.
std::string read_file(const std::filesystem::path& path);

/// A new, empty, hidden folder beside the files that will be moved out of it; removed, with all
/// that is still in it, at the end of its life.
class TemporaryFolder {
 public:
  /// Makes the folder in `parent`, and `parent` where it is missing. Throws FileError.
  explicit TemporaryFolder(const std::filesystem::path& parent);
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// Removes from `folder` what runs that were killed left there: temporary files and folders of ours
/// (".stickslip-PROCESS-NUMBER") whose process is gone and which are older than an hour. Errors are
/// ignored: what cannot be removed does no harm.
void remove_leftovers(const std::filesystem::path& folder);

/// Puts a finished file in its place; both are on the same file system. Throws FileError.
void move_file(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace stickslip
