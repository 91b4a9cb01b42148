// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/engines/host/lammps_library.hpp"

#include <dlfcn.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <stdexcept>

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

}  // namespace

SharedLibrary::SharedLibrary(std::span<const std::string_view> files) {
  std::string failure;
  for (const std::string_view file : files) {
    handle_ = dlopen(std::string(file).c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle_ != nullptr) return;
    if (failure.empty()) failure = dlerror();  // NOLINT(concurrency-mt-unsafe): one thread
  }
  throw std::runtime_error(failure);
}

void* SharedLibrary::address(const char* name) const { return dlsym(handle_, name); }

LammpsLibrary::LammpsLibrary(std::span<const std::string_view> files)
    : library_(files),
      engine_(start()),
      command_(library_.find<void*(void*, const char*)>("lammps_command")),
      extract_atom_(library_.find<void*(void*, const char*)>("lammps_extract_atom")),
      extract_global_(library_.find<void*(void*, const char*)>("lammps_extract_global")),
      close_(library_.find<void(void*)>("lammps_close")),
      finalize_mpi_(library_.find<int()>("MPI_Finalize")) {
  if (engine_ == nullptr) throw std::runtime_error("the engine does not start");
}

void* LammpsLibrary::start() const {
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
  finalize_mpi_();
}

void LammpsLibrary::command(const std::string& line) { command_(engine_, line.c_str()); }

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
