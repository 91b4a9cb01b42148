// SPDX-License-Identifier: BSD-3-Clause
// Words of the command line that are near what there is: what the user may have meant.
#pragma once

#include <string>
#include <vector>

#include "app/layer.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): not ours
class App;
class ParseError;
}  // namespace CLI

namespace stickslip::app {

/// Whether the word is the name of a case.
bool is_case(const std::string& word);

/// Throws InputError where the assignment of --param is torn into words, as in `--param mu .3`.
void refuse_torn_assignment(const std::vector<std::string>& words);

/// The error of the parser in one line: what, the option that may have been meant, and the --help
/// of the command that was given.
std::string parse_complaint(const CLI::App& app, const CLI::ParseError& error);

/// What --help prints of a command, by its words (`assembly`, `rotate`); of the program for none.
/// Throws InputError.
std::string help_of(const CLI::App& app, const std::vector<std::string>& command);

}  // namespace stickslip::app
