// SPDX-License-Identifier: BSD-3-Clause
// The program that hosts engines, stickslip-engine, and what it finds on this machine.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "stickslip/outside/engines/engine_catalogue.hpp"

namespace stickslip {

/// The argument by which the host is asked for all engines of the catalogue: one line each.
constexpr std::string_view check_word = "check";
/// After it: as JSON, a list with an object for each, with the versions of those that start.
constexpr std::string_view json_word = "--json";
/// The line of an engine that can be started; any other line says what was not found.
constexpr std::string_view installed_answer = "installed";

/// The file of stickslip-engine: what the environment variable STICKSLIP_ENGINE says, else beside
/// the running program, else of the search path. Throws ToolMissing.
std::string engine_host();

/// The library or program that the user names by the engine's environment variable, if any.
std::optional<std::string> named_file(const Engine& engine);

/// How the engine is named where it says something: "LAMMPS", or "LAMMPS of FILE" with the file
/// that the user names.
std::string title_here(const Engine& engine);

/// Whether an engine can be started here.
struct EngineState {
  bool is_installed = false;
  std::string missing = {};  ///< what was looked for in vain, or ""
  std::string version = {};  ///< in its own words; "" where nobody asked, or it does not start
  std::string file = {};     ///< library or program; "" likewise
};

/// States of all engines of the catalogue, in its order; none of them is started. Without a host
/// none is installed.
std::vector<EngineState> engine_states();

/// States with the versions and files of those that are installed, each of which is started once.
std::vector<EngineState> engine_states_with_versions();

/// How a user is told: "LAMMPS is not installed (liblammps.so.0: ...): apt-get install ...".
std::string how_to_install(const Engine& engine, const EngineState& state);

/// The command that serves the law of this name as a program. Throws ToolMissing if there is no
/// host; whether the engine is installed shows when it is run.
std::vector<std::string> engine_command(const std::string& name);

/// Throws ToolMissing if the engine is not installed, and InputError where a file that the user has
/// named is there and is none.
void require_installed(const Engine& engine);

}  // namespace stickslip
