// SPDX-License-Identifier: BSD-3-Clause
// The C library interface of LAMMPS and of the codes that grew out of it, loaded at run time.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "stickslip/outside/engines/engine_catalogue.hpp"

namespace stickslip {

/// The shared library of an engine of LAMMPS' kind, open and with all functions that are needed.
class SharedLibrary {
 public:
  /// Opens the file that the engine's environment variable names, else the first of the catalogue's
  /// that is there. It stays loaded for good: engines and MPI do not bear being unloaded. Throws
  /// std::runtime_error in one line, with the file: it is not there, no library, one of another
  /// machine, or without a function that is needed.
  explicit SharedLibrary(const Engine& engine);

  /// Where it was found.
  const std::string& file() const { return file_; }
  /// From now on libraries that are loaded later find its symbols, as plugins of LAMMPS have to.
  void show_to_plugins() const;
  /// Whether there is a function of this name, here or in a library that is needed here.
  bool has(const char* name) const { return address(name) != nullptr; }
  /// Function of this name; throws std::runtime_error if there is none.
  template <class Function>
  Function* find(const char* name) const {
    if (has(name)) return reinterpret_cast<Function*>(address(name));
    throw std::runtime_error(file_ + ": there is no function " + name);
  }
  /// Function of this name, or nullptr.
  template <class Function>
  Function* find_if_any(const char* name) const {
    return reinterpret_cast<Function*>(address(name));
  }

 private:
  void* address(const char* name) const;

  void* handle_ = nullptr;
  std::string file_;
};

/// One instance of the engine. Where it meets an error it prints it and ends the process, or, if it
/// reports errors, goes on.
class LammpsLibrary {
 public:
  explicit LammpsLibrary(const Engine& engine);
  /// Closes the engine and MPI.
  ~LammpsLibrary();
  LammpsLibrary(const LammpsLibrary&) = delete;
  LammpsLibrary& operator=(const LammpsLibrary&) = delete;

  /// Whether an error is told by LawFailure: the library was built with exceptions, as all are
  /// since 2024.
  bool reports_errors() const { return has_error_ != nullptr; }

  /// One line of input. Throws LawFailure with the engine's words.
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
  std::string title_;
  void* engine_;
  void* (*command_)(void*, const char*);
  void* (*extract_atom_)(void*, const char*);
  void* (*extract_global_)(void*, const char*);
  void (*close_)(void*);
  int (*finalize_mpi_)();
  int (*has_error_)(void*) = nullptr;
  int (*last_error_)(void*, char*, int) = nullptr;
};

}  // namespace stickslip
