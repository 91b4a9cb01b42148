// SPDX-License-Identifier: BSD-3-Clause
// What the commands that run studies do with the report.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/exit_code.hpp"
#include "reports/render/report_writer.hpp"
#include "reports/render/text/terminal.hpp"
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

/// Whether a study has the colour on which the user wants a run to fail, or a worse one; each that
/// has is named on standard error. No colour for "".
bool is_coloured(const Report& report, const std::string& fail_on);

/// Prints the outcome as JSON, and where the report is.
void print_outcome_json(const Report& report, const std::filesystem::path& page);

/// How a report is written with these --formats and --jobs. Throws InputError.
ReportOptions report_options_of(const std::string& formats, int jobs);

/// Writes the report into the folder, theory pages included, and says which figures were skipped.
/// Returns the page. Throws FileError.
std::filesystem::path write_with_theory(const Report& report, ReportOptions options,
                                        ReportFolder& folder, bool quiet);

/// What a run prints at its end.
struct ScreenOptions {
  bool json = false;  ///< the outcome as JSON in place of a screen
  bool quiet = false;
  bool table = false;                   ///< also a row for each study
  std::vector<std::string> named = {};  ///< labels of the laws that the user asked for
};

/// Writes the report into the folder, theory pages included, and prints a screen: what is broken,
/// counts, and where the page is. Returns exit_code_of(report). Throws FileError.
ExitCode write_and_print(const Report& report, ReportOptions options, ReportFolder& folder,
                         const ScreenOptions& screen);

}  // namespace stickslip
