// SPDX-License-Identifier: BSD-3-Clause
// completion: a script for the user's shell; and reference, the commands for the manual page.
#include <fmt/format.h>

#include <memory>
#include <string>

#include "app/manual/completion.hpp"
#include "app/manual/manual_page.hpp"
#include "app/parser/command_line.hpp"
#include "app/parser/command_summary.hpp"
#include "reports/render/data/json.hpp"

namespace stickslip::app {
namespace {

struct CompletionOptions {
  std::string shell;
  bool json = false;
  bool quiet = false;
};

}  // namespace

void add_completion(Commands& commands) {
  const auto options = std::make_shared<CompletionOptions>();
  const CommandParser sub = commands.add(
      "completion", "print a completion script for a shell", options,
      [&commands](const CompletionOptions& given) -> CommandAnswer {
        const std::string script =
            completion_script(summarise(commands.app()), shell_named(given.shell));
        return {[=] {
                  return nlohmann::ordered_json{{"shell", given.shell}, {"script", script}};
                },
                [=] { fmt::print("{}", script); }};
      });
  sub.example("stickslip completion bash");
  sub.add_option("shell", options->shell, "shell: bash, zsh or fish").required();
  add_json_and_quiet(sub, options->json, options->quiet);
}

void add_manual(Commands& commands) {
  commands
      .add("manual", "all commands as Markdown", std::make_shared<CompletionOptions>(),
           [&commands](const CompletionOptions& /*none*/) -> CommandAnswer {
             const std::string text = manual_of_commands(summarise(commands.app()));
             return {{}, [=] { fmt::print("{}", text); }};
           })
      .hide();  // for the build of the manual page; not shown by --help
}

}  // namespace stickslip::app
