// SPDX-License-Identifier: BSD-3-Clause
// The command line. Every error is one line on standard error: what, where and the mend.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <vector>

#include "app/command_line.hpp"
#include "app/interruption.hpp"
#include "app/run_provenance.hpp"
#include "reports/render/figure.hpp"
#include "reports/render/files.hpp"
#include "stickslip/description/error.hpp"

namespace {

using namespace stickslip;

/// Ended by SIGINT, as a shell expects it.
constexpr int interrupted_exit_code = 130;

int fail(ExitCode code, const std::string& message) {
  fmt::print(stderr, "stickslip: {}\n", message);
  return static_cast<int>(code);
}

/// Refuses a word that is no command, before the parser says less.
void refuse_unknown_command(const CLI::App& app, int argc, char** argv) {
  if (argc < 2) throw InputError("give a command; see stickslip --help");
  const std::string first = argv[1];
  if (first.empty() || first[0] == '-') return;
  std::vector<std::string> names;
  for (const CLI::App* sub : app.get_subcommands(nullptr)) names.push_back(sub->get_name());
  if (std::ranges::find(names, first) == names.end())
    throw InputError(unknown_name("command", first, names));
}

int run(int argc, char** argv) {
  CLI::App app("Verification and benchmarks for DEM contact laws", "stickslip");
  app.set_version_flag("--version", std::string("stickslip ") + STICKSLIP_VERSION);
  app.require_subcommand(1);
  Commands commands(app);
  add_all(commands);
  refuse_unknown_command(app, argc, argv);
  set_command_words(argc, argv);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& e) {  // --help, --version
    return app.exit(e);
  } catch (const CLI::ParseError& e) {
    std::string line = e.what();
    std::ranges::replace(line, '\n', ' ');
    throw InputError(line + "; see stickslip --help");
  }
  return static_cast<int>(commands.run_chosen());
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const int code = run(argc, argv);
    if (std::fflush(stdout) != 0) return fail(ExitCode::bad_input, "cannot write standard output");
    return code;
  } catch (const Interrupted&) {
    fmt::print(stderr, "stickslip: interrupted; every file is as it was or whole\n");
    return interrupted_exit_code;
  } catch (const ToolMissing& e) {
    return fail(ExitCode::tool_missing, e.what());
  } catch (const LawFailure& e) {
    return fail(ExitCode::broken, e.what());
  } catch (const InputError& e) {
    return fail(ExitCode::bad_input, e.what());
  } catch (const FileError& e) {
    return fail(ExitCode::bad_input, e.what());
  } catch (const FigureError& e) {
    return fail(ExitCode::bad_input, e.what());
  } catch (const std::bad_alloc&) {
    return fail(ExitCode::bad_input, "not enough memory; take fewer steps or contacts");
  } catch (const std::exception& e) {
    return fail(ExitCode::bad_input, std::string("unexpected: ") + e.what());
  }
}
