// SPDX-License-Identifier: BSD-3-Clause
// A call of a function in a shared object: booked in the log, and the floating-point environment
// looked at afterwards.
#pragma once

#include <cstdint>
#include <exception>
#include <string>
#include <type_traits>

#include "stickslip/plugin/call_log.hpp"
#include "stickslip/plugin/loaded_law.hpp"
#include "stickslip/process/floating_point.hpp"

namespace stickslip {

/// A call that goes on as long as this lives. What the law changed of the floating-point
/// environment is taken back at the end, whatever happens: other laws compute in it too.
class LawCall {
 public:
  /// `file`: its place in the call log.
  LawCall(std::uint32_t file, LawFunction function)
      : slot_(call_slot_of_this_thread()), before_(floating_point_control()) {
    slot_.file.store(file, std::memory_order_relaxed);
    slot_.function.store(static_cast<std::uint8_t>(function), std::memory_order_relaxed);
    book();
  }
  ~LawCall() {
    book();
    if (floating_point_control() != before_) set_floating_point_control(before_);
  }
  LawCall(const LawCall&) = delete;
  LawCall& operator=(const LawCall&) = delete;

  /// Whether the law has left the environment as it was. To be asked when it has come back.
  bool keeps_environment() const { return floating_point_control() == before_; }
  /// What it changed, in words: "the rounding mode"; "" for nothing.
  std::string changes() const { return describe_change(before_, floating_point_control()); }

 private:
  void book() {
    const std::uint64_t count = slot_.count.load(std::memory_order_relaxed);
    slot_.count.store(count + 1, std::memory_order_release);
  }

  CallSlot& slot_;
  FloatingPointControl before_;
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
  const LawCall ongoing(law.place, function);
  const auto guarded = [&] {
    try {
      return call();
    } catch (const std::exception& what) {
      fail_exception(law, function, what.what());
    }
  };
  if constexpr (std::is_void_v<decltype(call())>) {
    guarded();
    if (!ongoing.keeps_environment()) fail_environment(law, function, ongoing.changes());
  } else {
    const auto result = guarded();
    if (!ongoing.keeps_environment()) fail_environment(law, function, ongoing.changes());
    return result;
  }
}

}  // namespace stickslip
