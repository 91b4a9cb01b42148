// SPDX-License-Identifier: BSD-3-Clause
// The class that all commands of LAMMPS derive from. Before 2022 its header was not installed; then
// this declares the same class, so that the input of LAMMPS can call ours.
#pragma once

#if __has_include(<command.h>)
#include <command.h>
#else
#include <pointers.h>

namespace LAMMPS_NS {

/// A command of the input.
class Command : protected Pointers {
 public:
  explicit Command(LAMMPS* engine) : Pointers(engine) {}
  /// Carries it out with the words after its name.
  virtual void command(int count, char** words) = 0;
};

}  // namespace LAMMPS_NS
#endif
