// SPDX-License-Identifier: BSD-3-Clause
// What finds and runs stickslip-lammps, the laws inside LAMMPS, for cases that need it: they start
// no process themselves.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

namespace stickslip {

/// How stickslip-lammps is found and run.
struct LammpsProgram {
  /// The file: what the variable STICKSLIP_LAMMPS names, beside the running program, in the same
  /// build tree, or on PATH. None: it is not there.
  std::function<std::optional<std::filesystem::path>()> find;
  /// Runs `program` on an input, as one process that is ended after `patience`, and gives its log.
  /// Throws Unsuitable if it does not start, and LawFailure with the message of LAMMPS if it ends
  /// with an error or takes longer.
  std::function<std::string(const std::filesystem::path& program, const std::string& input,
                            const std::filesystem::path& log, std::chrono::seconds patience)>
      run;
};

/// From now on stickslip-lammps is found and run so. To be called before there are threads.
void register_lammps_program(LammpsProgram program);

/// The one that was registered; without any it is not found.
const LammpsProgram& lammps_program();

}  // namespace stickslip
