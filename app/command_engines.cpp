// SPDX-License-Identifier: BSD-3-Clause
// engines: the contact laws of DEM engines under the cases of the catalogue, in one matrix.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>

#include "app/commands.hpp"
#include "app/interruption.hpp"
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
constexpr int usual_most_steps = 1024;

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

/// Without the laws that cannot even say what they are: an engine that hangs or breaks off must not
/// keep the others from their study.
std::vector<LawGroup> that_start(std::vector<LawGroup> groups, const OutsideOptions& outside) {
  const auto fails = [&](const std::string& law) {
    try {
      make_scheme(law, outside);
      return false;
    } catch (const InputError& why) {
      fmt::print(stderr, "left out: {}\n", why.what());
      return true;
    }
  };
  for (LawGroup& group : groups) std::erase_if(group.laws, fails);
  std::erase_if(groups, [](const LawGroup& group) { return group.laws.empty(); });
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
  how.progress = interruptible(bar);
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
  std::vector<CaseSummary> motions;
  for (const StudyResult& result : shown) {
    if (motions.empty() || motions.back().name != result.case_name)
      motions.emplace_back().name = result.case_name;
  }
  report.cases.insert(report.cases.begin(), motions.begin(), motions.end());
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

/// Within this share of each other two errors are one curve to the eye.
constexpr double same_to_the_eye = 0.01;

bool coincide(const Series& a, const Series& b) {
  return std::ranges::equal(a.x, b.x) && std::ranges::equal(a.y, b.y, [](double p, double q) {
           return (std::isnan(p) && std::isnan(q)) || std::abs(p - q) <= same_to_the_eye * p;
         });
}

/// How a curve is named: by its engine alone, as long as that has no other curve in the panel.
std::string engine_of(const Series& series) {
  return is_engine_law(series.label)
             ? std::string(find_engine(series.label.substr(0, series.label.find(':'))).title)
             : series.label;
}

/// The panel with one curve for all laws whose errors are the same, named by their engines.
Panel with_merged_curves(Panel panel) {
  std::vector<Series> merged;
  std::vector<std::vector<std::string>> names;
  std::set<std::string> named;
  for (Series& series : panel.series) {
    const auto same = std::ranges::find_if(merged, [&](const Series& other) {
      return !series.label.empty() && coincide(other, series);
    });
    const auto index = static_cast<std::size_t>(same - merged.begin());
    if (same == merged.end()) names.emplace_back();
    const bool is_new = named.insert(engine_of(series)).second;
    const std::string name = is_new ? engine_of(series) : series.label;
    // Another law of an engine that the curve names already says nothing new.
    if (same == merged.end() || is_new) names[index].push_back(name);
    if (same == merged.end()) merged.push_back(std::move(series));
  }
  for (std::size_t i = 0; i < merged.size(); ++i)
    merged[i].label = fmt::format("{}", fmt::join(names[i], ", "));
  panel.series = std::move(merged);
  return panel;
}

/// The same name has the same colour in all panels.
void number_curves(Figure& figure) {
  std::map<std::string, int> slots;
  for (Panel& panel : figure.panels) {
    for (Series& series : panel.series) {
      if (series.is_reference) continue;
      series.slot = slots.try_emplace(series.label, static_cast<int>(slots.size())).first->second;
    }
  }
}

/// The slopes of orders, where there is nothing to compare them with, are left out, and leave some
/// room above the curves.
void leave_out_useless_guides(Panel& panel) {
  constexpr double level = 0.5;
  const bool falls = std::ranges::any_of(panel.series, [](const Series& series) {
    if (series.is_reference || series.y.empty()) return false;
    return series.y.back() < level * series.y.front();
  });
  if (falls) return;
  std::erase_if(panel.series, [](const Series& series) { return series.is_reference; });
  panel.notes.clear();
  constexpr double room = 3;
  double top = 0;
  for (const Series& series : panel.series) {
    for (const double y : series.y) top = y > top ? y : top;
  }
  panel.y.high = room * top;
}

/// Room below a curve that would lie on the axis.
void make_room_below(Panel& panel) {
  constexpr double room = 1.5;
  constexpr double decade = 10;
  for (const Series& series : panel.series) {
    if (std::ranges::any_of(series.y, [&](double y) { return y < room * *panel.y.low; })) {
      panel.y.low = *panel.y.low / decade;
      return;
    }
  }
}

Figure engines_figure(const Report& report) {
  Figure figure;
  figure.name = "engines/accuracy";
  figure.title = "Contact laws of DEM engines";
  figure.caption =
      "Error against the number of steps; the thin dashed lines have the slopes of orders 1 and 2. "
      "A curve that stays level has a wrong limit. Laws that agree within 1 % have one curve, with "
      "the names of their engines; laws whose error is round-off at every level are named only.";
  for (const PanelChoice& choice : panel_choices()) {
    const auto studies = studies_of(report, choice.test);
    if (studies.empty()) continue;
    Panel panel = with_merged_curves(convergence_panel(studies, choice.observable));
    panel.title = choice.title;
    leave_out_useless_guides(panel);
    if (panel.y.low) make_room_below(panel);
    if (!panel.series.empty()) figure.panels.push_back(std::move(panel));
  }
  number_curves(figure);
  return figure;
}

/// A matrix for each group: the first observable of each case.
std::vector<Table> tables_of_groups(const Report& report, const std::vector<LawGroup>& groups) {
  std::vector<Table> tables;
  for (const LawGroup& group : groups) {
    Table table = engines_matrix(report, group.laws, MatrixRows::first);
    table.name = "engines-" + group.title;
    table.title = group.title + ": how wrong, and from how many steps on not any more";
    tables.push_back(std::move(table));
  }
  return tables;
}

}  // namespace

ExitCode command_engines(const EnginesOptions& options) {
  install_interrupt_handler();
  if (options.out.empty()) throw InputError("--out: give the folder of the report");
  std::vector<LawGroup> groups =
      options.laws.empty() ? groups_of_engines() : std::vector<LawGroup>{{"laws", options.laws}};
  std::vector<CaseTask> tasks;
  try {
    tasks = tasks_of(options, options.cases, with_yardsticks(all_laws(groups)), {});
  } catch (const InputError&) {
    if (!options.laws.empty()) throw;
    groups = that_start(std::move(groups), options.outside);
    tasks = tasks_of(options, options.cases, with_yardsticks(all_laws(groups)), {});
  }
  const std::vector<std::string> laws = all_laws(groups);
  if (tasks.empty()) throw InputError("none of these cases suits a law of an engine");
  { const TemporaryFolder probe{std::filesystem::path(options.out)}; }

  Report report = judged_by_quality(study(tasks, options, "running engines"));
  const Report shown = with_shown_motions(report, options, with_yardsticks(laws));
  Table matrix = engines_matrix(shown, laws, MatrixRows::all);
  matrix.name = "engines";
  matrix.title = "All observables";
  for (Table& table : tables_of_groups(shown, groups)) {
    if (!options.quiet) fmt::print("{}\n", terminal_table(table, terminal_style()));
    report.opening.push_back(table.name);
    report.tables.push_back(std::move(table));
  }
  report.tables.push_back(std::move(matrix));
  Figure figure = engines_figure(shown);
  if (!figure.panels.empty()) {
    report.opening.push_back(figure.name);
    report.figures.push_back(std::move(figure));
  }

  const auto page =
      write_with_theory(report, {.jobs = read_jobs(options.jobs)}, options.out, options.quiet);
  print_broken(report);
  print_verdicts(report);
  fmt::print("report: {}\n", page.string());
  return exit_code_of(report);
}

}  // namespace stickslip
