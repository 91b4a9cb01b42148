// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/files/files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <system_error>
#include <vector>

#include "stickslip/outside/process/temporary_paths.hpp"

namespace stickslip::reports {

namespace fs = std::filesystem;

namespace {

[[noreturn]] void fail(const char* what, const fs::path& path, const std::error_code& reason) {
  throw FileError(fmt::format("cannot {} {}: {}", what, path.string(), reason.message()));
}

std::error_code last_error() { return {errno, std::generic_category()}; }

constexpr std::string_view temporary_prefix = ".stickslip-";
/// Where the lock of a temporary folder stands in it.
constexpr const char* lock_name = "lock";

/// A name that nobody has thought of: process numbers come back, in containers at once.
std::string temporary_name() {
  std::uint64_t number = 0;
  while (::getrandom(&number, sizeof number, 0) != sizeof number) {
  }
  return fmt::format("{}{:016x}", temporary_prefix, number);
}

/// Most attempts at a temporary file or folder that nobody takes away before it is locked.
constexpr int attempts = 100;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Whether the file is in a temporary folder of ours.
bool in_temporary_folder(const fs::path& path) {
  const fs::path folder = path.parent_path();
  return std::any_of(folder.begin(), folder.end(),
                     [](const fs::path& part) { return is_temporary_name(part.native()); });
}

void make_folder(const fs::path& folder, const fs::path& wanted_for) {
  std::error_code reason;
  if (folder.empty()) return;
  fs::create_directories(folder, reason);
  if (reason) fail("write", wanted_for, reason);
  if (!fs::is_directory(folder, reason)) {
    fail("write", wanted_for, std::make_error_code(std::errc::not_a_directory));
  }
}

/// Writes to an open descriptor; the error is in the answer, not in errno.
std::error_code write_all(int descriptor, std::string_view content) {
  while (!content.empty()) {
    const ssize_t written = ::write(descriptor, content.data(), content.size());
    if (written < 0) {
      if (errno == EINTR) continue;
      return last_error();
    }
    content.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

/// Opens, writes, closes; the first error is the answer.
std::error_code write_through(const fs::path& path, std::string_view content, int flags) {
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC | flags, 0666);
  if (descriptor < 0) return last_error();
  std::error_code reason = write_all(descriptor, content);
  if (::close(descriptor) != 0 && !reason) reason = last_error();
  return reason;
}

/// A new file of ours in the folder; locked, so that nobody takes it for a leftover. It is watched
/// before it exists, so that it goes even where memory runs out as soon as it does.
std::unique_ptr<FileLock> temporary_file(const fs::path& folder, fs::path& path) {
  for (int i = 0; i < attempts; ++i) {
    path = folder / temporary_name();
    watch_temporary_path(path);
    const int descriptor = open_for_lock(path, O_WRONLY | O_CREAT | O_EXCL);
    const int reason = errno;
    if (descriptor >= 0) {
      auto lock = std::make_unique<FileLock>(descriptor, path);
      using enum FileLock::State;
      // Before it was locked it looked like a leftover, and somebody may have taken it away.
      if (lock->state() == held || lock->state() == unsupported) return lock;
    }
    forget_temporary_path(path);
    errno = reason;
    if (descriptor < 0 && reason != EEXIST) return nullptr;
  }
  errno = EEXIST;
  return nullptr;
}

/// Writes beside `target`, to the disk, and then into its place.
std::error_code write_beside(const fs::path& target, std::string_view content) {
  fs::path beside;
  const auto file = temporary_file(target.parent_path(), beside);
  if (!file) return last_error();
  std::error_code reason = write_all(file->descriptor(), content);
  if (!reason && ::fsync(file->descriptor()) != 0 && errno != EINVAL) reason = last_error();
  if (!reason) fs::rename(beside, target, reason);
  std::error_code ignored;
  if (reason) fs::remove(beside, ignored);
  forget_temporary_path(beside);
  return reason;
}

/// Removes a temporary file or folder of ours, unless somebody uses it.
void remove_abandoned(const fs::path& path) {
  struct stat status = {};
  if (::lstat(path.c_str(), &status) != 0 || status.st_uid != ::geteuid()) return;
  const bool is_folder = S_ISDIR(status.st_mode);
  if (!is_folder && !S_ISREG(status.st_mode)) return;
  const fs::path file = is_folder ? path / lock_name : path;
  const FileLock lock(open_for_lock(file, O_RDWR | (is_folder ? O_CREAT : 0)), file);
  if (lock.state() != FileLock::State::held) return;
  std::error_code reason;
  fs::path taken = path;
  if (is_folder) {
    // Whoever is just making it has not locked it yet, and is to find it gone and not half empty.
    taken.replace_filename(temporary_name());
    fs::rename(path, taken, reason);
    if (reason) return;
  }
  fs::remove_all(taken, reason);
}

}  // namespace

void throw_unwritable(const fs::path& path, const std::error_code& reason) {
  fail("write", path, reason);
}

void write_file(const fs::path& path, std::string_view content) {
  std::error_code ignored;
  fs::path target = path;
  if (fs::is_symlink(path, ignored)) {
    target = fs::weakly_canonical(path, ignored);
    if (ignored) target = path;
  }
  const fs::file_status status = fs::status(target, ignored);
  if (fs::is_directory(status)) {
    fail("write", path, std::make_error_code(std::errc::is_a_directory));
  }
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    if (const std::error_code reason = write_through(target, content, 0)) {
      fail("write", path, reason);
    }
    return;
  }
  if (!target.has_filename()) {
    fail("write", path, std::make_error_code(std::errc::invalid_argument));
  }

  make_folder(target.parent_path(), path);
  const std::error_code reason = in_temporary_folder(target)
                                     ? write_through(target, content, O_CREAT | O_TRUNC)
                                     : write_beside(target, content);
  if (reason) fail("write", path, reason);
}

std::string read_file(const fs::path& path) {
  errno = 0;
  std::ifstream stream(path, std::ios::binary);
  std::error_code reason = last_error();
  if (!stream) fail("read", path, reason ? reason : std::make_error_code(std::errc::io_error));
  std::string content{std::istreambuf_iterator<char>(stream), {}};
  if (stream.bad()) fail("read", path, std::make_error_code(std::errc::io_error));
  return content;
}

bool is_temporary_name(std::string_view name) {
  if (!name.starts_with(temporary_prefix)) return false;
  name.remove_prefix(temporary_prefix.size());
  constexpr std::size_t digits = 16;
  if (name.size() == digits &&
      name.find_first_not_of("0123456789abcdef") == std::string_view::npos) {
    return true;
  }
  const std::size_t dash = name.find('-');
  return dash != std::string_view::npos && dash > 0 && dash + 1 < name.size() &&
         std::all_of(name.begin(), name.begin() + static_cast<std::ptrdiff_t>(dash), is_digit) &&
         std::all_of(name.begin() + static_cast<std::ptrdiff_t>(dash) + 1, name.end(), is_digit);
}

TemporaryFolder::TemporaryFolder(const fs::path& parent) {
  const fs::path place = parent.empty() ? fs::path(".") : parent;
  make_folder(place, place);
  remove_leftovers(place);
  for (int i = 0; i < attempts; ++i) {
    std::error_code reason;
    path_ = place / temporary_name();
    watch_temporary_path(path_);
    if (!fs::create_directory(path_, reason)) {
      forget_temporary_path(path_);
      if (!reason) continue;  // there is one of this name
      fail("write", place, reason);
    }
    const fs::path file = path_ / lock_name;
    lock_.emplace(open_for_lock(file, O_RDWR | O_CREAT), file);
    using enum FileLock::State;
    // Before it was locked it looked like a leftover, and somebody may have taken it away.
    if (lock_->state() == held || lock_->state() == unsupported) return;
    lock_.reset();
    fs::remove_all(path_, reason);
    forget_temporary_path(path_);
  }
  fail("write", place, std::make_error_code(std::errc::file_exists));
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code reason;
  fs::remove_all(path_, reason);
  // What could not be removed for want of memory goes at the end of the program, which needs none.
  if (!reason) forget_temporary_path(path_);
}

void remove_leftovers(const fs::path& folder) {
  std::vector<fs::path> found;
  std::error_code ignored;
  for (fs::directory_iterator at(folder, ignored), end; !ignored && at != end;
       at.increment(ignored)) {
    if (is_temporary_name(at->path().filename().native())) found.push_back(at->path());
  }
  for (const fs::path& path : found) remove_abandoned(path);
}

void move_file(const fs::path& from, const fs::path& to) {
  std::error_code reason;
  fs::rename(from, to, reason);
  if (reason) fail("write", to, reason);
}

void sync_to_disk(const fs::path& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) fail("write", path, last_error());
  // Not every file system can do that.
  const bool failed = ::fsync(descriptor) != 0 && errno != EINVAL;
  const std::error_code reason = last_error();
  ::close(descriptor);
  if (failed) fail("write", path, reason);
}

}  // namespace stickslip::reports
