// SPDX-License-Identifier: BSD-3-Clause
// A program that is run to its end, without a conversation.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

namespace stickslip {

/// Runs a program in a folder, first the file, then its arguments; standard input is empty, and
/// both outputs go to `log`. After `patience` it is killed with all that it started. Returns how it
/// ended if not with exit code 0, without a subject: "ended with exit code 1", "has not ended for
/// 30 s". Throws ChildFailure where it cannot be started.
std::string run_program(const std::vector<std::string>& arguments,
                        const std::filesystem::path& folder, const std::filesystem::path& log,
                        std::chrono::milliseconds patience);

}  // namespace stickslip
