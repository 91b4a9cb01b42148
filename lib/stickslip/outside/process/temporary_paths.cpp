// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/process/temporary_paths.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <string>
#include <system_error>

namespace stickslip {
namespace {

enum class Use : std::uint32_t { free, taken, watched };

struct Place {
  std::atomic<Use> use;
  std::array<char, 4096> path;
};
constexpr std::size_t table_size = 50;
using Table = std::array<Place, table_size>;
static_assert(std::atomic<Use>::is_always_lock_free, "signal handlers may use nothing else");

/// In memory that forked processes share: zeros, which are free table_size. Null: there is none.
Table* table() {
  static Table* const shared = [] {
    void* const memory =
        mmap(nullptr, sizeof(Table), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? nullptr : static_cast<Table*>(memory);
  }();
  return shared;
}

std::string whole(const std::filesystem::path& path) {
  std::error_code unknown;
  const std::filesystem::path absolute = std::filesystem::absolute(path, unknown);
  return (unknown ? path : absolute).string();
}

// What follows runs in signal handlers: system calls alone, and memory of the stack.

/// Empties the folder; what is deeper than a handful of levels stays.
void empty_folder(int folder, int levels) noexcept {
  alignas(dirent64) std::array<char, 2048> entries;  // NOLINT: filled by the system
  for (;;) {
    lseek(folder, 0, SEEK_SET);
    bool removed = false;
    for (;;) {
      const long size = syscall(SYS_getdents64, folder, entries.data(), entries.size());
      if (size <= 0) break;
      for (long at = 0; at < size;) {
        const auto* const entry = reinterpret_cast<const dirent64*>(entries.data() + at);
        at += entry->d_reclen;
        const char* const name = entry->d_name;
        if (std::strcmp(name, ".") == 0 || std::strcmp(name, "..") == 0) continue;
        if (unlinkat(folder, name, 0) == 0) {
          removed = true;
          continue;
        }
        const int inner = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        if (inner < 0) continue;
        if (levels > 0) empty_folder(inner, levels - 1);
        close(inner);
        removed = unlinkat(folder, name, AT_REMOVEDIR) == 0 || removed;
      }
    }
    if (!removed) return;
  }
}

void remove_path(const char* path) noexcept {
  if (unlink(path) == 0) return;
  const int folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder < 0) return;
  constexpr int levels = 8;
  constexpr int attempts = 10;  // other threads may still be writing
  for (int i = 0; i < attempts; ++i) {
    empty_folder(folder, levels);
    if (rmdir(path) == 0) break;
  }
  close(folder);
}

}  // namespace

void watch_temporary_path(const std::filesystem::path& path) {
  Table* const shared = table();
  const std::string name = whole(path);
  if (shared == nullptr || name.size() >= sizeof(Place::path)) return;
  for (Place& place : *shared) {
    Use use = Use::free;
    if (!place.use.compare_exchange_strong(use, Use::taken)) continue;
    place.path[name.copy(place.path.data(), name.size())] = '\0';
    place.use = Use::watched;
    return;
  }
}

void forget_temporary_path(const std::filesystem::path& path) {
  Table* const shared = table();
  if (shared == nullptr) return;
  const std::string name = whole(path);
  for (Place& place : *shared) {
    if (place.use == Use::watched && name == place.path.data()) {
      place.use = Use::free;
      return;
    }
  }
}

void remove_temporary_paths() noexcept {
  Table* const shared = table();
  if (shared == nullptr) return;
  for (Place& place : *shared) {
    Use use = Use::watched;
    if (!place.use.compare_exchange_strong(use, Use::taken)) continue;
    remove_path(place.path.data());
    place.use = Use::free;
  }
}

}  // namespace stickslip
