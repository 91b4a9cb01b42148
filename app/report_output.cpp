// SPDX-License-Identifier: BSD-3-Clause
#include "app/report_output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "app/commands.hpp"
#include "app/interruption.hpp"
#include "app/progress.hpp"
#include "app/run_provenance.hpp"
#include "docs/pages.hpp"
#include "reports/render/first_screen.hpp"
#include "reports/render/law_names.hpp"
#include "reports/render/terminal.hpp"
#include "reports/study/study.hpp"
#include "reports/study/tables.hpp"

namespace stickslip {
namespace {

std::size_t count_verdicts(const Report& report, Verdict verdict) {
  return static_cast<std::size_t>(
      std::ranges::count(report.studies, verdict, &StudyResult::verdict));
}

std::string theory_of(std::string_view name) {
  for (const char* const folder : {"cases/", "laws/"}) {
    const Page* const page = find_page(folder + std::string(name));
    if (page != nullptr) return std::string(page->html);
  }
  return {};
}

/// The report without the laws from outside, of which the first screen has told.
Report besides(Report report) {
  const auto is_outside = [&](const std::string& law) {
    return std::ranges::any_of(report.studies, [&](const StudyResult& study) {
      return study.from_outside && study.law == law;
    });
  };
  std::erase_if(report.properties, [&](const LawProperties& law) { return is_outside(law.law); });
  std::erase_if(report.studies, [](const StudyResult& study) { return study.from_outside; });
  return report;
}

}  // namespace

TerminalStyle terminal_style() { return {stdout_is_terminal() ? Colour::on : Colour::off, 0}; }

ExitCode exit_code_of(const Report& report) {
  return all_as_expected(report) ? ExitCode::as_expected : ExitCode::broken;
}

void print_broken(const Report& report) {
  for (const StudyResult& s : report.studies) {
    if (s.verdict != Verdict::fail) continue;
    fmt::print(stderr, "broken: {} under {}: {}\n", s.law, s.case_name, s.reason);
  }
  for (const LawProperties& law : report.properties) {
    for (const PropertyResult& result : law.results) {
      if (result.verdict != PropertyResult::Verdict::broken) continue;
      fmt::print(stderr, "broken: {}: property {}: {}\n", law.law, result.name, result.reason);
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

void print_verdicts(const Report& report) {
  std::size_t checks = 0;
  std::size_t agreeing = 0;
  for (const CaseSummary& c : report.cases) {
    for (const CrossCheckResult& check : c.cross_checks) {
      ++checks;
      agreeing += check.holds() ? 1 : 0;
    }
  }
  fmt::print(
      "verdicts: {} as expected, {} broken, {} not applicable; references: {} of {} "
      "cross-checks agree\n",
      count_verdicts(report, Verdict::pass), count_verdicts(report, Verdict::fail),
      count_verdicts(report, Verdict::not_applicable), agreeing, checks);
}

std::filesystem::path write_with_theory(const Report& report, ReportOptions options,
                                        const std::filesystem::path& out, bool quiet) {
  ProgressBar bar("drawing figures", quiet);
  options.progress = interruptible(bar);
  options.theory = theory_of;
  options.facts = run_facts();
  WrittenReport written = write_report(report, out, options);
  if (written.gnuplot_missing) {
    fmt::print(stderr, "figures skipped: gnuplot is not installed (apt-get install gnuplot-nox)\n");
  } else {
    for (const SkippedFigure& skipped : written.skipped) {
      fmt::print(stderr, "figure {} skipped: {}\n", skipped.name, skipped.reason);
    }
  }
  return std::move(written.page);
}

ExitCode write_and_print(const Report& report, ReportOptions options,
                         const std::filesystem::path& out, bool quiet) {
  const std::filesystem::path page = write_with_theory(report, std::move(options), out, quiet);
  if (has_outside_laws(report) && !quiet) {
    fmt::print("{}", first_screen(report, page.string(), terminal_style().colour));
    std::fflush(stdout);
    print_broken(besides(report));
    print_verdicts(report);
    return exit_code_of(report);
  }
  if (!quiet) {
    fmt::print("{}\n", terminal_table(summary_table(with_law_names(report)), terminal_style()));
    std::fflush(stdout);  // what is said of broken verdicts follows the table
  }
  print_broken(report);
  print_verdicts(report);
  fmt::print("report: {}\n", page.string());
  return exit_code_of(report);
}

}  // namespace stickslip
