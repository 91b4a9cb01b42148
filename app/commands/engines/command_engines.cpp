// SPDX-License-Identifier: BSD-3-Clause
// engines: the contact laws of DEM engines under the cases of the catalogue, in one matrix.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <set>
#include <utility>

#include "app/commands/engines/engines_figure.hpp"
#include "app/offline/answer_files.hpp"
#include "app/offline/native_rows.hpp"
#include "app/output/report_output.hpp"
#include "app/parser/command_line.hpp"
#include "app/parser/commands.hpp"
#include "app/shell/interruption.hpp"
#include "app/shell/progress.hpp"
#include "app/shell/run_provenance.hpp"
#include "app/study_files/selection.hpp"
#include "cases/catalogue.hpp"
#include "cases/schemes/moments_left_out.hpp"
#include "reports/render/files/report_folder.hpp"
#include "reports/study/tables.hpp"
#include "stickslip/outside/engines/engine_host.hpp"

namespace stickslip::app {
namespace {

/// Laws that every reader knows how to read, beside those of engines.
const std::vector<std::string>& yardsticks() {
  static const std::vector<std::string> all{"linear-refined", "jaeger"};
  return all;
}
/// Yardsticks for moments.
const std::vector<std::string>& yardsticks_of_moments() {
  static const std::vector<std::string> all{"linear-refined[rolling=linear-refined]",
                                            "linear-refined[twisting=linear]",
                                            "jaeger[twisting=hertz-torsion]"};
  return all;
}

/// Yardsticks for bonds.
const std::vector<std::string>& yardsticks_of_bonds() {
  static const std::vector<std::string> all{"spring-bond",
                                            "spring-bond[bond-kinematics=incremental]"};
  return all;
}

/// Where the ladders of the cases are cut that go further, and few users do.
constexpr int usual_most_steps = 1024;

/// An engine, or the laws that the user asked for, as columns of one table.
struct LawGroup {
  std::string title;
  std::vector<std::string> laws;
  std::vector<std::string> beside = yardsticks();  ///< columns after them

  /// Those of the engines, then the others.
  std::vector<std::string> columns() const {
    std::vector<std::string> all = laws;
    all.insert(all.end(), beside.begin(), beside.end());
    return all;
  }
};

/// A group of laws whose moments are judged.
LawGroup group_of_moments(const std::string& title) {
  return {title + " moments", {}, yardsticks_of_moments()};
}

/// A group of bonds.
LawGroup group_of_bonds(const std::string& title) {
  return {title + " bonds", {}, yardsticks_of_bonds()};
}

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
    if (engine.is_slow) {
      fmt::print(stderr,
                 "left out: {}, which takes a millisecond for a step: name its laws, --law {}\n",
                 engine.title, law_name(engine, engine.styles.front()));
      continue;
    }
    LawGroup forces{std::string(engine.title), {}};
    LawGroup moments = group_of_moments(forces.title);
    LawGroup bonds = group_of_bonds(forces.title);
    for (const EngineStyle& style : engine.styles) {
      (style.is_bond ? bonds : forces).laws.push_back(law_name(engine, style));
      for (std::string& law : names_with_moments(engine, style))
        moments.laws.push_back(std::move(law));
    }
    groups.push_back(std::move(forces));
    for (LawGroup* const more : {&moments, &bonds})
      if (!more->laws.empty()) groups.push_back(std::move(*more));
  }
  if (groups.empty()) throw ToolMissing("no engine is installed");
  return groups;
}

/// Whether the law is named with moments.
bool has_moments(const LawSpec& spec) {
  const auto gives_moments = [](const std::pair<std::string, std::string>& option) {
    return (option.first == "rolling" || option.first == "twisting") && option.second != "none";
  };
  const auto input = is_engine_law(spec.name) ? find_engine_law(spec.name).input : std::nullopt;
  return std::ranges::any_of(spec.options, gives_moments) ||
         (input && std::ranges::any_of(input->options, gives_moments));
}

/// Whether it is a bond of an engine.
bool is_engines_bond(const LawSpec& spec) {
  return is_engine_law(spec.name) && find_engine_law(spec.name).style.is_bond;
}

/// The laws of --law, which may hold lists.
std::vector<LawGroup> named(const std::vector<std::string>& words) {
  LawGroup forces{"laws", {}};
  LawGroup moments = group_of_moments(forces.title);
  LawGroup bonds = group_of_bonds(forces.title);
  for (const std::string& word : words) {
    for (const std::string& item : split_list(word)) {
      const LawSpec law = parse_any_law_spec(item);
      LawGroup& group = is_engines_bond(law) ? bonds : has_moments(law) ? moments : forces;
      group.laws.push_back(law.text());
    }
  }
  // Without plain laws the table of those with moments has the cases of forces, too.
  if (forces.laws.empty())
    moments.beside.insert(moments.beside.begin(), yardsticks().begin(), yardsticks().end());
  std::vector<LawGroup> groups{std::move(forces), std::move(moments), std::move(bonds)};
  std::erase_if(groups, [](const LawGroup& group) { return group.laws.empty(); });
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

/// The laws of all groups, and after them what stands beside any of them.
std::vector<std::string> all_columns(const std::vector<LawGroup>& groups) {
  std::vector<std::string> columns = all_laws(groups);
  for (const LawGroup& group : groups) {
    for (const std::string& law : group.beside)
      if (std::ranges::count(columns, law) == 0) columns.push_back(law);
  }
  return columns;
}

/// Whether the case suits any of the laws that are engines'.
bool suits_an_engine(const CaseTask& task) {
  return std::ranges::any_of(task.schemes, [&](const Scheme& scheme) {
    return scheme.law().info().can(Capability::bodies) && task.question->unsuitable(scheme).empty();
  });
}

/// Where a law of an engine stands beside the same without moments, cases that do not ask about
/// moments are for that one.
void leave_forces_to_plain_laws(std::vector<CaseTask>& tasks) {
  std::set<std::string> plain;
  for (const CaseTask& task : tasks) {
    for (const Scheme& scheme : task.schemes)
      if (!scheme.framed.moments.any()) plain.insert(scheme.spec.name);
  }
  for (CaseTask& task : tasks) {
    if (task.question->info().judges_moments) continue;
    std::erase_if(task.schemes, [&](const Scheme& scheme) {
      return !moments_to_leave_out(scheme.framed).empty() && plain.contains(scheme.spec.name);
    });
  }
}

/// The ladder that the user gave, or each case's own: cut where steps are finer than users take,
/// but never below the number at which the case judges quality.
void set_ladders(std::vector<CaseTask>& tasks, const std::string& steps) {
  set_ladder(tasks, steps);
  if (!steps.empty()) return;
  for (CaseTask& task : tasks) {
    const CaseInfo& info = task.question->info();
    task.steps_to = std::min(info.steps_to, std::max(usual_most_steps, info.nominal_steps));
  }
}

std::vector<CaseTask> tasks_of(const EnginesOptions& options, const std::vector<std::string>& cases,
                               const std::vector<std::string>& laws,
                               const std::vector<std::string>& parameters) {
  std::vector<CaseTask> tasks = select_tasks(cases, laws, parameters, options.outside);
  leave_forces_to_plain_laws(tasks);
  std::erase_if(tasks, std::not_fn(suits_an_engine));
  add_native_schemes(tasks);
  set_ladders(tasks, options.steps);
  return tasks;
}

Report studied(const std::vector<CaseTask>& tasks, const EnginesOptions& options,
               const std::string& what) {
  ProgressBar bar(what, options.quiet || options.json);
  StudyOptions how;
  how.jobs = read_jobs(options.jobs);
  how.tolerance = read_tolerance(options.tolerance);
  how.version = program_version();
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
  report.is_part = true;  // a comparison: whether a law was judged is not asked
  return report;
}

/// A motion of a case that has several, and how it is shown.
struct ShownMotion {
  std::string case_name;
  Highlight highlight;
};

const std::vector<ShownMotion>& shown_motions() {
  static const std::vector<ShownMotion> all = [] {
    std::vector<ShownMotion> motions;
    for (const auto& one : case_catalogue()) {
      for (const Highlight& highlight : one->info().highlights)
        if (!highlight.parameter.empty()) motions.push_back({one->info().name, highlight});
    }
    return motions;
  }();
  return all;
}

/// Studies of a motion: those of the report, where the case has that motion unless it is told
/// otherwise, or new ones.
std::vector<StudyResult> studies_of_motion(const ShownMotion& motion, const Report& report,
                                           const EnginesOptions& options,
                                           const std::vector<std::string>& laws) {
  const auto known = studies_of(report, motion.case_name);
  if (known.empty()) return {};
  const std::vector<CaseTask> tasks =
      tasks_of(options, {motion.case_name}, laws, {motion.highlight.parameter});
  if (!tasks.front().parameters.are_defaults())
    return studied(tasks, options, motion.highlight.label).studies;
  return {known.begin(), known.end()};
}

/// The report with each motion of a case on its own, for the matrix and the figure.
Report with_shown_motions(Report report, const EnginesOptions& options,
                          const std::vector<std::string>& laws) {
  std::vector<StudyResult> shown;
  for (const ShownMotion& motion : shown_motions()) {
    for (StudyResult& result : studies_of_motion(motion, report, options, laws)) {
      result.case_name = motion.highlight.label;
      std::erase_if(result.observables, [&](const ObservableResult& observable) {
        return observable.name != motion.highlight.observable;
      });
      shown.push_back(std::move(result));
    }
  }
  for (const ShownMotion& motion : shown_motions()) {
    std::erase_if(report.studies,
                  [&](const StudyResult& result) { return result.case_name == motion.case_name; });
    std::erase_if(report.cases,
                  [&](const CaseSummary& one) { return one.name == motion.case_name; });
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

/// The matrix without the rows of cases to which no engine had an answer. The first `engines` of
/// the columns are engines' laws.
Table engines_matrix(const Report& report, const std::vector<std::string>& columns,
                     std::size_t engines, MatrixRows rows) {
  Table matrix = accuracy_matrix(report, columns, rows);
  constexpr std::ptrdiff_t before_laws = 2;  // case and observable
  std::erase_if(matrix.rows, [&](const std::vector<Cell>& row) {
    const auto first = row.begin() + before_laws;
    return std::all_of(first, first + static_cast<std::ptrdiff_t>(engines),
                       [](const Cell& cell) { return cell.tone == Tone::muted; });
  });
  return matrix;
}

/// A matrix for each group: the first observable of each case.
std::vector<Table> tables_of_groups(const Report& report, const std::vector<LawGroup>& groups) {
  std::vector<Table> tables;
  for (const LawGroup& group : groups) {
    Table table = engines_matrix(report, group.columns(), group.laws.size(), MatrixRows::first);
    if (table.rows.empty()) continue;
    table.name = "engines-" + group.title;
    table.title = group.title + ": how wrong, and from how many steps on not any more";
    tables.push_back(std::move(table));
  }
  return tables;
}

}  // namespace

CommandAnswer command_engines(const EnginesOptions& options) {
  if (options.out.empty()) throw InputError("--out: give the folder of the report");
  read_tolerance(options.tolerance);
  std::vector<LawGroup> groups = options.laws.empty() ? groups_of_engines() : named(options.laws);
  std::vector<CaseTask> tasks;
  try {
    tasks = tasks_of(options, options.cases, all_columns(groups), {});
  } catch (const InputError&) {
    if (!options.laws.empty()) throw;
    groups = that_start(std::move(groups), options.outside);
    tasks = tasks_of(options, options.cases, all_columns(groups), {});
  }
  const std::vector<std::string> columns = all_columns(groups);
  if (tasks.empty()) throw InputError("none of these cases suits a law of an engine");
  tell_left_out(tasks);
  ReportFolder folder(options.out, options.overwrite);

  Report report = judged_by_quality(studied(tasks, options, "running engines"));
  const Report shown = with_native_rows(with_shown_motions(report, options, columns));
  Table matrix = engines_matrix(shown, columns, all_laws(groups).size(), MatrixRows::all);
  matrix.name = "engines";
  matrix.title = "All observables";
  const std::vector<Table> tables = tables_of_groups(shown, groups);
  for (const Table& table : tables) {
    report.opening.push_back(table.name);
    report.tables.push_back(table);
  }
  report.tables.push_back(std::move(matrix));
  Figure figure = engines_figure(shown);
  if (!figure.panels.empty()) {
    report.opening.push_back(figure.name);
    report.figures.push_back(std::move(figure));
  }

  CommandAnswer answer =
      answer_in_folder(std::move(report), {.jobs = read_jobs(options.jobs)}, folder,
                       {.json = options.json, .quiet = options.quiet, .brief = true});
  if (options.quiet) return answer;
  answer.print = [tables, print = std::move(answer.print)] {
    for (const Table& table : tables) fmt::print("{}\n", terminal_table(table, terminal_style()));
    print();
  };
  return answer;
}

void add_engines(Commands& commands) {
  const auto options = std::make_shared<EnginesOptions>();
  const CommandParser sub = commands.add(
      "engines", "compare the contact laws of DEM engines in one table", options, command_engines);
  sub.example("stickslip engines");
  sub.add_option("cases", options->cases, "cases to run [default: all that suit]");
  list_option(sub, "--law", options->laws, "laws to run [default: all laws of installed engines]");
  sub.add_option("--steps", options->steps,
                 "run the numbers of steps FROM:TO [default: those of each case, up to 1024 where "
                 "that includes the nominal number]");
  sub.add_option("--tolerance", options->tolerance, "error allowed at the fewest steps")
      .capture_default_str();
  sub.add_option("--out", options->out, "write the report to this folder").capture_default_str();
  sub.add_option("--jobs", options->jobs, "number of threads; 0: all cores").capture_default_str();
  add_json_and_quiet(sub, options->json, options->quiet, "print no progress and no table");
  add_no_cache(sub);
  add_force(sub, options->overwrite);
  add_outside(sub, options->outside);
}

}  // namespace stickslip::app
