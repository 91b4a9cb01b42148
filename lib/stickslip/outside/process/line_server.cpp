// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/process/line_server.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <string>
#include <system_error>

#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

using Clock = std::chrono::steady_clock;

/// Answers are held back no longer than this: whoever asks waits for each line.
constexpr std::chrono::milliseconds longest_wait{50};

[[noreturn]] void fail_to_write() {
  throw std::system_error(errno, std::generic_category(), "cannot write standard output");
}

/// What was read and not answered yet, and what is answered and not written yet.
class Conversation {
 public:
  Conversation(const Descriptor& to, const LineAnswers& with) : to_(to), with_(with) {}

  /// Answers all complete lines, with the blocks that follow them. False if nobody reads the
  /// answers any more.
  bool go_on(std::string_view read) {
    unread_ += read;
    auto written = Clock::now();
    std::size_t from = 0;
    for (;;) {
      const auto end = unread_.find('\n', std::max(from, searched_));
      searched_ = std::min(end, unread_.size());
      if (end == std::string::npos) break;
      const auto line = std::string_view(unread_).substr(from, end - from);
      const std::size_t block = with_.block_after(line);
      if (unread_.size() - end - 1 < block) break;  // the rest of it comes
      answers_ += with_.answer(line, std::string_view(unread_).substr(end + 1, block));
      from = end + 1 + block;
      const auto now = Clock::now();
      if (now - written < longest_wait) continue;
      if (!write()) return false;
      written = now;
    }
    unread_.erase(0, from);
    searched_ -= std::min(searched_, from);
    if (!write()) return false;
    if (unread_.size() > longest_line)
      throw InputError("standard input: a line of more than " + std::to_string(longest_line) +
                       " bytes");
    return true;
  }

 private:
  bool write() {
    const bool is_written = write_all(to_.number(), answers_);
    if (!is_written && errno != EPIPE) fail_to_write();
    answers_.clear();
    return is_written;
  }

  const Descriptor& to_;
  const LineAnswers& with_;
  std::string unread_;
  std::size_t searched_ = 0;  ///< so much of it has no end of a line, but perhaps at its end
  std::string answers_;
};

}  // namespace

Descriptor take_standard_output() {
  Descriptor answers(dup(STDOUT_FILENO));
  dup2(STDERR_FILENO, STDOUT_FILENO);
  return answers;
}

bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

void serve_lines(const Descriptor& answers, const LineAnswers& with) {
  Conversation conversation(answers, with);
  std::array<char, 65536> buffer;  // NOLINT: filled by read
  for (;;) {
    const ssize_t size = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) return;
    if (!conversation.go_on({buffer.data(), static_cast<std::size_t>(size)})) return;
  }
}

}  // namespace stickslip
