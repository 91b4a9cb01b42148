// SPDX-License-Identifier: BSD-3-Clause
#include "app/report_output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "app/commands.hpp"
#include "app/shell/interruption.hpp"
#include "app/shell/progress.hpp"
#include "app/shell/supervision.hpp"
#include "app/study_files/run_provenance.hpp"
#include "app/study_files/selection.hpp"
#include "docs/pages.hpp"
#include "reports/render/data/json.hpp"
#include "reports/render/text/first_screen.hpp"
#include "reports/render/text/terminal.hpp"
#include "reports/study/law_names.hpp"
#include "reports/study/study.hpp"
#include "reports/study/tables.hpp"
#include "stickslip/description/printable.hpp"

namespace stickslip {
namespace {

std::string theory_of(std::string_view name) {
  for (const char* const folder : {"cases/", "laws/"}) {
    const Page* const page = find_page(folder + std::string(name));
    if (page != nullptr) return std::string(page->html);
  }
  return {};
}

/// Of the first screen, where there is no terminal.
constexpr std::size_t columns_in_a_log = 100;

/// The report without the laws from outside, of which the first screen has told.
Report besides(Report report) {
  const auto is_outside = [](const auto& of) { return of.spec.is_from_outside(); };
  std::erase_if(report.properties, is_outside);
  std::erase_if(report.studies, is_outside);
  return report;
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

void print_broken(const Report& report) {
  for (const StudyResult& s : report.studies) {
    if (s.verdict != Verdict::fail) continue;
    fmt::print(stderr, "broken: {} under {}: {}\n", printable(s.law), s.case_name,
               printable(s.reason));
  }
  for (const LawProperties& law : report.properties) {
    for (const PropertyResult& result : law.results) {
      if (result.verdict != PropertyResult::Verdict::broken) continue;
      fmt::print(stderr, "broken: {}: property {}: {}\n", printable(law.law), result.name,
                 printable(result.reason));
    }
  }
  for (const CaseSummary& c : report.cases) {
    for (const CrossCheckResult& check : c.cross_checks) {
      if (check.holds()) continue;
      fmt::print(stderr, "broken: reference of {}: {}: differ by {:.1e}, allowed {:.1e}\n", c.name,
                 check.what, check.difference, check.required);
    }
  }
}

void print_verdicts(const Report& report) { fmt::print("{}", verdicts_line(report)); }

void print_outcome_json(const Report& report, const std::filesystem::path& page) {
  nlohmann::ordered_json json = outcome_json(report);
  json["report"] = page.string();
  json["results"] = (page.parent_path() / "results.json").string();
  fmt::print("{}", json_text(json));
}

bool is_coloured(const Report& report, const std::string& fail_on) {
  if (fail_on.empty()) return false;
  bool found = false;
  for (const StudyResult& study : report.studies) {
    if (study.verdict == Verdict::not_applicable) continue;
    if (study.quality != Quality::red && (fail_on != "amber" || study.quality != Quality::amber))
      continue;
    found = true;
    fmt::print(stderr, "{}: {} under {}, and --fail-on {}\n", name_of(study.quality), study.law,
               study.case_name, fail_on);
  }
  return found;
}

ReportOptions report_options_of(const std::string& formats, int jobs) {
  ReportOptions options;
  options.jobs = read_jobs(jobs);
  options.formats.clear();
  for (const std::string& format : split_list(formats))
    options.formats.push_back(read_format(format));
  return options;
}

std::filesystem::path write_with_theory(const Report& report, ReportOptions options,
                                        ReportFolder& folder, bool quiet) {
  ProgressBar bar("drawing figures", quiet);
  options.progress = interruptible(bar);
  options.theory = theory_of;
  // A report that is made of others says what these were made by.
  std::vector<std::string> command = std::move(options.facts.command);
  options.facts = run_facts();
  if (!command.empty()) options.facts.command = std::move(command);
  WrittenReport written = write_report(report, folder, options);
  if (written.gnuplot_missing) {
    fmt::print(stderr, "figures skipped: gnuplot is not installed (apt-get install gnuplot-nox)\n");
  } else {
    for (const SkippedFigure& skipped : written.skipped) {
      fmt::print(stderr, "figure {} skipped: {}\n", skipped.name, skipped.reason);
    }
  }
  return std::move(written.page);
}

ExitCode write_and_print(const Report& report, ReportOptions options, ReportFolder& folder,
                         const ScreenOptions& screen) {
  const std::filesystem::path page =
      write_with_theory(report, std::move(options), folder, screen.quiet || screen.json);
  if (screen.json) {
    print_broken(report);
    print_outcome_json(report, page);
    return exit_code_of(report);
  }
  if (screen.quiet) {
    print_broken(report);
    print_verdicts(report);
    fmt::print("report: {}\n", page.string());
    return exit_code_of(report);
  }
  const TerminalStyle style = screen_style();
  if (screen.table)
    fmt::print("{}\n", terminal_table(summary_table(with_law_names(report)), style));
  const std::size_t width = stdout_is_terminal() ? style.width : columns_in_a_log;
  fmt::print("{}", first_screen(report, {page.string(), style.colour, width, screen.named}));
  let_out_output();
  // Where both go to one terminal, the screen has said it.
  if (!stdout_is_terminal() || !stderr_is_terminal()) print_broken(besides(report));
  return exit_code_of(report);
}

}  // namespace stickslip
