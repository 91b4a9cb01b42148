// SPDX-License-Identifier: BSD-3-Clause
// What the commands that run studies do with the report.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/parser/command_line.hpp"
#include "reports/render/report_writer.hpp"
#include "reports/render/text/terminal.hpp"
#include "reports/study/result.hpp"

namespace stickslip::app {

/// On a terminal colour, and texts that fit it; elsewhere lines as long as they get.
TerminalStyle terminal_style();

/// Style of what is to be a screen: at most 120 columns everywhere.
TerminalStyle screen_style();

/// Success, unless a verdict or a cross-check is broken.
ExitCode exit_code_of(const Report& report);

/// Broken verdicts and cross-checks, a line each, on standard error.
void print_broken(const Report& report);

/// One line that counts verdicts and cross-checks.
void print_verdicts(const Report& report);

/// How a report is written with these --formats and --jobs. Throws InputError.
ReportOptions report_options_of(const std::string& formats, int jobs);

/// Writes the report into the folder, theory pages included. Throws FileError.
WrittenReport write_with_theory(const Report& report, ReportOptions options, ReportFolder& folder,
                                bool quiet);

/// What a run prints at its end.
struct ScreenOptions {
  bool json = false;
  bool quiet = false;
  bool brief = false;                   ///< no first screen: what is broken, and counts
  bool table = false;                   ///< also a row for each study
  std::vector<std::string> named = {};  ///< labels of the laws that the user asked for
  std::string fail_on = {};             ///< colour that breaks a run too: red or amber; "": none
};

/// Writes the report into the folder, theory pages included, and answers what is broken, counts,
/// and where the page is. Says at once which figures were skipped. Throws FileError.
CommandAnswer answer_in_folder(Report report, ReportOptions options, ReportFolder& folder,
                               ScreenOptions screen);

}  // namespace stickslip::app
