// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/process/child_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <system_error>
#include <thread>
#include <utility>

#include "stickslip/outside/process/process_groups.hpp"
#include "stickslip/outside/process/spawn_settings.hpp"

namespace stickslip {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr milliseconds grace{500};         ///< to end after its streams are closed
constexpr std::size_t kept_errors = 4096;  ///< bytes of standard error that are kept

/// One pipe; both ends are closed in other children.
struct Pipe {
  Descriptor read_end;
  Descriptor write_end;
};

Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) fail_to_start(errno);
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

/// Our end only: the child's end of the pipe keeps waiting.
void make_non_blocking(const Descriptor& end) {
  fcntl(end.number(), F_SETFL, fcntl(end.number(), F_GETFL) | O_NONBLOCK);
}

/// write(2) to a pipe that may have no reader any more, without the signal that comes with it: the
/// signal is kept back in this thread, and taken away if it came.
ssize_t write_without_signal(int file, std::string_view text) {
  sigset_t broken_pipe;
  sigemptyset(&broken_pipe);
  sigaddset(&broken_pipe, SIGPIPE);
  sigset_t before;
  pthread_sigmask(SIG_BLOCK, &broken_pipe, &before);
  const ssize_t written = ::write(file, text.data(), text.size());
  const int error = errno;
  if (written < 0 && error == EPIPE) {
    const timespec at_once{};
    while (sigtimedwait(&broken_pipe, nullptr, &at_once) < 0 && errno == EINTR) {
    }
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  errno = error;
  return written;
}

bool is_temporary(int error) { return error == EAGAIN || error == EINTR; }

/// How a process has ended that is not reaped yet; regularly where nobody knows any more, since a
/// law has let the system reap by ignoring SIGCHLD.
siginfo_t ending_of_process(pid_t number) {
  siginfo_t end{};
  if (waitid(P_PID, static_cast<id_t>(number), &end, WEXITED | WNOHANG | WNOWAIT) != 0) {
    end = {};
    end.si_code = CLD_EXITED;
  }
  return end;
}

std::string ending_of(const siginfo_t& end) {
  if (end.si_code != CLD_EXITED) return "was ended by " + signal_text(end.si_status);
  std::string text = "ended with exit code " + std::to_string(end.si_status);
  // What a shell makes of a signal that ended its command.
  constexpr int from_signal = 128;
  if (end.si_status > from_signal && end.si_status < from_signal + SIGRTMIN) {
    text += ", which stands for " + signal_text(end.si_status - from_signal);
  }
  return text;
}

std::string last_line(std::string_view text) {
  const auto end = text.find_last_not_of(" \t\r\n");
  if (end == std::string_view::npos) return {};
  text = text.substr(0, end + 1);
  const auto line_break = text.rfind('\n');
  return std::string(line_break == std::string_view::npos ? text : text.substr(line_break + 1));
}

std::string seconds_text(milliseconds time) {
  std::string text = std::to_string(static_cast<double>(time.count()) / 1000);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text + " s";
}

}  // namespace

std::string signal_text(int signal) {
  const char* const name = sigabbrev_np(signal);
  const char* const meaning = sigdescr_np(signal);
  std::string text = "signal " + std::to_string(signal);
  if (name != nullptr) text += std::string(" (SIG") + name + ", " + meaning + ")";
  return text;
}

void Descriptor::close() {
  if (is_open()) ::close(std::exchange(number_, -1));
}

ChildProcess::ChildProcess(const std::vector<std::string>& arguments) {
  Pipe input = make_pipe();
  Pipe output = make_pipe();
  Pipe errors = make_pipe();
  SpawnSettings settings;
  posix_spawn_file_actions_adddup2(settings.actions(), input.read_end.number(), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(settings.actions(), output.write_end.number(), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(settings.actions(), errors.write_end.number(), STDERR_FILENO);
  pid_ = start_watched([&] { return settings.spawn(arguments); });
  input_ = std::move(input.write_end);
  output_ = std::move(output.read_end);
  errors_ = std::move(errors.read_end);
  for (const Descriptor* end : {&input_, &output_, &errors_}) make_non_blocking(*end);
}

ChildProcess::~ChildProcess() {
  input_.close();
  output_.close();
  errors_.close();
  end(grace);
}

std::string ChildProcess::end(milliseconds patience) {
  if (pid_ < 0) return {};
  close_input("");
  const bool has_ended = ends_within(patience);
  std::string how = "had not ended " + seconds_text(patience) + " after its input was closed";
  if (has_ended) {
    const siginfo_t end = ending_of_process(pid_);
    how = end.si_code == CLD_EXITED && end.si_status == 0 ? "" : ending_of(end);
  }
  kill_and_reap();
  return how;
}

std::vector<std::string> ChildProcess::exchange(std::string_view text, std::size_t lines,
                                                milliseconds patience) {
  Reply reply{.lines = lines};
  reply.answers.reserve(lines);
  converse(text, reply, patience);
  return std::move(reply.answers);
}

BlockAnswer ChildProcess::exchange_block(std::string_view text, const BlockShape& shape,
                                         milliseconds patience) {
  Reply reply{.lines = 1, .block = &shape};
  reply.bytes.reserve(shape.items * shape.bytes);
  converse(text, reply, patience);
  return {std::move(reply.answers.front()), std::move(reply.bytes)};
}

std::string ChildProcess::next_line(milliseconds patience) {
  Reply reply{.lines = 1};
  take_lines(reply);
  if (!reply.is_whole()) await("", reply, patience);
  return std::move(reply.answers.front());
}

void ChildProcess::converse(std::string_view text, Reply& reply, milliseconds patience) {
  // What came since the last answer. Before the first question nothing is held against the child:
  // a greeting is read as its answer, whether it was written before the question came or after.
  if (std::exchange(was_asked_, true)) read_output();
  if (!unread_.empty()) {
    const std::string_view unread(unread_);
    throw ChildFailure(ChildFailure::Kind::broke_off,
                       "wrote a line that nobody asked for: '" +
                           excerpt(unread.substr(0, unread.find('\n'))) + "'");
  }
  await(text, reply, patience);
}

void ChildProcess::await(std::string_view text, Reply& reply, milliseconds patience) {
  Ready ready{.to_read = false, .to_write = !text.empty()};
  auto deadline = Clock::now() + patience;
  for (;;) {
    bool has_progressed = false;
    if (ready.to_write) {
      const std::size_t written = write_some(text);
      has_progressed = reply.block != nullptr
                           ? written > 0
                           : text.substr(0, written).find('\n') != std::string_view::npos;
      text.remove_prefix(written);
    }
    if (ready.to_read) {
      const std::size_t before = reply.answers.size() + reply.items();
      const bool goes_on = read_output();
      take_lines(reply);
      take_block(reply);
      if (!goes_on && !reply.is_whole()) fail_ended(reply);
      has_progressed = has_progressed || reply.answers.size() + reply.items() > before;
    }
    if (text.empty() && reply.is_whole()) return;
    if (has_progressed) deadline = Clock::now() + patience;
    ready = wait(!text.empty(), deadline, patience, reply);
  }
}

void ChildProcess::close_input(std::string_view last_words) noexcept {
  if (input_.is_open() && !last_words.empty()) write_without_signal(input_.number(), last_words);
  input_.close();
}

ChildProcess::Ready ChildProcess::wait(bool wants_to_write, Clock::time_point deadline,
                                       milliseconds patience, const Reply& reply) {
  for (;;) {
    std::array<pollfd, 3> files{pollfd{output_.number(), POLLIN, 0},
                                pollfd{errors_.number(), POLLIN, 0},
                                pollfd{wants_to_write ? input_.number() : -1, POLLOUT, 0}};
    const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now());
    const int ready = poll(files.data(), files.size(),
                           static_cast<int>(std::max(left, milliseconds::zero()).count()));
    if (ready > 0) {
      if (files[1].revents != 0) read_errors();
      // Words on standard error are no answer: they do not renew the patience.
      const Ready what{files[0].revents != 0, files[2].revents != 0};
      // What is there already is read, even if it is late: the line may be whole.
      if (what.to_read || what.to_write) return what;
    }
    if (ready >= 0 && left <= milliseconds::zero()) {
      kill_and_reap();
      throw ChildFailure(ChildFailure::Kind::silent, "gave no answer for " + seconds_text(patience),
                         reply.answers, last_line(said_), reply.items());
    }
  }
}

std::size_t ChildProcess::write_some(std::string_view text) {
  const ssize_t written = write_without_signal(input_.number(), text);
  if (written >= 0) return static_cast<std::size_t>(written);
  // What nobody reads is as good as written: whether it matters shows in the answers.
  return is_temporary(errno) ? 0 : text.size();
}

void ChildProcess::take_lines(Reply& reply) {
  std::size_t from = 0;
  while (reply.answers.size() < reply.lines) {
    const auto end = unread_.find('\n', std::max(from, searched_));
    if (std::min(end, unread_.size()) - from > longest_line) fail_too_long(reply);
    searched_ = std::min(end, unread_.size());
    if (end == std::string::npos) break;
    const bool has_return = end > from && unread_[end - 1] == '\r';
    reply.answers.push_back(unread_.substr(from, end - from - (has_return ? 1 : 0)));
    from = end + 1;
  }
  unread_.erase(0, from);
  searched_ -= std::min(searched_, from);
}

void ChildProcess::take_block(Reply& reply) {
  if (!reply.has_block()) return;
  const std::size_t whole = reply.block->items * reply.block->bytes;
  const std::size_t taken = std::min(unread_.size(), whole - reply.bytes.size());
  reply.bytes.append(unread_, 0, taken);
  unread_.erase(0, taken);
  searched_ = 0;
}

bool ChildProcess::read_output() {
  std::array<char, 65536> buffer;  // NOLINT: filled by read
  const ssize_t size = ::read(output_.number(), buffer.data(), buffer.size());
  if (size > 0) unread_.append(buffer.data(), static_cast<std::size_t>(size));
  return size > 0 || (size < 0 && is_temporary(errno));
}

void ChildProcess::read_errors() {
  std::array<char, kept_errors> buffer;  // NOLINT: filled by read
  // Whoever talks without end is not listened to without end.
  constexpr int most = 16;
  for (int i = 0; i < most && errors_.is_open(); ++i) {
    const ssize_t size = ::read(errors_.number(), buffer.data(), buffer.size());
    if (size > 0) {
      said_.append(buffer.data(), static_cast<std::size_t>(size));
      if (said_.size() > kept_errors) said_.erase(0, said_.size() - kept_errors);
    } else if (size < 0 && is_temporary(errno)) {
      break;
    } else {
      errors_.close();
    }
  }
}

bool ChildProcess::ends_within(milliseconds time) const {
  const auto deadline = Clock::now() + time;
  for (;;) {
    siginfo_t end{};
    const int failed = waitid(P_PID, static_cast<id_t>(pid_), &end, WEXITED | WNOHANG | WNOWAIT);
    if (failed != 0 || end.si_pid == pid_) return true;
    if (Clock::now() > deadline) return false;
    std::this_thread::sleep_for(milliseconds(1));
  }
}

void ChildProcess::kill_and_reap() {
  // Before it is reaped: its number cannot be that of another group yet.
  kill(-pid_, SIGKILL);
  forget_process_group(pid_);
  while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
  pid_ = -1;
  kill_orphans();
}

void ChildProcess::fail_ended(const Reply& reply) {
  std::string text = "closed its standard output";
  if (ends_within(grace)) {
    text = ending_of(ending_of_process(pid_));
  }
  read_errors();
  kill_and_reap();
  throw ChildFailure(ChildFailure::Kind::broke_off, text, reply.answers, last_line(said_),
                     reply.items());
}

void ChildProcess::fail_too_long(const Reply& reply) {
  read_errors();
  kill_and_reap();
  throw ChildFailure(ChildFailure::Kind::broke_off,
                     "wrote a line of more than " + std::to_string(longest_line) + " bytes",
                     reply.answers, last_line(said_));
}

}  // namespace stickslip
