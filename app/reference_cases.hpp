// SPDX-License-Identifier: BSD-3-Clause
// Truth from a file: reference --cases FILE, and the kinds of cases that there are.
#pragma once

#include <string>
#include <vector>

#include "app/parser/command_line.hpp"

namespace stickslip::app {

/// Answers every case of a file {"cases": {NAME: {"kind", "inputs"}}}; other members are not looked
/// at. A case that has no answer gets {"error"}, the exit code is then bad_input and standard error
/// says which. Throws InputError where the file cannot be read or has not this form.
CommandAnswer answer_reference_cases(const std::string& file);

/// Answers one case by the name of its kind, with inputs as name=value; a list has blanks. Throws
/// InputError.
CommandAnswer answer_reference_kind(const std::string& kind,
                                    const std::vector<std::string>& inputs);

/// The kinds of cases, their inputs, outputs, sources and second routes.
CommandAnswer list_reference_kinds();

}  // namespace stickslip::app
