// SPDX-License-Identifier: BSD-3-Clause
// The commands of the program as its manual page lists them.
#pragma once

#include <string>
#include <vector>

#include "app/parser/command_summary.hpp"

namespace stickslip::app {

/// Every command with its options, as Markdown with headings of the second level and definition
/// lists.
std::string manual_of_commands(const std::vector<CommandSummary>& commands);

}  // namespace stickslip::app
