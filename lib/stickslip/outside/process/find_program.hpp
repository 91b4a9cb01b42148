// SPDX-License-Identifier: BSD-3-Clause
// Where the programs are that are started and not linked.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

namespace stickslip {

/// Whether a file is there and may be executed.
bool is_program(const std::filesystem::path& file);

/// A program in the folders of PATH, the first that has it; empty ones are passed over.
std::optional<std::filesystem::path> find_program(std::string_view name);

/// The folder of the running program; empty if the system does not tell.
std::filesystem::path folder_of_this_program();

}  // namespace stickslip
