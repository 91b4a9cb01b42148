// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/process/process_groups.hpp"

#include <array>
#include <atomic>
#include <csignal>
#include <cstddef>
#include <mutex>

namespace stickslip {
namespace {

/// A free place is 0. More groups than there are places are not watched; that is far beyond what
/// the laws of one run start.
constexpr std::size_t places = 1024;
std::array<std::atomic<pid_t>, places> groups{};
static_assert(std::atomic<pid_t>::is_always_lock_free, "signal handlers may use nothing else");

/// The handler is used once: the signal that it raises again ends the program.
extern "C" void kill_groups_and_end(int signal) {
  for (const auto& group : groups) {
    if (const pid_t watched = group.load(); watched > 0) kill(-watched, SIGKILL);
  }
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

void watch_process_group(pid_t group) {
  static std::once_flag handled;
  std::call_once(handled, [] {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) handle_where_nobody_does(signal);
  });
  for (auto& place : groups) {
    pid_t free = 0;
    if (place.compare_exchange_strong(free, group)) return;
  }
}

void forget_process_group(pid_t group) {
  for (auto& place : groups) {
    pid_t watched = group;
    if (place.compare_exchange_strong(watched, 0)) return;
  }
}

}  // namespace stickslip
