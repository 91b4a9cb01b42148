// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/files/folder_lock.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string>
#include <system_error>

#include "reports/render/files/files.hpp"
#include "stickslip/outside/process/temporary_paths.hpp"

namespace stickslip::reports {

namespace fs = std::filesystem;

namespace {

/// " (process N)", or nothing where the file does not say.
std::string holder(const fs::path& file) {
  std::string number;
  try {
    number = read_file(file);
  } catch (const FileError&) {
    return "";
  }
  while (number.ends_with('\n')) number.pop_back();
  const bool is_number =
      !number.empty() && number.size() < 20 &&
      std::all_of(number.begin(), number.end(), [](char c) { return c >= '0' && c <= '9'; });
  return is_number ? fmt::format(" (process {})", number) : "";
}

void write_number(int descriptor) {
  const std::string number = fmt::format("{}\n", ::getpid());
  // For the message of another run only.
  if (::ftruncate(descriptor, 0) == 0) {
    [[maybe_unused]] const auto written = ::write(descriptor, number.data(), number.size());
  }
}

}  // namespace

FolderLock::FolderLock(const fs::path& folder) {
  std::error_code reason;
  made_ = fs::create_directories(folder, reason);
  if (reason) throw_unwritable(folder, reason);
  if (!fs::is_directory(folder, reason))
    throw_unwritable(folder, std::make_error_code(std::errc::not_a_directory));
  folder_ = fs::canonical(folder, reason);
  if (reason) throw_unwritable(folder, reason);
  const fs::path file = folder_ / folder_lock_name;
  // Another run that ends takes its lock away; then there is nothing to wait for.
  constexpr int attempts = 100;
  for (int i = 0; i < attempts; ++i) {
    lock_.emplace(open_for_lock(file, O_RDWR | O_CREAT), file);
    switch (lock_->state()) {
      case FileLock::State::held:
        try {
          watch_temporary_path(file);
          write_number(lock_->descriptor());
        } catch (...) {  // no memory
          fs::remove(file, reason);
          throw;
        }
        return;
      case FileLock::State::busy:
        throw FileError(
            fmt::format("another stickslip{} writes to {}; wait for it, or give another --out",
                        holder(file), folder.string()));
      case FileLock::State::unsupported:
        if (lock_->descriptor() < 0) throw_unwritable(folder, {errno, std::generic_category()});
        return;
      case FileLock::State::gone:
        break;
    }
  }
  throw_unwritable(folder, std::make_error_code(std::errc::device_or_resource_busy));
}

FolderLock::~FolderLock() {
  std::error_code ignored;
  fs::remove(folder_ / folder_lock_name, ignored);
  forget_temporary_path(folder_ / folder_lock_name);
  if (made_ && fs::is_empty(folder_, ignored)) fs::remove(folder_, ignored);
}

}  // namespace stickslip::reports
