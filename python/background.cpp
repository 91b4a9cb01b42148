// SPDX-License-Identifier: BSD-3-Clause
#include "python/background.hpp"

#include <pthread.h>
#include <pybind11/pybind11.h>

#include <chrono>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <new>
#include <stdexcept>
#include <thread>
#include <utility>

#include "app/shell/interruption.hpp"
#include "python/interpreter.hpp"
#include "python/layer.hpp"

namespace stickslip::python {
namespace {

namespace py = pybind11;
using namespace std::chrono_literals;

/// How often signals are looked for.
constexpr auto glance = 50ms;
/// What the work has to end by itself after an interrupt.
constexpr auto time_to_end = 700ms;

/// Who works: one at a time, since interrupts are those of the process.
struct Desk {
  std::mutex mutex;
  std::condition_variable is_free;
  bool is_taken = false;
};
Desk& desk() {
  // Never ended: work that was left alone may outlive everything else.
  static Desk* const only = [] {
    static Desk* made = new Desk;
    // A child has none of the threads that might give it back.
    pthread_atfork(nullptr, nullptr, [] { ::new (static_cast<void*>(made)) Desk; });
    return made;
  }();
  return *only;
}

struct Work {
  std::function<void()> run;
  std::mutex mutex;
  std::condition_variable has_ended;
  bool is_done = false;
  std::exception_ptr failure = {};
};

/// Raises what a signal has left, with the lock held for a moment.
void look_for_signals() {
  const py::gil_scoped_acquire lock;
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
}

void take_desk() {
  std::unique_lock lock(desk().mutex);
  while (!desk().is_free.wait_for(lock, glance, [] { return !desk().is_taken; })) {
    lock.unlock();
    look_for_signals();
    lock.lock();
  }
  desk().is_taken = true;
}

void leave_desk() {
  {
    const std::lock_guard lock(desk().mutex);
    desk().is_taken = false;
  }
  desk().is_free.notify_all();
}

void carry_out(const std::shared_ptr<Work>& work) {
  try {
    work->run();
  } catch (...) {
    work->failure = std::current_exception();
  }
  work->run = nullptr;
  forget_this_thread();  // while the one who waits for the work keeps the interpreter
  leave_desk();
  const std::lock_guard lock(work->mutex);
  work->is_done = true;
  work->has_ended.notify_all();
}

thread_local int laws_around = 0;

}  // namespace

InsideLaw::InsideLaw() { ++laws_around; }
InsideLaw::~InsideLaw() { --laws_around; }

void in_background(std::function<void()> run) {
  if (laws_around > 0) throw std::logic_error("a law cannot run studies itself");
  const auto work = std::make_shared<Work>();
  work->run = std::move(run);
  const py::gil_scoped_release without_lock;
  take_desk();
  forget_interruption();
  try {
    std::thread(carry_out, work).detach();
  } catch (...) {
    leave_desk();
    throw;
  }
  std::unique_lock lock(work->mutex);
  const auto is_done = [&] { return work->is_done; };
  while (!work->has_ended.wait_for(lock, glance, is_done)) {
    lock.unlock();
    try {
      look_for_signals();
      lock.lock();
    } catch (...) {
      interrupt_work();
      lock.lock();
      work->has_ended.wait_for(lock, time_to_end, is_done);
      throw;
    }
  }
  if (work->failure) std::rethrow_exception(work->failure);
}

void end_background() {
  const py::gil_scoped_release without_lock;
  std::unique_lock lock(desk().mutex);
  if (!desk().is_taken) return;
  interrupt_work();
  constexpr auto longest = 5s;
  desk().is_free.wait_for(lock, longest, [] { return !desk().is_taken; });
}

}  // namespace stickslip::python
