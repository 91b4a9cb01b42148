// SPDX-License-Identifier: BSD-3-Clause
// The C library interface of LAMMPS and of the codes that grew out of it, loaded at run time.
#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace stickslip {

/// A shared library that is open; throws std::runtime_error where it is not there.
class SharedLibrary {
 public:
  /// Opens the first of these files that is there. It stays loaded for good: engines and MPI do not
  /// bear being unloaded.
  explicit SharedLibrary(std::span<const std::string_view> files);

  /// Whether there is a function of this name, here or in a library that is needed here.
  bool has(const char* name) const { return address(name) != nullptr; }
  /// That function; throws std::runtime_error if there is none.
  template <class Function>
  Function* find(const char* name) const {
    if (has(name)) return reinterpret_cast<Function*>(address(name));
    throw std::runtime_error(std::string("the library has no ") + name);
  }

 private:
  void* address(const char* name) const;

  void* handle_ = nullptr;
};

/// One instance of the engine. Where it meets an error it prints it and ends the process.
class LammpsLibrary {
 public:
  explicit LammpsLibrary(std::span<const std::string_view> files);
  /// Closes the engine and MPI.
  ~LammpsLibrary();
  LammpsLibrary(const LammpsLibrary&) = delete;
  LammpsLibrary& operator=(const LammpsLibrary&) = delete;

  /// One line of input.
  void command(const std::string& line);
  /// Several of them.
  void commands(const std::vector<std::string>& lines);

  /// How many atoms there are.
  int atoms() const;
  /// A property of the atoms that is a number each, as radius; valid up to the next command.
  double* numbers(const char* property) const;
  /// One that is three numbers each, as x.
  double** vectors(const char* property) const;

 private:
  /// The running instance, or nullptr.
  void* start() const;

  SharedLibrary library_;
  void* engine_;
  void* (*command_)(void*, const char*);
  void* (*extract_atom_)(void*, const char*);
  void* (*extract_global_)(void*, const char*);
  void (*close_)(void*);
  int (*finalize_mpi_)();
};

}  // namespace stickslip
