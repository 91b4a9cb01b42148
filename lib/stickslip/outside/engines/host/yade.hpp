// SPDX-License-Identifier: BSD-3-Clause
// The laws of YADE, which a script in its own interpreter serves.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "stickslip/outside/process/child_process.hpp"

namespace stickslip {

/// The program: what STICKSLIP_YADE names, else that of the search path. Throws std::runtime_error
/// that says where it is not.
std::filesystem::path yade_program();

/// Replaces this program by YADE, which runs yade_host.py with these words and answers on
/// `answers`. The script is in ../share/stickslip, seen from this program. Throws
/// std::runtime_error.
[[noreturn]] void become_yade(const std::vector<std::string>& words, const Descriptor& answers);

}  // namespace stickslip
