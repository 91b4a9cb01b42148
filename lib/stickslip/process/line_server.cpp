// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/process/line_server.hpp"

#include <unistd.h>

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

/// Answers all complete lines of the text and takes them away from it. `searched` is how much of
/// the text is known to have no end of a line. False if nobody reads the answers any more.
bool answer_lines(const std::function<std::string(std::string_view)>& answer, std::string& text,
                  std::size_t searched, const Descriptor& to) {
  std::string answers;
  const auto write = [&] {
    const bool is_written = write_all(to.number(), answers);
    if (!is_written && errno != EPIPE) fail_to_write();
    answers.clear();
    return is_written;
  };
  auto written = Clock::now();
  std::size_t from = 0;
  for (auto end = text.find('\n', searched); end != std::string::npos;
       end = text.find('\n', from)) {
    answers += answer(std::string_view(text).substr(from, end - from));
    from = end + 1;
    const auto now = Clock::now();
    if (now - written < longest_wait) continue;
    if (!write()) return false;
    written = now;
  }
  text.erase(0, from);
  if (!write()) return false;
  if (text.size() > longest_line)
    throw InputError("standard input: a line of more than " + std::to_string(longest_line) +
                     " bytes");
  return true;
}

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

void serve_lines(const Descriptor& answers,
                 const std::function<std::string(std::string_view)>& answer) {
  std::string unread;
  std::array<char, 65536> buffer;  // NOLINT: filled by read
  for (;;) {
    const ssize_t size = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) return;
    const std::size_t searched = unread.size();
    unread.append(buffer.data(), static_cast<std::size_t>(size));
    if (!answer_lines(answer, unread, searched, answers)) return;
  }
}

}  // namespace stickslip
