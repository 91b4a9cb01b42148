// SPDX-License-Identifier: BSD-3-Clause
// Runs of stickslip-lammps, the laws inside LAMMPS, as a process of its own: the program is built
// only where LAMMPS is, and is asked for when it is needed.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace stickslip::cases {

/// The file of stickslip-lammps: what the variable STICKSLIP_LAMMPS names, beside the running
/// program, in the same build tree, or on PATH. None: it is not there.
std::optional<std::filesystem::path> find_stickslip_lammps();

/// What to say where it is not there, and the mend.
std::string stickslip_lammps_is_missing();

/// The rows of thermo output between two headings, each as wide as the heading.
using ThermoRows = std::vector<std::vector<double>>;

/// The thermo output in the log of a run, one item for each of its `run` commands.
std::vector<ThermoRows> thermo_output(const std::string& log);

/// Runs an input on one process in `folder`, where its log stays. It is ended after `patience`.
/// Throws Unsuitable if there is no stickslip-lammps or it does not start, and LawFailure with its
/// own message if it ends with an error or takes longer.
std::vector<ThermoRows> run_lammps(const std::string& input, const std::filesystem::path& folder,
                                   std::chrono::seconds patience);

}  // namespace stickslip::cases
