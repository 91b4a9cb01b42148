// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/process/process_groups.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstring>
#include <mutex>

namespace stickslip {
namespace {

/// A free place is 0.
constexpr std::size_t places = 1024;
using Numbers = std::array<std::atomic<pid_t>, places>;
Numbers groups{};
Numbers strangers{};  ///< children that were there before adopt_orphans()
/// Whether there were more groups than places, so that a child may be none of the orphans.
std::atomic<bool> has_lost_count{false};
std::atomic<bool> adopts{false};
static_assert(std::atomic<pid_t>::is_always_lock_free, "signal handlers may use nothing else");

/// Between the start of a process and its place among the groups nobody looks for orphans.
std::mutex& starting() {
  static std::mutex mutex;
  return mutex;
}

bool is_among(const Numbers& numbers, pid_t number) {
  return std::ranges::any_of(numbers, [=](const auto& place) { return place.load() == number; });
}

bool take_place(Numbers& numbers, pid_t number) {
  for (auto& place : numbers) {
    pid_t free = 0;
    if (place.compare_exchange_strong(free, number)) return true;
  }
  return false;
}

// What follows runs in signal handlers: system calls alone, and memory of the stack.

/// The parent of a process by its name in /proc; -1 if there is none.
pid_t parent_of(int proc, const char* number) {
  std::array<char, 64> name{};
  if (std::strlen(number) > 20) return -1;
  std::strcpy(name.data(), number);
  std::strcat(name.data(), "/stat");
  const int file = openat(proc, name.data(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return -1;
  std::array<char, 512> text{};
  const ssize_t size = read(file, text.data(), text.size() - 1);
  close(file);
  if (size <= 0) return -1;
  // "number (name) state parent": the name may hold anything.
  const char* at = std::strrchr(text.data(), ')');
  if (at == nullptr || std::strlen(at) < 5) return -1;
  pid_t parent = 0;
  for (at += 4; *at >= '0' && *at <= '9'; ++at) parent = 10 * parent + (*at - '0');
  return parent;
}

/// Calls `use` for each child of this process.
template <class Use>
void for_each_child(const Use& use) {
  const pid_t self = getpid();
  const int proc = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (proc < 0) return;
  alignas(dirent64) std::array<char, 4096> entries;  // NOLINT: filled by the system
  for (;;) {
    const long size = syscall(SYS_getdents64, proc, entries.data(), entries.size());
    if (size <= 0) break;
    for (long at = 0; at < size;) {
      const auto* const entry = reinterpret_cast<const dirent64*>(entries.data() + at);
      at += entry->d_reclen;
      pid_t number = 0;
      for (const char* c = entry->d_name; *c >= '0' && *c <= '9'; ++c)
        number = 10 * number + (*c - '0');
      if (number > 1 && parent_of(proc, entry->d_name) == self) use(number);
    }
  }
  close(proc);
}

/// Kills children for which `is_meant`, and what becomes a child of this process by that, until
/// there are no more. One that starts others faster than they are killed wins in the end.
template <class Condition>
void kill_children(const Condition& is_meant) {
  constexpr int rounds = 200;
  for (int i = 0; i < rounds; ++i) {
    siginfo_t none{};
    if (waitid(P_ALL, 0, &none, WEXITED | WNOHANG | WNOWAIT) != 0 && errno == ECHILD) return;
    bool found = false;
    for_each_child([&](pid_t child) {
      if (!is_meant(child)) return;
      found = true;
      kill(child, SIGKILL);
      while (waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
      }
    });
    if (!found) return;
  }
}

/// The handler is used once: the signal that it raises again ends the program.
extern "C" void kill_groups_and_end(int signal) {
  kill_descendants();
  raise(signal);
}

void handle_where_nobody_does(int signal) {
  struct sigaction present {};
  if (sigaction(signal, nullptr, &present) != 0 || present.sa_handler != SIG_DFL) return;
  struct sigaction ours {};
  ours.sa_handler = kill_groups_and_end;
  ours.sa_flags = static_cast<int>(SA_RESETHAND | SA_NODEFER);
  sigaction(signal, &ours, nullptr);
}

}  // namespace

pid_t start_watched(const std::function<pid_t()>& start) {
  static std::once_flag handled;
  std::call_once(handled, [] {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) handle_where_nobody_does(signal);
  });
  const std::lock_guard lock(starting());
  const pid_t group = start();
  if (!take_place(groups, group)) has_lost_count = true;
  return group;
}

void forget_process_group(pid_t group) {
  for (auto& place : groups) {
    pid_t watched = group;
    if (place.compare_exchange_strong(watched, 0)) return;
  }
}

void adopt_orphans() {
  const std::lock_guard lock(starting());
  if (adopts.exchange(true)) return;
  for_each_child([](pid_t child) {
    if (!is_among(groups, child)) take_place(strangers, child);
  });
  prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
}

void kill_orphans() {
  if (!adopts || has_lost_count) return;
  const std::lock_guard lock(starting());
  kill_children(
      [](pid_t child) { return !is_among(groups, child) && !is_among(strangers, child); });
}

void kill_descendants() noexcept {
  for (const auto& group : groups) {
    if (const pid_t watched = group.load(); watched > 0) kill(-watched, SIGKILL);
  }
  if (adopts) kill_children([](pid_t child) { return !is_among(strangers, child); });
}

}  // namespace stickslip
