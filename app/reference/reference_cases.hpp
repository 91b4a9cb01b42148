// SPDX-License-Identifier: BSD-3-Clause
// Truth from a file: reference --cases FILE, and the kinds of cases that there are.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "app/parser/command_line.hpp"
#include "reference/kinds/kind.hpp"

namespace stickslip::app {

/// Answers every case of a file {"cases": {NAME: {"kind", "inputs"}}}; other members are not looked
/// at. A case that has no answer gets {"error"}, the exit code is then bad_input and standard error
/// says which. Throws InputError where the file cannot be read or has not this form.
CommandAnswer answer_reference_cases(const std::string& file);

/// The kinds of cases, their inputs, outputs, sources and second routes; printed as a page of
/// Markdown.
CommandAnswer list_reference_kinds();

/// A value as JSON: null for a number that does not exist.
nlohmann::ordered_json json_of(const reference::Value& value);

/// The text of an input with its unit and range.
std::string words_of_input(const reference::KindInput& input);

}  // namespace stickslip::app
