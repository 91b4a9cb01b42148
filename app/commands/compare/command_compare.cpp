// SPDX-License-Identifier: BSD-3-Clause
// compare: what changed from one results.json to another.
#include <fmt/format.h>

#include <memory>

#include "app/output/report_output.hpp"
#include "app/parser/command_line.hpp"
#include "app/shell/run_provenance.hpp"
#include "app/study_files/selection.hpp"
#include "reports/render/data/json.hpp"
#include "reports/render/data/results_file.hpp"
#include "reports/render/files/output_file.hpp"
#include "reports/render/text/changes.hpp"
#include "stickslip/study.hpp"

namespace stickslip::app {
namespace {

struct CompareOptions {
  std::string before;
  std::string now;
  std::string tolerance = "1%";
  std::string fail_on;   ///< worse, broken or changed; empty: never
  std::string html;      ///< file; empty: none
  std::string markdown;  ///< file; empty: none
  bool all = false;
  bool levels = false;
  bool json = false;
  bool quiet = false;
  Overwrite overwrite = Overwrite::own_files;
};

/// 0 for "0": every bit counts.
CheckTolerances read_tolerances(const std::string& text) {
  CheckTolerances tolerances;
  tolerances.relative = text == "0" ? 0 : read_tolerance(text);
  if (tolerances.relative == 0) tolerances.floor = 0;
  return tolerances;
}

bool fails(const ResultChanges& changes, const std::string& fail_on) {
  if (fail_on == "changed") return !changes.empty();
  if (fail_on == "broken") return changes.breaks();
  if (fail_on == "worse") return changes.count(Direction::worse) > 0 || !changes.gone.empty();
  return false;
}

CommandAnswer compare_results(const CompareOptions& options) {
  const Report before = read_results(options.before);
  const Report now = read_results(options.now);
  const ResultChanges changes = study::compare(before, now, read_tolerances(options.tolerance));
  const ComparedNames names{options.before, options.now};
  if (!options.html.empty())
    write_output(options.html, changes_html(changes, names, program_version()), page_output,
                 options.overwrite);
  if (!options.markdown.empty())
    write_output(options.markdown, changes_markdown(changes, names), comparison_markdown_output,
                 options.overwrite);
  return {[=] { return changes_json(changes, names, program_version()); },
          [=] {
            constexpr std::size_t screenful = 12;
            const ChangesStyle rows{options.all ? 0 : screenful, options.levels};
            fmt::print("{}", options.quiet ? changes_summary(changes)
                                           : changes_text(changes, names, rows, screen_style()));
          },
          fails(changes, options.fail_on) ? ExitCode::broken : ExitCode::as_expected};
}

}  // namespace

void add_compare(Commands& commands) {
  const auto options = std::make_shared<CompareOptions>();
  const CommandParser sub =
      commands.add("compare", "list what changed between two results.json, largest change first",
                   options, compare_results);
  sub.example("stickslip compare before/results.json out/results.json");
  sub.add_option("before", options->before, "earlier results.json, or the folder of its report")
      .required();
  sub.add_option("now", options->now, "later results.json, or the folder of its report").required();
  sub.add_option("--tolerance", options->tolerance,
                 "relative difference of errors that counts as equal; 0: report every bit")
      .capture_default_str();
  sub.add_option("--fail-on", options->fail_on,
                 "exit with 1 if something is worse or gone, newly broken, or changed at all")
      .one_of({"worse", "broken", "changed"});
  sub.add_option("--html", options->html, "write an HTML page to this file");
  sub.add_option("--markdown", options->markdown, "write a Markdown summary to this file");
  sub.add_flag("--all", options->all, "print every row");
  sub.add_flag("--levels", options->levels, "print a row for each level of each observable");
  add_json_and_quiet(sub, options->json, options->quiet, "print counts only");
  add_force(sub, options->overwrite);
}

}  // namespace stickslip::app
