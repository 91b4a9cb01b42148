// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/process/refused_memory.hpp"

#include <new>

namespace stickslip {
namespace {

thread_local long refusals = 0;

[[noreturn]] void refuse() {
  ++refusals;
  throw std::bad_alloc();
}

}  // namespace

void count_refused_memory() { std::set_new_handler(refuse); }

long refused_memory() noexcept { return refusals; }

void MemoryWatch::check() const {
  if (refusals != before_) throw std::bad_alloc();
}

}  // namespace stickslip
