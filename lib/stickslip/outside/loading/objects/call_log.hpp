// SPDX-License-Identifier: BSD-3-Clause
// Where each thread is in the functions of laws in shared objects: written by the threads, read by
// whoever watches them, from another process too.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "stickslip/outside/process/floating_point.hpp"

namespace stickslip {

/// What is called in a shared object.
enum class LawFunction : std::uint8_t {
  loading,     ///< constructors of the object, as the system loads it
  descriptor,  ///< stickslip_law_descriptor()
  check,
  prepare,
  release,
  create,
  copy,
  destroy,
  advance,
  turn,
  swap_bodies,
  pack,
  unpack,
  advance_moments,
  advance_bonds,
  largest_gap,
  wall,
  wall_end,
  shapes,
  shapes_end
};
/// Name of a function for users: "advance", "its constructors".
const char* name_of(LawFunction function);

/// One thread. `count` is odd while it is inside a law. The alignment keeps threads from sharing a
/// line of the cache: a call costs them a nanosecond.
struct alignas(64) CallSlot {
  std::atomic<std::uint64_t> count;
  std::atomic<std::uint32_t> called;    ///< LawFunction + 256 times the place of the file
  std::atomic<std::uint32_t> is_taken;  ///< by a thread that lives
};

/// Plain memory without pointers: it may lie in a page that processes share. Zeros are an empty
/// log.
struct CallLog {
  static constexpr std::size_t most_threads = 512;  ///< those beyond are not watched
  static constexpr std::size_t most_files = 64;     ///< those beyond share the last name
  static constexpr std::size_t longest_name = 256;  ///< with the zero at its end [bytes]

  std::array<CallSlot, most_threads> slots;
  std::atomic<std::uint32_t> files;
  std::array<std::array<char, longest_name>, most_files> names;
};
static_assert(std::atomic<std::uint64_t>::is_always_lock_free);

/// From now on calls are booked in this log, which has to stay. To be said before the first shared
/// object is loaded.
void keep_call_log(CallLog& log);

/// The place of a file in the log.
std::uint32_t place_in_call_log(std::string_view file);

/// What a thread needs for its calls.
struct CallingThread {
  CallSlot* slot = nullptr;
  FloatingPointControl control = {};  ///< how it computed when it called a law first
};
/// Calls of this thread; without a destructor, so that reaching them costs nothing.
inline constinit thread_local CallingThread calling_thread_storage;
/// Finds a slot for this thread.
void set_up(CallingThread& thread);
/// Calls of this thread, with their slot.
inline CallingThread& calling_thread() {
  CallingThread& thread = calling_thread_storage;
  if (thread.slot == nullptr) [[unlikely]]
    set_up(thread);
  return thread;
}

/// A call that goes on: of which file, and which function of it.
struct OngoingCall {
  std::size_t slot = 0;
  std::uint64_t count = 0;
  std::string file;
  LawFunction function = LawFunction::loading;
};
/// All calls that go on now.
std::vector<OngoingCall> ongoing_calls(const CallLog& log);

}  // namespace stickslip
