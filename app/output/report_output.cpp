// SPDX-License-Identifier: BSD-3-Clause
#include "app/output/report_output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <utility>

#include "app/parser/commands.hpp"
#include "app/shell/interruption.hpp"
#include "app/shell/progress.hpp"
#include "app/shell/run_provenance.hpp"
#include "app/shell/supervision.hpp"
#include "app/study_files/selection.hpp"
#include "docs/pages.hpp"
#include "reports/render/data/json.hpp"
#include "reports/render/figure/figure.hpp"
#include "reports/render/text/first_screen.hpp"
#include "reports/render/text/terminal.hpp"
#include "reports/study/law_names.hpp"
#include "reports/study/study.hpp"
#include "reports/study/tables.hpp"
#include "stickslip/study.hpp"

namespace stickslip::app {
namespace {

std::string theory_page(std::string_view name) {
  for (const char* const folder : {"cases/", "laws/"}) {
    const Page* const page = find_page(folder + std::string(name));
    if (page != nullptr) return std::string(page->html);
  }
  return {};
}

/// Columns of the first screen, where there is no terminal.
constexpr std::size_t columns_in_a_log = 100;

/// The report without the laws from outside, of which the first screen has told.
Report besides(Report report) {
  const auto is_outside = [](const auto& of) { return of.spec.is_from_outside(); };
  std::erase_if(report.properties, is_outside);
  std::erase_if(report.studies, is_outside);
  return report;
}

void tell_skipped(const WrittenReport& written) {
  if (written.gnuplot_missing) {
    fmt::print(stderr, "figures skipped: {}\n", reports::why_no_gnuplot());
    return;
  }
  for (const SkippedFigure& skipped : written.skipped)
    fmt::print(stderr, "figure {} skipped: {}\n", skipped.name, skipped.reason);
}

/// A line for each study that has the colour on which the user wants a run to fail, or a worse one.
/// None for "".
std::vector<std::string> studies_coloured(const Report& report, const std::string& fail_on) {
  std::vector<std::string> lines;
  for (const StudyResult& study : report.studies) {
    if (fail_on.empty() || study.verdict == Verdict::not_applicable) continue;
    if (study.quality != Quality::red && (fail_on != "amber" || study.quality != Quality::amber))
      continue;
    lines.push_back(fmt::format("{}: {} under {}, and --fail-on {}", name_of(study.quality),
                                study.law, study.case_name, fail_on));
  }
  return lines;
}

void print_screen(const Report& report, const std::filesystem::path& page,
                  const ScreenOptions& screen) {
  if (screen.quiet || screen.brief) {
    print_broken(report);
    print_verdicts(report);
    fmt::print("report: {}\n", page.string());
    return;
  }
  const TerminalStyle style = screen_style();
  if (screen.table)
    fmt::print("{}\n", terminal_table(summary_table(with_law_names(report)), style));
  const std::size_t width = stdout_is_terminal() ? style.width : columns_in_a_log;
  fmt::print("{}", first_screen(report, {page.string(), style.colour, width, screen.named}));
  let_out_output();
  // Where both go to one terminal, the screen has said it.
  if (stdout_is_terminal() && stderr_is_terminal()) return;
  fmt::print(stderr, "{}", study::broken_lines(besides(report)));
  for (const std::string& line : not_judged_lines(report)) fmt::print(stderr, "{}\n", line);
}

}  // namespace

TerminalStyle terminal_style() {
  return {stdout_is_terminal() ? Colour::on : Colour::off, stdout_columns(), true};
}

TerminalStyle screen_style() {
  constexpr std::size_t widest = 120;
  TerminalStyle style = terminal_style();
  style.width = style.width == 0 ? widest : std::min(style.width, widest);
  return style;
}

ExitCode exit_code_of(const Report& report) {
  return all_as_expected(report) ? ExitCode::as_expected : ExitCode::broken;
}

void print_broken(const Report& report) { fmt::print(stderr, "{}", study::complaints(report)); }

void print_verdicts(const Report& report) { fmt::print("{}", verdicts_line(report)); }

ReportOptions report_options_of(const std::string& formats, int jobs) {
  ReportOptions options;
  options.jobs = read_jobs(jobs);
  options.formats.clear();
  for (const std::string& format : split_list(formats))
    options.formats.push_back(read_format(format));
  return options;
}

WrittenReport write_with_theory(const Report& report, ReportOptions options, ReportFolder& folder,
                                bool quiet) {
  ProgressBar bar("drawing figures", quiet);
  options.progress = interruptible(bar);
  options.theory = theory_page;
  // A report that is made of others says what these were made by.
  std::vector<std::string> command = std::move(options.facts.command);
  options.facts = run_facts();
  if (!command.empty()) options.facts.command = std::move(command);
  return write_report(report, folder, options);
}

CommandAnswer answer_in_folder(Report report, ReportOptions options, ReportFolder& folder,
                               ScreenOptions screen) {
  const WrittenReport written =
      write_with_theory(report, std::move(options), folder, screen.quiet || screen.json);
  tell_skipped(written);
  const std::vector<std::string> coloured = studies_coloured(report, screen.fail_on);
  const ExitCode code = coloured.empty() ? exit_code_of(report) : ExitCode::broken;
  const auto found = std::make_shared<const Report>(std::move(report));
  return {[=, page = written.page] {
            nlohmann::ordered_json json = outcome_json(*found);
            json["report"] = page.string();
            json["results"] = (page.parent_path() / "results.json").string();
            return json;
          },
          [=, page = written.page] { print_screen(*found, page, screen); }, code,
          [=] {
            if (screen.json) print_broken(*found);
            for (const std::string& line : coloured) fmt::print(stderr, "{}\n", line);
          }};
}

}  // namespace stickslip::app
