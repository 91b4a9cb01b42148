// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <fstream>
#include <iterator>
#include <system_error>
#include <vector>

#include "stickslip/process/temporary_paths.hpp"

namespace stickslip {

namespace fs = std::filesystem;

namespace {

[[noreturn]] void fail(const char* what, const fs::path& path, const std::error_code& reason) {
  throw FileError(fmt::format("cannot {} {}: {}", what, path.string(), reason.message()));
}

std::error_code last_error() { return {errno, std::generic_category()}; }

/// Unique among the threads of this process and among processes.
std::string unique_suffix() {
  static std::atomic<unsigned> counter = 0;
  return fmt::format("{}-{}", ::getpid(), counter.fetch_add(1));
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

}  // namespace

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
  fs::path beside = target;
  beside.replace_filename(fmt::format(".stickslip-{}", unique_suffix()));
  watch_temporary_path(beside);
  std::error_code reason = write_through(beside, content, O_CREAT | O_EXCL);
  if (!reason) fs::rename(beside, target, reason);
  if (reason) {
    fs::remove(beside, ignored);
    forget_temporary_path(beside);
    fail("write", path, reason);
  }
  forget_temporary_path(beside);
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

TemporaryFolder::TemporaryFolder(const fs::path& parent) {
  const fs::path place = parent.empty() ? fs::path(".") : parent;
  make_folder(place, place);
  std::error_code reason;
  path_ = place / fmt::format(".stickslip-{}", unique_suffix());
  if (!fs::create_directory(path_, reason)) {
    fail("write", place, reason ? reason : std::make_error_code(std::errc::file_exists));
  }
  watch_temporary_path(path_);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
  forget_temporary_path(path_);
}

void remove_leftovers(const fs::path& folder) {
  constexpr std::chrono::hours old(1);
  const std::string prefix = ".stickslip-";
  std::vector<fs::path> found;
  std::error_code ignored;
  for (fs::directory_iterator at(folder, ignored), end; !ignored && at != end;
       at.increment(ignored)) {
    const std::string name = at->path().filename().string();
    if (name.rfind(prefix, 0) != 0) continue;
    const char* const last = name.data() + name.size();
    pid_t process = 0;
    const auto [rest, problem] = std::from_chars(name.data() + prefix.size(), last, process);
    if (problem != std::errc() || process <= 0 || rest == last || *rest != '-') continue;
    if (!std::all_of(rest + 1, last, [](char c) { return c >= '0' && c <= '9'; })) continue;
    if (::kill(process, 0) == 0 || errno != ESRCH) continue;
    std::error_code unknown;
    const auto written = fs::last_write_time(at->path(), unknown);
    if (!unknown && fs::file_time_type::clock::now() - written > old) found.push_back(at->path());
  }
  for (const fs::path& path : found) fs::remove_all(path, ignored);
}

void move_file(const fs::path& from, const fs::path& to) {
  std::error_code reason;
  fs::rename(from, to, reason);
  if (reason) fail("write", to, reason);
}

}  // namespace stickslip
