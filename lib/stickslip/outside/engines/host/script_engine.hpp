// SPDX-License-Identifier: BSD-3-Clause
// Engines whose laws a script in the engine's own interpreter serves: YADE, ESyS-Particle.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "stickslip/outside/engines/engine_catalogue.hpp"
#include "stickslip/outside/process/child_process.hpp"

namespace stickslip {

/// Program of the engine: what its variable names, else that of the search path, with what
/// starts it where it does not start alone. Throws std::runtime_error that says what is not there.
std::filesystem::path engine_program(const Engine& engine);

/// What tells the version of the engine on its first line of standard output.
std::vector<std::string> version_command(const Engine& engine);

/// Replaces this program by the engine, which runs its script with these words and answers on
/// `answers`. The script is in ../share/stickslip, seen from this program. Throws
/// std::runtime_error.
[[noreturn]] void become_engine(const Engine& engine, const std::vector<std::string>& words,
                                const Descriptor& answers);

}  // namespace stickslip
