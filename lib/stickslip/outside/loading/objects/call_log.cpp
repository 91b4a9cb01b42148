// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/loading/objects/call_log.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <mutex>

namespace stickslip {
namespace {

std::atomic<CallLog*> kept_log{nullptr};

/// Gives the slot of a thread back when the thread ends.
struct SlotOfThread {
  CallSlot* slot = nullptr;
  CallSlot unwatched{};  ///< where nobody keeps a log, or all its slots are taken

  SlotOfThread() = default;
  SlotOfThread(const SlotOfThread&) = delete;
  SlotOfThread& operator=(const SlotOfThread&) = delete;
  ~SlotOfThread() {
    if (slot == nullptr) return;
    // A thread that ends inside a law: the law has called exit(), which first destroys what belongs
    // to this thread. The other threads still run, on what would be destroyed next: so the process
    // ends before that, with the code of the law.
    const bool is_inside = slot->count % 2 != 0;
    if (is_inside) on_exit([](int code, void*) { _exit(code); }, nullptr);
    slot->is_taken = 0;
  }
};

CallSlot& take_slot() {
  thread_local SlotOfThread own;
  if (own.slot != nullptr) return *own.slot;
  CallLog* const log = kept_log;
  if (log == nullptr) return own.unwatched;
  for (CallSlot& slot : log->slots) {
    std::uint32_t free = 0;
    if (!slot.is_taken.compare_exchange_strong(free, 1)) continue;
    own.slot = &slot;
    return slot;
  }
  return own.unwatched;
}

}  // namespace

const char* name_of(LawFunction function) {
  switch (function) {
    case LawFunction::loading:
      return "its constructors";
    case LawFunction::descriptor:
      return "stickslip_law_descriptor";
    case LawFunction::check:
      return "check";
    case LawFunction::prepare:
      return "prepare";
    case LawFunction::release:
      return "release";
    case LawFunction::create:
      return "create";
    case LawFunction::copy:
      return "copy";
    case LawFunction::destroy:
      return "destroy";
    case LawFunction::advance:
      return "advance";
    case LawFunction::turn:
      return "turn";
    case LawFunction::swap_bodies:
      return "swap_bodies";
    case LawFunction::pack:
      return "pack";
    case LawFunction::unpack:
      return "unpack";
    case LawFunction::advance_moments:
      return "advance_moments";
    case LawFunction::advance_bonds:
      return "advance_bonds";
    case LawFunction::largest_gap:
      return "largest_gap";
    case LawFunction::wall:
      return "wall";
    case LawFunction::wall_end:
      return "wall_end";
    case LawFunction::shapes:
      return "shapes";
    case LawFunction::shapes_end:
      return "shapes_end";
  }
  return "?";
}

void keep_call_log(CallLog& log) {
  kept_log = &log;
  calling_thread_storage = {};
}

std::uint32_t place_in_call_log(std::string_view file) {
  CallLog* const log = kept_log;
  if (log == nullptr) return 0;
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  const std::string name(file.substr(0, CallLog::longest_name - 1));
  const std::uint32_t known = log->files;
  for (std::uint32_t i = 0; i < known; ++i) {
    if (log->names[i].data() == name) return i;
  }
  if (known == CallLog::most_files) return known - 1;
  std::ranges::copy(name, log->names[known].begin());
  log->files = known + 1;
  return known;
}

void set_up(CallingThread& thread) {
  thread.control = floating_point_control();
  thread.slot = &take_slot();
}

std::vector<OngoingCall> ongoing_calls(const CallLog& log) {
  std::vector<OngoingCall> calls;
  for (std::size_t i = 0; i < log.slots.size(); ++i) {
    const CallSlot& slot = log.slots[i];
    const std::uint64_t count = slot.count;
    if (count % 2 == 0) continue;
    const std::uint32_t called = slot.called;
    // The other process writes what it likes: nothing of it is trusted.
    const std::uint32_t file = std::min<std::uint32_t>(called / 256, CallLog::most_files - 1);
    const std::array<char, CallLog::longest_name>& name = log.names[file];
    calls.push_back({i, count, std::string(name.begin(), std::ranges::find(name, '\0')),
                     static_cast<LawFunction>(called % 256)});
  }
  return calls;
}

}  // namespace stickslip
