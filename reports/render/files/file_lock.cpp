// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/files/file_lock.hpp"

#include <fcntl.h>
#include <pthread.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>

namespace stickslip::reports {
namespace {

/// Descriptors that hold a lock, each plus one; 0 is a free place. A forked child would hold the
/// locks too, and might outlive this process. What finds no free place is merely inherited.
std::array<std::atomic<int>, 256> locked_descriptors;

/// Closing a copy of a descriptor leaves the lock to the original.
void close_in_child() {
  for (std::atomic<int>& place : locked_descriptors) {
    if (const int entry = place.exchange(0); entry > 0) ::close(entry - 1);
  }
}

void note(int descriptor) {
  static const int registered = ::pthread_atfork(nullptr, nullptr, close_in_child);
  static_cast<void>(registered);
  for (std::atomic<int>& place : locked_descriptors) {
    int free = 0;
    if (place.compare_exchange_strong(free, descriptor + 1)) return;
  }
}

void forget(int descriptor) {
  for (std::atomic<int>& place : locked_descriptors) {
    int entry = descriptor + 1;
    if (place.compare_exchange_strong(entry, 0)) return;
  }
}

/// Whether the open file is still what stands at this path.
bool stands_at(int descriptor, const std::filesystem::path& path) {
  struct stat opened = {};
  struct stat there = {};
  return ::fstat(descriptor, &opened) == 0 && ::lstat(path.c_str(), &there) == 0 &&
         opened.st_ino == there.st_ino && opened.st_dev == there.st_dev;
}

}  // namespace

FileLock::FileLock(int descriptor, const std::filesystem::path& path) : descriptor_(descriptor) {
  if (descriptor < 0) {
    if (errno == ENOENT) state_ = State::gone;
    return;
  }
  note(descriptor);
  int answer = 0;
  do {
    answer = ::flock(descriptor, LOCK_EX | LOCK_NB);
  } while (answer != 0 && errno == EINTR);
  if (answer != 0) {
    if (errno == EWOULDBLOCK) state_ = State::busy;
  } else {
    state_ = stands_at(descriptor, path) ? State::held : State::gone;
  }
}

FileLock::~FileLock() {
  if (descriptor_ < 0) return;
  forget(descriptor_);
  ::close(descriptor_);
}

int open_for_lock(const std::filesystem::path& path, int flags) {
  return ::open(path.c_str(), flags | O_CLOEXEC | O_NOFOLLOW, 0666);
}

}  // namespace stickslip::reports
