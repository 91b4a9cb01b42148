// SPDX-License-Identifier: BSD-3-Clause
// What the commands that run studies do with the report.
#pragma once

#include <filesystem>

#include "app/exit_code.hpp"
#include "reports/render/report_writer.hpp"
#include "reports/render/terminal.hpp"
#include "reports/study/result.hpp"

namespace stickslip {

/// On a terminal colour, and texts that fit it; elsewhere lines as long as they get.
TerminalStyle terminal_style();

/// The same for what is to be a screen: at most 120 columns everywhere.
TerminalStyle screen_style();

/// As expected, unless a verdict or a cross-check is broken.
ExitCode exit_code_of(const Report& report);

/// Broken verdicts and cross-checks, a line each, on standard error.
void print_broken(const Report& report);

/// One line that counts verdicts and cross-checks.
void print_verdicts(const Report& report);

/// Writes the report into the folder, theory pages included, and says which figures were skipped.
/// Returns the page. Throws FileError.
std::filesystem::path write_with_theory(const Report& report, ReportOptions options,
                                        const std::filesystem::path& out, bool quiet);

/// Writes the report into the folder, theory pages included, and prints the summary, what is broken
/// and where the page is. Returns exit_code_of(report). Throws FileError.
ExitCode write_and_print(const Report& report, ReportOptions options,
                         const std::filesystem::path& out, bool quiet);

}  // namespace stickslip
