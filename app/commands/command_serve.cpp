// SPDX-License-Identifier: BSD-3-Clause
// serve: any law as a program, for --law exec: and --isolate.
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "app/parser/command_line.hpp"
#include "app/parser/commands.hpp"
#include "stickslip/outside/law_server.hpp"
#include "stickslip/outside/process/line_server.hpp"

namespace stickslip::app {
namespace {

/// Waits for the first question; false if there is none.
bool is_asked() {
  char first = 0;
  ssize_t size = 0;
  do {
    size = ::read(STDIN_FILENO, &first, 1);
  } while (size < 0 && errno == EINTR);
  return size == 1;
}

/// Continues the process that asks, which a law may have stopped.
void continue_asker() { kill(getppid(), SIGCONT); }

}  // namespace

CommandAnswer command_serve(const ServeOptions& options) {
  // A law that prints must not disturb the answers.
  const Descriptor answers = take_standard_output();
  std::optional<LawServer> server;
  try {
    server.emplace(parse_any_law_spec(options.served), options.outside);
  } catch (const InputError& what) {
    // Whoever asks reads in the answer why there is none.
    if (isatty(STDIN_FILENO) == 0 && is_asked()) {
      write_all(answers.number(), std::string("error ") + what.what() + '\n');
    }
    throw;
  }
  serve_lines(answers,
              {.answer =
                   [&](std::string_view line, std::string_view block) {
                     std::string answer = server->answer(line, block);
                     continue_asker();
                     return answer;
                   },
               .block_after = [&](std::string_view line) { return server->block_after(line); }});
  server.reset();  // a law may stop it as it is unloaded, too
  continue_asker();
  return {};
}

void add_serve(Commands& commands) {
  const auto options = std::make_shared<ServeOptions>();
  const CommandParser sub =
      commands.add("serve", "serve a law as a program for --law exec:", options, command_serve);
  sub.example("stickslip serve linear-refined");
  sub.add_option("law", options->served, "law, with options in brackets").required();
  sub.add_flag("--quiet", options->quiet, "print only answers, as always");
  add_outside(sub, options->outside);
}

}  // namespace stickslip::app
