// SPDX-License-Identifier: BSD-3-Clause
#include "app/shell/interruption.hpp"

#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstring>
#include <ctime>

#include "app/shell/supervision.hpp"
#include "stickslip/outside/process/process_groups.hpp"
#include "stickslip/outside/process/temporary_paths.hpp"

namespace stickslip::app {
namespace {

/// The signal that asked the program to end; 0: none.
std::atomic<int> interrupted{0};
std::atomic<std::int64_t> interrupted_at{0};  ///< [ns]
static_assert(std::atomic<int>::is_always_lock_free, "signal handlers may use nothing else");
timer_t end_timer{};

constexpr std::int64_t nanoseconds_per_second = 1'000'000'000;
/// What the program has to end by itself.
constexpr std::int64_t nanoseconds_to_end = 800'000'000;
/// Signals that come closer together are one: timeout(1) sends two.
constexpr std::int64_t one_and_the_same = 200'000'000;

std::int64_t now() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * nanoseconds_per_second + time.tv_nsec;
}

/// Ends the program out of a signal handler, without leaving anything behind.
[[noreturn]] void end_now() {
  kill_descendants();
  remove_temporary_paths();
  for (const char* const text : {"stickslip: ", interrupted_message, "\n"}) {
    if (write(STDERR_FILENO, text, std::strlen(text)) < 0) break;
  }
  const int code = interrupted_exit_code();
  tell_exit_code(code);
  _exit(code);
}

extern "C" void on_interrupt(int signal) {
  int none = 0;
  if (interrupted.compare_exchange_strong(none, signal)) {
    interrupted_at = now();
    const itimerspec time{{}, {0, nanoseconds_to_end}};
    if (timer_settime(end_timer, 0, &time, nullptr) != 0) end_now();
  } else if (now() - interrupted_at > one_and_the_same) {
    end_now();
  }
}

extern "C" void on_deadline(int /*signal*/) { end_now(); }

void handle(int signal, void (*handler)(int)) {
  struct sigaction present {};
  const bool is_ignored =
      sigaction(signal, nullptr, &present) == 0 && present.sa_handler == SIG_IGN;
  if (is_ignored && signal == SIGHUP) return;  // nohup
  struct sigaction ours {};
  ours.sa_handler = handler;
  ours.sa_flags = SA_RESTART;
  sigaction(signal, &ours, nullptr);
}

}  // namespace

void install_interrupt_handler() {
  static pid_t installed_in = 0;
  if (installed_in == getpid()) return;
  installed_in = getpid();
  const int signal = SIGRTMAX;
  sigevent event{};
  event.sigev_notify = SIGEV_SIGNAL;
  event.sigev_signo = signal;
  timer_create(CLOCK_MONOTONIC, &event, &end_timer);
  handle(signal, on_deadline);
  for (const int each : {SIGINT, SIGTERM, SIGHUP}) handle(each, on_interrupt);
}

void interrupt_work() { interrupted = SIGINT; }

void forget_interruption() { interrupted = 0; }

void throw_if_interrupted() {
  if (interrupted != 0) throw Interrupted();
}

int interrupted_exit_code() {
  constexpr int from_signal = 128;
  return from_signal + interrupted;
}

std::function<void(std::size_t, std::size_t)> interruptible(ProgressBar& bar) {
  return [&bar](std::size_t done, std::size_t total) {
    throw_if_interrupted();
    bar.show(done, total);
  };
}

}  // namespace stickslip::app
