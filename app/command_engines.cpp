// SPDX-License-Identifier: BSD-3-Clause
// engines: the contact laws of DEM engines under the cases of the catalogue, in one matrix.
#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "app/commands.hpp"
#include "app/progress.hpp"
#include "app/report_output.hpp"
#include "app/selection.hpp"
#include "cases/catalogue.hpp"
#include "reports/render/files.hpp"
#include "reports/study/convergence.hpp"
#include "reports/study/tables.hpp"
#include "stickslip/engines/engine_host.hpp"

namespace stickslip {
namespace {

/// A motion of a case that has several, and how it is shown: its name, and the observable that is.
struct ShownMotion {
  std::string test;
  std::string parameter;
  std::string observable;
  std::string label;
};

const std::vector<ShownMotion>& shown_motions() {
  static const std::vector<ShownMotion> all{
      {"rigid-rotation-pair", "axis=twirl", "force", "rigid rotation: twirl"},
      {"rigid-rotation-pair", "axis=tumble-1", "force", "rigid rotation: tumble"}};
  return all;
}

/// A panel of the figure: an observable of a case, as named in the matrix.
struct PanelChoice {
  std::string test;
  std::string observable;
  std::string title;
};

const std::vector<PanelChoice>& panel_choices() {
  static const std::vector<PanelChoice> all{
      {"rigid rotation: twirl", "force", "twirl by 90 degrees"},
      {"rigid rotation: tumble", "force", "tumble by 90 degrees"},
      {"slip-rotation", "angle", "slip while the direction turns"},
      {"cattaneo-mindlin-cycle", "force", "partial slip in a cycle"}};
  return all;
}

/// These laws and, after them, what every reader knows how to read beside the engines.
std::vector<std::string> with_yardsticks(std::vector<std::string> laws) {
  for (const char* const yardstick : {"linear-refined", "jaeger"}) laws.emplace_back(yardstick);
  return laws;
}

/// Where the ladders of the cases are cut that go further, and few users do.
constexpr int usual_most_steps = 256;

/// An engine, or the laws that the user asked for, as columns of one table.
struct LawGroup {
  std::string title;
  std::vector<std::string> laws;
};

/// The laws of all engines that are installed. Throws ToolMissing if there are none.
std::vector<LawGroup> groups_of_engines() {
  std::vector<LawGroup> groups;
  const std::vector<EngineState> states = engine_states();
  for (std::size_t k = 0; k < states.size(); ++k) {
    const Engine& engine = engine_catalogue()[k];
    if (!states[k].is_installed) {
      fmt::print(stderr, "left out: {}\n", how_to_install(engine, states[k]));
      continue;
    }
    groups.push_back({std::string(engine.title), {}});
    for (const EngineStyle& style : engine.styles)
      groups.back().laws.push_back(law_name(engine, style));
  }
  if (groups.empty()) throw ToolMissing("no engine is installed");
  return groups;
}

std::vector<std::string> all_laws(const std::vector<LawGroup>& groups) {
  std::vector<std::string> laws;
  for (const LawGroup& group : groups)
    laws.insert(laws.end(), group.laws.begin(), group.laws.end());
  return laws;
}

/// Whether the case suits any of the laws that are engines'.
bool suits_an_engine(const CaseTask& task) {
  return std::ranges::any_of(task.schemes, [&](const Scheme& scheme) {
    return scheme.law().info().can(Capability::bodies) && task.test->unsuitable(scheme).empty();
  });
}

/// The ladder that the user gave, or each case's own: cut where steps are finer than users take,
/// but never below the number at which the case judges quality.
void set_ladders(std::vector<CaseTask>& tasks, const std::string& steps) {
  set_ladder(tasks, steps);
  if (!steps.empty()) return;
  for (CaseTask& task : tasks) {
    const CaseInfo& info = task.test->info();
    task.steps_to = std::min(info.steps_to, std::max(usual_most_steps, info.nominal_steps));
  }
}

std::vector<CaseTask> tasks_of(const EnginesOptions& options, const std::vector<std::string>& cases,
                               const std::vector<std::string>& laws,
                               const std::vector<std::string>& parameters) {
  std::vector<CaseTask> tasks = select_tasks(cases, laws, parameters, options.outside);
  std::erase_if(tasks, std::not_fn(suits_an_engine));
  set_ladders(tasks, options.steps);
  return tasks;
}

Report study(const std::vector<CaseTask>& tasks, const EnginesOptions& options,
             const std::string& what) {
  ProgressBar bar(what, options.quiet);
  StudyOptions how;
  how.jobs = read_jobs(options.jobs);
  how.tolerance = read_tolerance(options.tolerance);
  how.version = STICKSLIP_VERSION;
  how.exhibits = false;
  how.progress = [&bar](std::size_t done, std::size_t total) {
    throw_if_interrupted();
    bar.show(done, total);
  };
  return run_study(tasks, how);
}

/// An engine declares nothing, so that what was measured cannot be against its word: there are no
/// broken verdicts but of engines that failed. How good they are is said by quality.
Report judged_by_quality(Report report) {
  for (StudyResult& result : report.studies) {
    const bool measured = !result.observables.empty() &&
                          std::ranges::none_of(result.observables, [](const ObservableResult& o) {
                            return o.levels.empty();
                          });
    if (!result.expectation_known && measured) result.verdict = Verdict::pass;
  }
  return report;
}

/// Studies of a motion: those of the report, where the case has that motion unless it is told
/// otherwise, or new ones.
std::vector<StudyResult> studies_of_motion(const ShownMotion& motion, const Report& report,
                                           const EnginesOptions& options,
                                           const std::vector<std::string>& laws) {
  const auto known = studies_of(report, motion.test);
  if (known.empty()) return {};
  const std::vector<CaseTask> tasks = tasks_of(options, {motion.test}, laws, {motion.parameter});
  if (!tasks.front().parameters.are_defaults()) return study(tasks, options, motion.label).studies;
  return {known.begin(), known.end()};
}

/// The report with each motion of a case on its own, for the matrix and the figure.
Report with_shown_motions(Report report, const EnginesOptions& options,
                          const std::vector<std::string>& laws) {
  std::vector<StudyResult> shown;
  for (const ShownMotion& motion : shown_motions()) {
    for (StudyResult& result : studies_of_motion(motion, report, options, laws)) {
      result.case_name = motion.label;
      std::erase_if(result.observables, [&](const ObservableResult& observable) {
        return observable.name != motion.observable;
      });
      shown.push_back(std::move(result));
    }
  }
  for (const ShownMotion& motion : shown_motions()) {
    std::erase_if(report.studies,
                  [&](const StudyResult& result) { return result.case_name == motion.test; });
    std::erase_if(report.cases, [&](const CaseSummary& one) { return one.name == motion.test; });
  }
  report.studies.insert(report.studies.begin(), shown.begin(), shown.end());
  return report;
}

/// The matrix without the rows of cases to which no engine had an answer.
Table engines_matrix(const Report& report, const std::vector<std::string>& laws, MatrixRows rows) {
  Table matrix = accuracy_matrix(report, with_yardsticks(laws), rows);
  constexpr std::ptrdiff_t before_laws = 2;  // case and observable
  std::erase_if(matrix.rows, [&](const std::vector<Cell>& row) {
    const auto first = row.begin() + before_laws;
    return std::all_of(first, first + std::ssize(laws),
                       [](const Cell& cell) { return cell.tone == Tone::muted; });
  });
  return matrix;
}

Figure engines_figure(const Report& report) {
  Figure figure;
  figure.name = "engines/accuracy";
  figure.title = "Contact laws of DEM engines";
  figure.caption =
      "Error against the number of steps, one curve a law; the thin dashed lines have the slopes "
      "of "
      "orders 1 and 2. A curve that stays level has a wrong limit. Most laws of one engine for the "
      "same kind of contact coincide.";
  for (const PanelChoice& choice : panel_choices()) {
    const auto studies = studies_of(report, choice.test);
    if (studies.empty()) continue;
    Panel panel = convergence_panel(studies, choice.observable);
    panel.title = choice.title;
    if (!panel.series.empty()) figure.panels.push_back(std::move(panel));
  }
  return figure;
}

/// The matrix of each group, for people.
void print_groups(const Report& report, const std::vector<LawGroup>& groups) {
  for (const LawGroup& group : groups) {
    Table table = engines_matrix(report, group.laws, MatrixRows::first);
    table.title = group.title;
    fmt::print("{}\n", terminal_table(table, terminal_style()));
  }
}

}  // namespace

ExitCode command_engines(const EnginesOptions& options) {
  install_interrupt_handler();
  if (options.out.empty()) throw InputError("--out: give the folder of the report");
  const std::vector<LawGroup> groups =
      options.laws.empty() ? groups_of_engines() : std::vector<LawGroup>{{"laws", options.laws}};
  const std::vector<std::string> laws = all_laws(groups);
  const std::vector<CaseTask> tasks = tasks_of(options, options.cases, with_yardsticks(laws), {});
  if (tasks.empty()) throw InputError("none of these cases suits a law of an engine");
  { const TemporaryFolder probe{std::filesystem::path(options.out)}; }

  Report report = judged_by_quality(study(tasks, options, "running engines"));
  const Report shown = with_shown_motions(report, options, with_yardsticks(laws));
  Table matrix = engines_matrix(shown, laws, MatrixRows::all);
  matrix.name = "engines";
  report.opening = {matrix.name, "engines/accuracy"};
  report.tables.push_back(std::move(matrix));
  Figure figure = engines_figure(shown);
  if (!figure.panels.empty()) report.figures.push_back(std::move(figure));

  if (!options.quiet) print_groups(shown, groups);
  const auto page =
      write_with_theory(report, {.jobs = read_jobs(options.jobs)}, options.out, options.quiet);
  print_broken(report);
  print_verdicts(report);
  fmt::print("report: {}\n", page.string());
  return exit_code_of(report);
}

}  // namespace stickslip
