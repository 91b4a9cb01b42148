// SPDX-License-Identifier: BSD-3-Clause
// The other end of a conversation in lines of text: answers on standard output what standard input
// asks.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "stickslip/process/child_process.hpp"

namespace stickslip {

/// Standard output for the answers alone: what is printed from now on goes to standard error.
Descriptor take_standard_output();

/// Writes all of the text; false if that is not possible, and errno says why.
bool write_all(int file, std::string_view text);

/// Reads standard input to its end. `answer` gets each line without its line break and returns what
/// is written in answer, line breaks included. Answers wait until there is nothing left to read,
/// but not for long. Ends when nobody reads the answers any more; throws std::system_error where
/// they cannot be written, and InputError for a line that is longer than longest_line.
void serve_lines(const Descriptor& answers,
                 const std::function<std::string(std::string_view)>& answer);

}  // namespace stickslip
