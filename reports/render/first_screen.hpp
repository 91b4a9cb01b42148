// SPDX-License-Identifier: BSD-3-Clause
// What the terminal says first of laws from outside: what is wrong, in order of harm.
#pragma once

#include <string>

#include "reports/render/terminal.hpp"
#include "reports/study/result.hpp"

namespace stickslip {

/// Whether the report judges any law from outside.
bool has_outside_laws(const Report& report);

/// For each law from outside: verdict and colours in one line, what is broken with the worst first,
/// the rest by name, what does not apply in one line, where it stands in the catalogue, and how to
/// find out more. Lines fit 100 columns; `colour` as in terminal_table. `page`: path of the report;
/// empty: none was written.
std::string first_screen(const Report& report, const std::string& page, Colour colour);

}  // namespace stickslip
