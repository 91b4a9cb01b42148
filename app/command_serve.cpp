// SPDX-License-Identifier: BSD-3-Clause
// serve: any law as a program, for --law exec: and --isolate.
#include <unistd.h>

#include <array>
#include <cerrno>
#include <optional>
#include <string>
#include <string_view>

#include "app/commands.hpp"
#include "stickslip/plugin/law_server.hpp"

namespace stickslip {
namespace {

/// Standard output for the answers alone: a law that prints must not disturb them.
int take_standard_output() {
  const int answers = dup(STDOUT_FILENO);
  dup2(STDERR_FILENO, STDOUT_FILENO);
  return answers;
}

/// False if nobody reads any more.
bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

/// Waits for the first question; false if there is none.
bool is_asked() {
  char first = 0;
  ssize_t size = 0;
  do {
    size = ::read(STDIN_FILENO, &first, 1);
  } while (size < 0 && errno == EINTR);
  return size == 1;
}

/// Answers all complete lines of the text and takes them away from it.
std::string answer_lines(LawServer& server, std::string& text) {
  std::string answers;
  std::size_t from = 0;
  for (auto end = text.find('\n'); end != std::string::npos; end = text.find('\n', from)) {
    answers += server.answer(std::string_view(text).substr(from, end - from));
    from = end + 1;
  }
  text.erase(0, from);
  return answers;
}

}  // namespace

ExitCode command_serve(const ServeOptions& options) {
  const int answers = take_standard_output();
  std::optional<LawServer> server;
  try {
    server.emplace(parse_law_spec(options.law), options.outside);
  } catch (const InputError& what) {
    // Whoever asks reads in the answer why there is none.
    if (isatty(STDIN_FILENO) == 0 && is_asked()) {
      write_all(answers, std::string("error ") + what.what() + '\n');
    }
    throw;
  }
  std::string unread;
  std::array<char, 65536> buffer;  // NOLINT: filled by read
  for (;;) {
    const ssize_t size = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) return ExitCode::as_expected;
    unread.append(buffer.data(), static_cast<std::size_t>(size));
    if (!write_all(answers, answer_lines(*server, unread))) return ExitCode::as_expected;
  }
}

}  // namespace stickslip
