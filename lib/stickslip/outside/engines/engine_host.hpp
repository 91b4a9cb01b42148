// SPDX-License-Identifier: BSD-3-Clause
// The program that hosts engines, stickslip-engine, and what it finds on this machine.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "stickslip/outside/engines/engine_catalogue.hpp"

namespace stickslip {

/// The argument by which the host is asked for all engines of the catalogue: one line each.
constexpr std::string_view check_word = "check";
/// The line of an engine that can be started; any other line says what was not found.
constexpr std::string_view installed_answer = "installed";

/// The file of stickslip-engine: what the environment variable STICKSLIP_ENGINE says, else beside
/// the running program, else of the search path. Throws ToolMissing.
std::string engine_host();

/// Whether an engine can be started here.
struct EngineState {
  bool is_installed = false;
  std::string missing = {};  ///< what was looked for in vain, or ""
};

/// Of all engines of the catalogue, in its order; none of them is started. Without a host none is
/// installed.
std::vector<EngineState> engine_states();

/// How a user is told: "LAMMPS is not installed (liblammps.so.0: ...): apt-get install ...".
std::string how_to_install(const Engine& engine, const EngineState& state);

/// The command that serves the law of this name as a program. Throws ToolMissing if there is no
/// host; whether the engine is installed shows when it is run.
std::vector<std::string> engine_command(const std::string& name);

/// Throws ToolMissing if the engine is not installed.
void require_installed(const Engine& engine);

}  // namespace stickslip
