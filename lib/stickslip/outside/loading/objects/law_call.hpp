// SPDX-License-Identifier: BSD-3-Clause
// A call of a function in a shared object: booked in the log, and the floating-point environment
// looked at afterwards.
#pragma once

#include <cstdint>
#include <exception>
#include <string>
#include <type_traits>

#include "stickslip/outside/loading/objects/call_log.hpp"
#include "stickslip/outside/loading/objects/loaded_law.hpp"
#include "stickslip/outside/process/floating_point.hpp"

namespace stickslip {

/// A call that goes on as long as this lives. What the law changed of the floating-point
/// environment is taken back at the end, whatever happens: other laws compute in it too.
class LawCall {
 public:
  /// `file`: its place in the call log.
  LawCall(std::uint32_t file, LawFunction function) : thread_(calling_thread()) {
    thread_.slot->called.store(256 * file + static_cast<std::uint32_t>(function),
                               std::memory_order_relaxed);
    book();
  }
  ~LawCall() {
    book();
    if (is_clean_ || floating_point_control() == thread_.control) return;
    set_floating_point_control(thread_.control);
  }
  LawCall(const LawCall&) = delete;
  LawCall& operator=(const LawCall&) = delete;

  /// Whether the law has left the environment as it was. To be asked when it has come back.
  bool has_kept_environment() { return is_clean_ = keeps_environment(); }
  /// What it changed, in words: "the rounding mode"; "" for nothing.
  std::string changes() const { return describe_change(thread_.control, floating_point_control()); }

 private:
  /// What changes results is looked at after every call; what only stops the program, after the
  /// first calls of a thread and then now and again.
  bool keeps_environment() const {
    constexpr std::uint64_t first = 1000;
    constexpr std::uint64_t now_and_again = 64;
    const std::uint64_t count = thread_.slot->count.load(std::memory_order_relaxed) / 2;
    const bool is_thorough = count < first || count % now_and_again == 0;
    const bool is_usual = is_thorough ? computes_as_usual() : adds_as_usual();
    return is_usual || floating_point_control() == thread_.control;
  }
  void book() {
    std::atomic<std::uint64_t>& count = thread_.slot->count;
    count.store(count.load(std::memory_order_relaxed) + 1, std::memory_order_release);
  }

  CallingThread& thread_;
  bool is_clean_ = false;  ///< looked at, and as it was
};

/// Throws the LawFailure of a function that changed the environment or threw an exception.
[[noreturn]] void fail_environment(const LoadedLaw& law, LawFunction function,
                                   const std::string& changes);
[[noreturn]] void fail_exception(const LoadedLaw& law, LawFunction function,
                                 const std::string& what);

/// Calls a function of the law and returns what it returns. Throws LawFailure where it changes the
/// floating-point environment, which would change the results of other laws, or throws itself.
template <class Call>
auto call_law(const LoadedLaw& law, LawFunction function, const Call& call) {
  LawCall ongoing(law.place, function);
  const auto guarded = [&] {
    try {
      return call();
    } catch (const std::exception& what) {
      fail_exception(law, function, what.what());
    }
  };
  if constexpr (std::is_void_v<decltype(call())>) {
    guarded();
    if (!ongoing.has_kept_environment()) fail_environment(law, function, ongoing.changes());
  } else {
    const auto result = guarded();
    if (!ongoing.has_kept_environment()) fail_environment(law, function, ongoing.changes());
    return result;
  }
}

}  // namespace stickslip
