// SPDX-License-Identifier: BSD-3-Clause
// What stands in for processes, signals and engines, where there are none: each says so in one
// line.
#include <link.h>
#include <sys/random.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <set>
#include <string>
#include <system_error>

#include "app/shell/interruption.hpp"
#include "app/shell/streams.hpp"
#include "app/shell/supervision.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/outside/engines/engine_host.hpp"
#include "stickslip/outside/process/line_server.hpp"
#include "stickslip/outside/process/process_groups.hpp"
#include "stickslip/outside/process/temporary_paths.hpp"

// The one program that is loaded has no mark of a linker: the answers that it computes are not
// kept.
int dl_iterate_phdr(int (*see)(dl_phdr_info*, std::size_t, void*), void* data) {
  dl_phdr_info only{};
  only.dlpi_name = "";
  return see(&only, sizeof only, data);
}

#ifdef __EMSCRIPTEN__  // where it is declared and not there
ssize_t getrandom(void* bytes, std::size_t size, unsigned) {
  return getentropy(bytes, size) == 0 ? static_cast<ssize_t>(size) : -1;
}
#endif

namespace stickslip {
namespace {

constexpr const char* no_programs =
    "no program is started from WebAssembly; use stickslip built for this system";

std::set<std::filesystem::path>& temporary_paths() {
  static std::set<std::filesystem::path> all;
  return all;
}

}  // namespace

void adopt_orphans() {}
void kill_orphans() {}

void watch_temporary_path(const std::filesystem::path& path) {
  temporary_paths().insert(std::filesystem::absolute(path));
}
void forget_temporary_path(const std::filesystem::path& path) {
  temporary_paths().erase(std::filesystem::absolute(path));
}
void remove_temporary_paths() noexcept {
  std::error_code ignored;
  for (const std::filesystem::path& path : temporary_paths())
    std::filesystem::remove_all(path, ignored);
  temporary_paths().clear();
}

Descriptor take_standard_output() { throw InputError(std::string("serve: ") + no_programs); }
bool write_all(int, std::string_view) { return false; }
void serve_lines(const Descriptor&, const LineAnswers&) {}

std::string engine_host() { throw ToolMissing(std::string("laws of engines: ") + no_programs); }
std::optional<std::string> named_file(const Engine&) { return std::nullopt; }
std::string title_here(const Engine& engine) { return std::string(engine.title); }
std::vector<EngineState> engine_states() {
  return std::vector<EngineState>(engine_catalogue().size(), {.missing = no_programs});
}
std::vector<EngineState> engine_states_with_versions() { return engine_states(); }
std::string how_to_install(const Engine& engine, const EngineState& state) {
  return std::string(engine.title) + ": " + state.missing;
}
void require_installed(const Engine& engine) {
  throw ToolMissing(how_to_install(engine, {.missing = no_programs}));
}

}  // namespace stickslip

namespace stickslip::app {

LoadPermission supervised_loading(AfterDeath) {
  return [](const std::string&, const OutsideOptions&) { return true; };
}
std::string fault_of_worker() { return ""; }
void begin_output() {}
void let_out_output() {
  if (std::fflush(stdout) != 0)
    throw std::system_error(errno, std::generic_category(), "cannot write standard output");
}
void tell_exit_code(int) noexcept {}

// Ctrl-C ends the worker that runs the module (web/package).
void install_interrupt_handler() {}
void throw_if_interrupted() {}
int interrupted_exit_code() { return 130; }
std::function<void(std::size_t, std::size_t)> interruptible(ProgressBar& bar) {
  return [&bar](std::size_t done, std::size_t total) { bar.show(done, total); };
}

void prepare_streams() {}
bool is_output_caught() { return false; }

}  // namespace stickslip::app
