// SPDX-License-Identifier: BSD-3-Clause
// The command line. Every error is one line on standard error: what, where and the mend.
#include <fmt/format.h>
#include <malloc.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "app/offline/answer_files.hpp"
#include "app/parser/command_line.hpp"
#include "app/parser/mistaken_words.hpp"
#include "app/shell/interruption.hpp"
#include "app/shell/progress.hpp"
#include "app/shell/run_provenance.hpp"
#include "app/shell/streams.hpp"
#include "app/shell/supervision.hpp"
#include "reports/render/figure/figure.hpp"
#include "reports/render/files/files.hpp"
#include "reports/render/text/terminal.hpp"
#include "stickslip/contact/batch/instructions.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/description/printable.hpp"
#include "stickslip/outside/loading/objects/load_permission.hpp"
#include "stickslip/outside/outside.hpp"
#include "stickslip/outside/process/process_groups.hpp"
#include "stickslip/outside/process/process_pool.hpp"
#include "stickslip/outside/process/refused_memory.hpp"
#include "stickslip/outside/process/temporary_paths.hpp"

namespace {

using namespace stickslip;
using namespace stickslip::app;

int fail(ExitCode code, const std::string& message) {
  if (is_first_program()) return static_cast<int>(ExitCode::not_in_first);
  const std::size_t columns = stderr_columns();
  const std::string text = printable(message);
  if (columns == 0) {
    fmt::print(stderr, "stickslip: {}\n", text);
  } else {  // a list of names may be long
    fmt::print(stderr, "{}", wrapped("stickslip: ", text, columns));
  }
  return static_cast<int>(code);
}

/// Exit code of a shell for a command whose reader has gone, as in `stickslip list | head -1`.
constexpr int nobody_reads = 128 + SIGPIPE;

int fail_to_write(const std::error_code& reason) {
  if (reason == std::errc::broken_pipe) return nobody_reads;
  return fail(ExitCode::bad_input, "cannot write standard output: " + reason.message());
}

/// What the program says that was asked nothing. Scripts whose command is missing must see an
/// error.
int tell_how_to_begin() {
  fmt::print(stderr, R"(stickslip: give a command. To begin with:

  stickslip run slip-rotation                 one case, with the laws of the catalogue
  stickslip run --law ./mine.so               your own law, under all cases that suit it
  stickslip judge bodies                      where your bodies went, from files
  stickslip reference pull-off                an exact answer
  stickslip list cases friction               what there is

stickslip help lists all commands; stickslip help COMMAND says more about one.
)");
  return static_cast<int>(ExitCode::bad_input);
}

/// Refuses a word that is no command, before the parser says less.
void refuse_unknown_command(const CLI::App& app, char** argv) {
  const std::string first = argv[1];
  if (first.empty() || first[0] == '-') return;
  std::vector<std::string> names;
  for (const CLI::App* sub : app.get_subcommands(nullptr)) names.push_back(sub->get_name());
  if (std::ranges::find(names, first) != names.end()) return;
  if (is_case(first)) throw InputError(first + " is a case, not a command: stickslip run " + first);
  throw InputError(unknown_name("command", first, names));
}

int run(int argc, char** argv) {
  if (argc < 2) return tell_how_to_begin();
  CLI::App app("Verification and benchmarks for DEM contact laws", "stickslip");
  app.set_version_flag("--version", "stickslip " + program_version());
  app.footer("stickslip help COMMAND prints the options of a command.");
  app.require_subcommand(1);
  Commands commands(app);
  add_all(commands);
  // Whoever asks a law that is served cannot be asked to ask again.
  const bool is_serving = argc > 1 && std::string_view(argv[1]) == "serve";
  ask_before_loading(supervised_loading(is_serving ? AfterDeath::end : AfterDeath::run_again));
  refuse_unknown_command(app, argv);
  set_command_words(argc, argv);
  keep_answers();
  refuse_torn_assignment({argv + 1, argv + argc});
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& e) {  // --help, --version
    return app.exit(e);
  } catch (const CLI::ParseError& e) {
    throw InputError(parse_complaint(app, e));
  }
  return static_cast<int>(commands.run_chosen());
}

/// Whether it is TBB's complaint that the system refuses a thread, which has no type of its own.
bool is_about_threads(const std::exception& e) {
  return std::string_view(e.what()).starts_with("pthread_create");
}

/// Whether it says that standard output cannot be written.
bool is_about_output(const std::system_error& e) {
  return std::string_view(e.what()).starts_with("cannot write standard output");
}

/// The command and its output. Every error is told here.
int run_and_tell(int argc, char** argv) {
  try {
    check_instructions();
    const int code = run(argc, argv);
    write_gathered_answers();
    let_out_output();
    return code;
  } catch (const Interrupted&) {
    fmt::print(stderr, "stickslip: {}\n", interrupted_message);
    return interrupted_exit_code();
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
  } catch (const std::system_error& e) {
    if (std::ferror(stdout) != 0 || is_about_output(e)) return fail_to_write(e.code());
    return fail(ExitCode::bad_input, e.what());  // what the system refuses, and where
  } catch (const std::exception& e) {
    if (is_about_threads(e))
      return fail(ExitCode::bad_input,
                  "the system starts no thread; end other programs, or raise ulimit -u");
    return fail(ExitCode::bad_input, std::string("unexpected: ") + e.what());
  }
}

/// Says what laws did after their last answers, or to the program, and no verdict tells; then
/// nothing is as expected any more.
int with_last_moments(int code) {
  for (const std::string& ending : take_bad_endings()) {
    fmt::print(stderr, "broken: {}\n", ending);
    if (code == static_cast<int>(ExitCode::as_expected)) code = static_cast<int>(ExitCode::broken);
  }
  if (code != static_cast<int>(ExitCode::as_expected) || fault_of_worker().empty()) return code;
  fmt::print(stderr, "broken: {}\n", fault_of_worker());
  return static_cast<int>(ExitCode::broken);
}

/// What was printed before a failure is let out too.
void let_out_rest() {
  try {
    let_out_output();
  } catch (const std::system_error&) {  // told already
  }
}

/// Memory that runs out where no exception can leave (a destructor of a library, say) ends the
/// program as it does elsewhere: with one line, and nothing left behind.
[[noreturn]] void end_without_memory() {
  try {
    if (const std::exception_ptr present = std::current_exception())
      std::rethrow_exception(present);
    // Where the compiler sees that an exception cannot leave, none is present any more.
    if (stickslip::refused_memory() > 0) throw std::bad_alloc();
  } catch (const std::bad_alloc&) {
    constexpr std::string_view line =
        "stickslip: not enough memory; take fewer steps or contacts\n";
    [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, line.data(), line.size());
    remove_temporary_paths();
    const int code = static_cast<int>(ExitCode::bad_input);
    tell_exit_code(code);
    ::_exit(code);
  } catch (...) {
  }
  std::abort();
}

/// Arrays of one run are about as large as those of the next: what is freed is kept, instead of
/// being given back to the system and fetched again page by page.
void keep_freed_memory() {
#ifdef __GLIBC__
  constexpr int largest_that_is_kept = 32 << 20;  // the most that the library takes
  constexpr int most_kept = 256 << 20;
  mallopt(M_MMAP_THRESHOLD, largest_that_is_kept);
  mallopt(M_TRIM_THRESHOLD, most_kept);
#endif
}

}  // namespace

int main(int argc, char** argv) {
  keep_freed_memory();
  stickslip::count_refused_memory();
  std::set_terminate(end_without_memory);
  prepare_streams();
  install_interrupt_handler();
  adopt_orphans();
  stickslip::register_loaders();
  const int code = with_last_moments(run_and_tell(argc, argv));
  let_out_rest();
  kill_orphans();
  remove_temporary_paths();  // removes what ran out of memory when it was to be removed
  tell_exit_code(code);
  return code;
}
