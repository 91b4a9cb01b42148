// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/engines/host/lammps/lammps_library.hpp"

#include <dlfcn.h>
#include <link.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <optional>

#include "stickslip/description/error.hpp"
#include "stickslip/outside/engines/engine_host.hpp"

namespace stickslip {
namespace {

/// One process needs nothing of Open MPI: no daemon, no files for others, no network. Other
/// implementations do not read this; what a user has set stays.
void prefer_lone_process() {
  constexpr int keep = 0;
  // NOLINTBEGIN(concurrency-mt-unsafe): before the engine starts threads
  setenv("OMPI_MCA_ess_singleton_isolated", "1", keep);
  setenv("OMPI_MCA_orte_create_session_dirs", "0", keep);
  setenv("OMPI_MCA_btl", "self", keep);
  setenv("OMPI_MCA_pml", "ob1", keep);
  setenv("OMP_NUM_THREADS", "1", keep);
  // NOLINTEND(concurrency-mt-unsafe)
}

/// The first bytes of an object file: its magic number, the width and order of its words, and at
/// the end the machine.
constexpr std::size_t machine_at = 18;
using Heading = std::array<char, machine_at + 2>;

std::optional<Heading> heading_of(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  Heading heading{};
  if (!in.read(heading.data(), heading.size())) return std::nullopt;
  return heading;
}

/// Why the file cannot be a library for this program; "" where nothing speaks against it.
std::string why_no_library(const std::string& file) {
  if (!std::ifstream(file)) return "there is no such file that can be read";
  constexpr std::ptrdiff_t magic = 4;
  constexpr std::ptrdiff_t before_version = 6;
  const auto ours = heading_of("/proc/self/exe");
  const auto theirs = heading_of(file);
  if (!ours) return {};
  if (!theirs || !std::equal(ours->begin(), ours->begin() + magic, theirs->begin()))
    return "that is no shared library";
  if (!std::equal(ours->begin(), ours->begin() + before_version, theirs->begin()) ||
      !std::equal(ours->begin() + machine_at, ours->end(), theirs->begin() + machine_at))
    return "that is a library of another architecture; build it for this machine";
  return {};
}

/// What the linker has to say of its last failure, without the file.
std::string words_of_linker(const std::string& file) {
  std::string words = dlerror();  // NOLINT(concurrency-mt-unsafe): one thread
  if (words.starts_with(file + ": ")) words.erase(0, file.size() + 2);
  return words;
}

/// Where the linker has found a library.
std::string file_of(void* handle) {
  link_map* map = nullptr;
  dlinfo(handle, RTLD_DI_LINKMAP, &map);
  return map->l_name;
}

}  // namespace

SharedLibrary::SharedLibrary(const Engine& engine) {
  std::string failure;
  const std::optional<std::string> named = named_file(engine);
  std::vector<std::string> files(engine.libraries.begin(), engine.libraries.end());
  if (named) {
    files = {*named};
    failure = why_no_library(*named);
    if (!failure.empty()) throw std::runtime_error(*named + ": " + failure);
  }
  for (const std::string& file : files) {
    handle_ = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle_ != nullptr) break;
    if (failure.empty()) failure = file + ": " + words_of_linker(file);
  }
  if (handle_ == nullptr) throw std::runtime_error(failure);
  file_ = file_of(handle_);
  for (const char* const name : {"lammps_open_no_mpi", "lammps_command", "lammps_extract_atom",
                                 "lammps_extract_global", "lammps_close"}) {
    if (has(name)) continue;
    throw std::runtime_error(file_ + ": that is no library of " + std::string(engine.title) +
                             ": it has no function " + name);
  }
}

void SharedLibrary::show_to_plugins() const {
  dlopen(file_.c_str(), RTLD_NOW | RTLD_GLOBAL | RTLD_NOLOAD);
}

void* SharedLibrary::address(const char* name) const { return dlsym(handle_, name); }

LammpsLibrary::LammpsLibrary(const Engine& engine)
    : library_(engine),
      title_(title_here(engine)),
      engine_(start()),
      command_(library_.find<void*(void*, const char*)>("lammps_command")),
      extract_atom_(library_.find<void*(void*, const char*)>("lammps_extract_atom")),
      extract_global_(library_.find<void*(void*, const char*)>("lammps_extract_global")),
      close_(library_.find<void(void*)>("lammps_close")),
      finalize_mpi_(library_.find_if_any<int()>("MPI_Finalize")) {
  if (engine_ == nullptr) throw std::runtime_error(library_.file() + ": the engine does not start");
  const auto has_exceptions = library_.find_if_any<int()>("lammps_config_has_exceptions");
  if (has_exceptions != nullptr && has_exceptions() == 0) return;
  last_error_ = library_.find_if_any<int(void*, char*, int)>("lammps_get_last_error_message");
  if (last_error_ != nullptr) has_error_ = library_.find_if_any<int(void*)>("lammps_has_error");
}

void* LammpsLibrary::start() const {
  library_.show_to_plugins();
  prefer_lone_process();
  std::string program = "stickslip-engine";
  std::string log = "-log";
  std::string none = "none";
  std::array<char*, 3> arguments{program.data(), log.data(), none.data()};
  const int count = static_cast<int>(arguments.size());
  constexpr const char* open = "lammps_open_no_mpi";
  // LAMMPS since 2020 returns the instance; what branched off before gives it to its argument.
  if (library_.has("lammps_version")) {
    return library_.find<void*(int, char**, void**)>(open)(count, arguments.data(), nullptr);
  }
  void* instance = nullptr;
  library_.find<void(int, char**, void**)>(open)(count, arguments.data(), &instance);
  return instance;
}

LammpsLibrary::~LammpsLibrary() {
  close_(engine_);
  if (finalize_mpi_ != nullptr) finalize_mpi_();
}

void LammpsLibrary::command(const std::string& line) {
  command_(engine_, line.c_str());
  if (!reports_errors() || has_error_(engine_) == 0) return;
  std::array<char, 2048> words{};
  last_error_(engine_, words.data(), static_cast<int>(words.size()));
  const std::string text(words.data());  // after its first line stands the command
  throw LawFailure(title_ + ": " + text.substr(0, text.find('\n')) + "; at: " + line);
}

void LammpsLibrary::commands(const std::vector<std::string>& lines) {
  for (const std::string& line : lines) command(line);
}

int LammpsLibrary::atoms() const {
  return *static_cast<const int*>(extract_global_(engine_, "nlocal"));
}

double* LammpsLibrary::numbers(const char* property) const {
  return static_cast<double*>(extract_atom_(engine_, property));
}

double** LammpsLibrary::vectors(const char* property) const {
  return static_cast<double**>(extract_atom_(engine_, property));
}

}  // namespace stickslip
