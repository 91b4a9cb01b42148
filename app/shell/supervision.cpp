// SPDX-License-Identifier: BSD-3-Clause
#include "app/shell/supervision.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "app/exit_code.hpp"
#include "app/shell/interruption.hpp"
#include "app/shell/progress.hpp"
#include "stickslip/outside/loading/objects/call_log.hpp"
#include "stickslip/outside/process/child_process.hpp"
#include "stickslip/outside/process/line_server.hpp"
#include "stickslip/outside/process/process_groups.hpp"
#include "stickslip/outside/process/temporary_paths.hpp"

namespace stickslip::app {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

/// How often calls are looked at.
constexpr milliseconds tick{50};
/// What an interrupted worker has to end; it takes somewhat less by itself
/// (app/shell/interruption.cpp).
constexpr milliseconds time_to_end{950};

/// What the two processes share. Zeros at the start.
struct SharedPage {
  CallLog calls;
  std::atomic<bool> is_output_out;  ///< what was printed can be read
  std::atomic<bool> has_ended;      ///< by itself
  std::atomic<int> exit_code;
};

/// This process, if it is a worker.
struct Worker {
  SharedPage* page = nullptr;
  Descriptor kept_output;      ///< what was printed and is kept back
  Descriptor standard_output;  ///< where it goes in the end
};
Worker& worker() {
  static Worker only;
  return only;
}

enum class Role { alone, worker, after_death };
Role role = Role::alone;
/// What a worker died of.
std::string& told_fault() {
  static std::string fault;
  return fault;
}

std::size_t count_of_threads() {
  std::size_t count = 0;
  std::error_code unknown;
  for (const auto& task : std::filesystem::directory_iterator("/proc/self/task", unknown))
    count += task.exists() ? 1 : 0;
  return count;
}

SharedPage* make_page() {
  void* const memory =
      mmap(nullptr, sizeof(SharedPage), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? nullptr : static_cast<SharedPage*>(memory);
}

/// How a worker has ended.
struct End {
  std::optional<OngoingCall> hanging;
  int status = 0;     ///< status of waitpid
  int interrupt = 0;  ///< signal that was to end the command; 0: none
};

/// Looks for calls that do not come back. Time in which this process itself was stopped is not
/// counted.
class HangWatch {
 public:
  HangWatch(const SharedPage& page, milliseconds patience)
      : page_(page), patience_(patience), last_(Clock::now()) {}

  std::optional<OngoingCall> look() {
    const auto now = Clock::now();
    const Clock::duration passed = std::min<Clock::duration>(now - last_, 2 * tick);
    last_ = now;
    std::map<std::size_t, Seen> seen;
    for (const OngoingCall& call : ongoing_calls(page_.calls)) {
      const auto before = seen_.find(call.slot);
      const bool is_same = before != seen_.end() && before->second.count == call.count;
      const Seen now_seen{call.count, is_same ? before->second.time + passed : Clock::duration{}};
      if (now_seen.time > patience_) return call;
      seen[call.slot] = now_seen;
    }
    seen_ = std::move(seen);
    ended_for_ = page_.has_ended ? ended_for_ + passed : Clock::duration{};
    return std::nullopt;
  }
  /// Whether the worker has said that it ends, and does not.
  bool hangs_at_the_end() const { return ended_for_ > patience_; }

 private:
  struct Seen {
    std::uint64_t count = 0;
    Clock::duration time{};
  };
  const SharedPage& page_;
  milliseconds patience_;
  Clock::time_point last_;
  std::map<std::size_t, Seen> seen_;
  Clock::duration ended_for_{};
};

int kill_worker(pid_t number) {
  kill(number, SIGKILL);
  int status = 0;
  while (waitpid(number, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

/// Waits for the worker; `signals` are blocked and asked for here.
End watch(pid_t number, const SharedPage& page, milliseconds patience, const sigset_t& signals) {
  End end;
  HangWatch hangs(page, patience);
  Clock::time_point deadline = Clock::time_point::max();
  for (;;) {
    siginfo_t signal{};
    const timespec wait{0, std::chrono::nanoseconds(tick).count()};
    const int caught = sigtimedwait(&signals, &signal, &wait);
    if (caught > 0 && caught != SIGCHLD) {
      if (end.interrupt == 0) deadline = Clock::now() + time_to_end;
      end.interrupt = caught;
      // What comes from the terminal has reached the worker too.
      if (signal.si_code != SI_KERNEL) kill(number, caught);
    }
    if (waitpid(number, &end.status, WNOHANG | WUNTRACED) == number) {
      if (!WIFSTOPPED(end.status)) return end;
      // By a law; what comes from the terminal is SIGTSTP, and stops this process, too.
      if (WSTOPSIG(end.status) == SIGSTOP) kill(number, SIGCONT);
    }
    end.hanging = hangs.look();
    if (end.hanging || hangs.hangs_at_the_end() || Clock::now() > deadline) {
      end.status = kill_worker(number);
      return end;
    }
  }
}

/// What the law did, after the name of its file.
std::string fault_of(const End& end, const SharedPage& page, const std::string& file,
                     milliseconds patience) {
  if (end.hanging) {
    return fmt::format("{}: {} has not come back for {} s", end.hanging->file,
                       name_of(end.hanging->function),
                       static_cast<double>(patience.count()) / 1000);
  }
  std::string where;
  std::string name;
  for (const OngoingCall& call : ongoing_calls(page.calls)) {
    if (name.empty()) name = call.file;
    const std::string function = name_of(call.function);
    if (where.find(function) == std::string::npos)
      where += (where.empty() ? " in " : " or ") + function;
  }
  if (where.empty()) where = page.has_ended ? " when it was unloaded" : " outside of its functions";
  std::string what = WIFSIGNALED(end.status) ? "was ended by " + signal_text(WTERMSIG(end.status))
                                             : fmt::format("ended the program with exit code {}",
                                                           WEXITSTATUS(end.status));
  return (name.empty() ? file : name) + ": " + what + where;
}

/// Whether the command has ended by itself, and as it said.
bool is_regular(const End& end, const SharedPage& page) {
  return page.has_ended && !end.hanging && WIFEXITED(end.status) &&
         WEXITSTATUS(end.status) == page.exit_code;
}

/// This process becomes the worker.
void become_worker(SharedPage& page, AfterDeath after_death, pid_t supervisor) {
  role = Role::worker;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != supervisor) _exit(static_cast<int>(ExitCode::broken));
  install_interrupt_handler();
  Worker& self = worker();
  self.page = &page;
  keep_call_log(page.calls);
  if (after_death == AfterDeath::end) {
    page.is_output_out = true;
    return;
  }
  Descriptor kept(memfd_create("standard output", MFD_CLOEXEC));
  Descriptor out(fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3));
  // What is printed before the answer is the law's.
  if (!kept.is_open() || !out.is_open() || dup2(STDERR_FILENO, STDOUT_FILENO) < 0) {
    page.is_output_out = true;
    return;
  }
  self.kept_output = std::move(kept);
  self.standard_output = std::move(out);
}

/// Starts a worker. True in the worker; false in this process if the worker has died and the
/// command is to go on here. Otherwise this process ends with the worker.
bool start_worker(AfterDeath after_death, const std::string& file, milliseconds patience) {
  stdout_is_terminal();  // found out before what is printed is kept back
  std::fflush(stdout);
  SharedPage* const page = make_page();
  if (page == nullptr) return false;
  sigset_t signals;
  sigemptyset(&signals);
  for (const int signal : {SIGCHLD, SIGINT, SIGTERM}) sigaddset(&signals, signal);
  struct sigaction hangup {};
  if (sigaction(SIGHUP, nullptr, &hangup) == 0 && hangup.sa_handler != SIG_IGN)
    sigaddset(&signals, SIGHUP);
  sigset_t before;
  sigprocmask(SIG_BLOCK, &signals, &before);
  const pid_t self = getpid();
  const pid_t number = fork();
  if (number == 0) {
    become_worker(*page, after_death, self);
    sigprocmask(SIG_SETMASK, &before, nullptr);
    return true;
  }
  if (number < 0) {
    sigprocmask(SIG_SETMASK, &before, nullptr);
    munmap(page, sizeof *page);
    return false;
  }
  const End end = watch(number, *page, patience, signals);
  kill_descendants();
  remove_temporary_paths();
  if (is_regular(end, *page)) _exit(page->exit_code);
  if (end.interrupt != 0) {
    fmt::print(stderr, "stickslip: {}\n", interrupted_message);
    _exit(128 + end.interrupt);
  }
  const std::string fault = fault_of(end, *page, file, patience);
  if (page->is_output_out) {
    fmt::print(stderr, "broken: {}{}\n", fault, page->has_ended ? ", after the results" : "");
    _exit(static_cast<int>(ExitCode::broken));
  }
  fmt::print(stderr, "stickslip: {}; once more, with the law in a process of its own\n", fault);
  told_fault() = fault;
  sigprocmask(SIG_SETMASK, &before, nullptr);
  munmap(page, sizeof *page);
  return false;
}

}  // namespace

std::string fault_of_worker() { return told_fault(); }

LoadPermission supervised_loading(AfterDeath after_death) {
  return [after_death](const std::string& file, const OutsideOptions& options) {
    if (role == Role::worker) return true;
    if (role == Role::after_death) return false;
    if (count_of_threads() == 1 && start_worker(after_death, file, options.patience)) return true;
    role = Role::after_death;
    return false;
  };
}

void begin_output() {
  const Worker& self = worker();
  if (!self.kept_output.is_open()) return;
  std::fflush(stdout);
  dup2(self.kept_output.number(), STDOUT_FILENO);
}

void let_out_output() {
  if (std::fflush(stdout) != 0)
    throw std::system_error(errno, std::generic_category(), "cannot write standard output");
  Worker& self = worker();
  if (!self.kept_output.is_open()) return;
  std::array<char, 65536> buffer;  // NOLINT: filled by pread
  off_t at = 0;
  const Descriptor kept = std::move(self.kept_output);
  dup2(self.standard_output.number(), STDOUT_FILENO);
  self.page->is_output_out = true;
  for (;;) {
    const ssize_t size = pread(kept.number(), buffer.data(), buffer.size(), at);
    if (size <= 0) break;
    at += size;
    if (write_all(STDOUT_FILENO, {buffer.data(), static_cast<std::size_t>(size)})) continue;
    throw std::system_error(errno, std::generic_category(), "cannot write standard output");
  }
  dup2(STDERR_FILENO, STDOUT_FILENO);  // what a law prints as it is unloaded
}

void tell_exit_code(int code) noexcept {
  SharedPage* const page = worker().page;
  if (page == nullptr) return;
  page->exit_code = code;
  page->has_ended = true;
  kill(getppid(), SIGCONT);  // a law may have stopped the process that watches
}

}  // namespace stickslip::app
