// SPDX-License-Identifier: BSD-3-Clause
// The other end of a conversation in lines of text: answers on standard output what standard input
// asks.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "stickslip/outside/process/child_process.hpp"

namespace stickslip {

/// Standard output for the answers alone: what is printed from now on goes to standard error.
Descriptor take_standard_output();

/// Writes all of the text; false if that is not possible, and errno says why.
bool write_all(int file, std::string_view text);

/// What is answered to lines.
struct LineAnswers {
  /// Gets a line without its line break, with the bytes after it that belong to it, and returns
  /// what is written in answer, line breaks included.
  std::function<std::string(std::string_view line, std::string_view block)> answer;
  /// How many bytes after its line break belong to a line: longest_line at most.
  std::function<std::size_t(std::string_view line)> block_after = [](std::string_view) {
    return std::size_t{0};
  };
};

/// Reads standard input to its end and answers each line. Answers wait until there is nothing left
/// to read, but not for long. Ends when nobody reads the answers any more; throws std::system_error
/// where they cannot be written, and InputError for a line that is longer than longest_line.
void serve_lines(const Descriptor& answers, const LineAnswers& with);

}  // namespace stickslip
