// SPDX-License-Identifier: BSD-3-Clause
// run and converge: the commands that run studies.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>

#include "app/bench/law_cost.hpp"
#include "app/offline/answer_files.hpp"
#include "app/output/report_output.hpp"
#include "app/papers/papers.hpp"
#include "app/parser/command_line.hpp"
#include "app/parser/commands.hpp"
#include "app/shell/interruption.hpp"
#include "app/shell/progress.hpp"
#include "app/shell/run_provenance.hpp"
#include "app/study_files/selection.hpp"
#include "app/study_files/study_file.hpp"
#include "app/study_files/witness_file.hpp"
#include "cases/catalogue.hpp"
#include "reports/render/data/json.hpp"
#include "reports/render/data/shard_file.hpp"
#include "reports/render/figure/figure.hpp"
#include "reports/render/files/output_file.hpp"
#include "reports/render/files/report_folder.hpp"
#include "reports/render/text/csv.hpp"
#include "reports/render/text/numbers.hpp"
#include "reports/render/text/table_blocks.hpp"
#include "reports/render/text/terminal.hpp"
#include "reports/study/compare/shard.hpp"
#include "reports/study/diagnose/law_cause.hpp"
#include "reports/study/judge/convergence.hpp"
#include "reports/study/judge/law_properties.hpp"
#include "reports/study/law_names.hpp"
#include "reports/study/tables.hpp"
#include "reports/study/timestep/admissible.hpp"
#include "stickslip/study.hpp"

namespace stickslip::app {
namespace {

/// Progress of several stages, one after the other.
class StagedProgress {
 public:
  explicit StagedProgress(bool quiet) : quiet_(quiet) {}

  StudyOptions options(int jobs, const std::string& tolerance) {
    StudyOptions study;
    study.jobs = read_jobs(jobs);
    study.tolerance = read_tolerance(tolerance);
    study.version = program_version();
    // One bar for all: how far the work is counts from its start.
    study.stage = [this](const std::string& what) {
      bar_ ? bar_->stage(what) : void(bar_.emplace(what, quiet_));
    };
    study.running = [this](const std::string& question) { bar_->runs(question); };
    study.progress = [this](std::size_t done, std::size_t total) {
      throw_if_interrupted();
      bar_->show(done, total);
    };
    return study;
  }

  /// Says that a case has been judged.
  void ended(const JudgedCase& one) {
    const std::string broken = one.broken > 0 ? fmt::format(", {} broken", one.broken) : "";
    const std::string open = one.open > 0 ? fmt::format(", {} not judged", one.open) : "";
    const bool is_judged = one.expected + one.broken + one.open > 0;
    bar_->ended(fmt::format("case {} of {}, {}: {}{}{}", one.count, one.cases, one.name,
                            is_judged ? fmt::format("{} as expected", one.expected) : "not judged",
                            broken, open));
  }

 private:
  bool quiet_;
  std::optional<ProgressBar> bar_;
};

/// The scheme with this label.
const Scheme& scheme_named(const std::vector<CaseTask>& tasks, const std::string& label) {
  for (const CaseTask& task : tasks) {
    const auto found = std::ranges::find(task.schemes, label, &Scheme::label);
    if (found != task.schemes.end()) return *found;
  }
  throw std::logic_error("no scheme " + label);
}

/// What is wrong with broken external laws that run in this process: others take longer to ask than
/// a reader waits.
std::vector<LawCause> causes_of_broken(const Report& report, const std::vector<CaseTask>& tasks,
                                       int jobs) {
  std::vector<LawCause> causes;
  std::vector<std::string> asked;
  const auto ask = [&](const std::string& label, const LawSpec& spec) {
    const bool is_near = spec.kind == LawKind::file || spec.kind == LawKind::hosted;
    if (!is_near || std::ranges::count(asked, label) > 0) return;
    asked.push_back(label);
    const Scheme& scheme = scheme_named(tasks, label);
    if (scheme.law().info().can(Capability::bond)) return;
    if (const auto cause = cause_of(scheme, jobs)) causes.push_back(*cause);
  };
  for (const StudyResult& study : report.studies)
    if (study.verdict == Verdict::fail && !study.observables.empty()) ask(study.law, study.spec);
  for (const LawProperties& law : report.properties)
    if (law.broken() > 0) ask(law.law, law.spec);
  return causes;
}

/// Writes the witnesses of broken properties, and notes their files.
void write_witnesses(Report& report, const std::vector<CaseTask>& tasks,
                     const std::filesystem::path& folder) {
  for (LawProperties& law : report.properties) {
    law.witnesses.resize(law.results.size());
    for (std::size_t i = 0; i < law.results.size(); ++i) {
      const PropertyResult& result = law.results[i];
      if (result.verdict != PropertyResult::Verdict::broken || !result.witness) continue;
      std::filesystem::create_directories(folder);
      const std::filesystem::path file =
          write_witness(*result.witness, scheme_named(tasks, law.law), folder);
      law.witnesses[i] = ("witnesses" / file.filename()).string();
    }
  }
}

/// What is to be run as a whole, in words: shards of one run say the same.
std::vector<std::string> words_of_run(const RunPlan& plan) {
  std::vector<std::string> words{"--tolerance " + plan.options.tolerance};
  if (!plan.options.quality.empty()) words.push_back("--quality " + plan.options.quality);
  for (const CaseTask& task : plan.tasks) {
    const std::vector<int> ladder = ladder_of(task);
    std::string text = task.question->info().name;
    for (const std::string& parameter : task.parameters.texts()) text += " " + parameter;
    for (const Scheme& scheme : task.schemes) text += " " + scheme.label;
    if (!ladder.empty()) text += fmt::format(" {}:{}", ladder.front(), ladder.back());
    words.push_back(std::move(text));
  }
  return words;
}

/// The words of the command that runs all shards in one: without the shard and its folder.
std::vector<std::string> command_of_whole(const std::vector<std::string>& command) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < command.size(); ++i) {
    const bool is_of_part =
        std::ranges::any_of(std::array{"--shard", "--out"}, [&](const char* option) {
          return command[i].starts_with(std::string(option) + "=") || command[i] == option;
        });
    if (!is_of_part) {
      words.push_back(command[i]);
    } else if (command[i].find('=') == std::string::npos) {
      ++i;  // skips the value
    }
  }
  return words;
}

/// What the shard found, for the merge.
ShardRecord shard_record(const RunPlan& plan, const Shard& shard, Report part) {
  ShardRecord record;
  record.shard = shard;
  record.version = program_version();
  record.run = words_of_run(plan);
  record.command = command_of_whole(run_facts().command);
  for (const CaseTask& task : plan.tasks) record.cases.push_back(task.question->info().name);
  record.claimed_cases = claimed_cases(plan.tasks);
  record.formats = plan.options.formats;
  record.part = std::move(part);
  record.part.laws = summaries_of_laws(plan.tasks);
  return record;
}

/// The labels of the laws of --law.
std::vector<std::string> named_laws(const RunPlan& plan) {
  std::vector<std::string> labels;
  if (plan.options.laws.empty() || plan.tasks.empty()) return labels;
  for (const Scheme& scheme : plan.tasks.front().schemes) labels.push_back(scheme.label);
  return labels;
}

/// The schemes of the task under each of the integrators.
void set_integrators(CaseTask& task, const ConvergeOptions& options) {
  const std::vector<Integrator> integrators = read_integrators(options.integrators);
  if (!task.question->info().moves_bodies) {
    throw InputError("--integrators: " + task.question->info().name + " moves no bodies");
  }
  // The case's own variants with an integrator are among them anyway.
  if (options.laws.empty()) std::erase_if(task.schemes, names_integrator);
  task.schemes = under_integrators(task.schemes, integrators);
}

const OutputKind ladder_output{"a ladder", [](std::string_view beginning) {
                                 return beginning.starts_with("case,law,observable,unit,steps,");
                               }};

/// The file of --out: a figure, or the ladders as CSV.
class ConvergeFile {
 public:
  /// Throws before any work is lost where it cannot be written. Without an ending it is SVG.
  explicit ConvergeFile(const ConvergeOptions& options) : overwrite_(options.overwrite) {
    if (options.out.empty()) return;
    file_ = with_ending(options.out, "svg");
    const std::string ending = file_.extension().string();
    if (ending == ".csv") {
      check_output(file_, ladder_output, overwrite_);
      return;
    }
    format_ = ending.empty() ? FigureFormat::svg : figure_format(ending.substr(1));
    if (!format_)
      throw InputError("--out " + options.out +
                       ": must end with .svg, .pdf, .png, .eps or .tex for the figure, .csv for "
                       "the ladders");
    check_figure_output(file_, overwrite_);
  }

  void write(const std::string& test, const Report& report) const {
    if (file_.empty()) return;
    const std::vector<StudyResult> studies = with_law_names(report).studies;
    if (format_) {
      draw_figure(convergence_figure(test, studies), *format_, file_);
    } else {
      write_output(file_, csv(ladder_table(test, studies)), ladder_output, overwrite_);
    }
  }

  std::string name() const { return file_.string(); }

 private:
  Overwrite overwrite_;
  std::filesystem::path file_;
  std::optional<FigureFormat> format_;
};

/// The summary of one case without its first column, which names it in every row.
Table without_case(Table summary) {
  summary.columns.erase(summary.columns.begin());
  for (std::vector<Cell>& row : summary.rows) row.erase(row.begin());
  return summary;
}

/// Each ladder with what is said of it, and all of them in a few lines.
void print_convergence(const std::string& test, const Report& report) {
  constexpr std::size_t ladder_width = 110;
  const Report shown = with_law_names(report);
  const TerminalStyle style = screen_style();
  for (const StudyResult& study : shown.studies) {
    const Table ladder = study_table(study);
    fmt::print("{}\n", ladder.title);
    for (const Table& block : table_blocks(ladder, 2, std::min(style.width, ladder_width)))
      fmt::print("{}\n", terminal_table(block, style));
    for (const ObservableResult& o : study.observables) {
      fmt::print("  {}: {}{}{}{}\n", o.name, o.reason,
                 o.order ? fmt::format("; order {:.3f} over {}..{} steps", *o.order, o.order_from,
                                       o.order_to)
                         : std::string(),
                 o.steps_for_tolerance
                     ? fmt::format("; within {} from {} steps on", percent(o.tolerance),
                                   *o.steps_for_tolerance)
                     : fmt::format("; never within {} on this ladder", percent(o.tolerance)),
                 o.fine_end ? "; " + fine_end_text(o) : std::string());
    }
    fmt::print("\n");
  }
  fmt::print("{}\n", terminal_table(without_case(summary_table(shown)), style));
  for (const Table& table :
       {onset_table(test, shown.studies), admissible_table(test, shown.admissible_steps)}) {
    if (!table.rows.empty()) fmt::print("{}\n", terminal_table(table, terminal_style()));
  }
  print_verdicts(report);
}

}  // namespace

CommandAnswer command_run(const RunOptions& asked) {
  RunOptions given = asked;
  given.laws = with_label(asked.laws, asked.label);
  const RunPlan plan = plan_run(given);
  const RunOptions& options = plan.options;
  if (options.out.empty()) throw InputError("--out: give the folder of the report");
  const Shard shard = options.shard.empty() ? Shard{} : read_shard(options.shard);
  const std::vector<CaseTask> tasks = tasks_of_shard(plan.tasks, shard);
  ReportOptions report_options = report_options_of(options.formats, options.jobs);
  // A folder that cannot be written to is found before the work, not after it.
  ReportFolder folder(options.out, options.overwrite);

  report_options.drawings = drawings_for(folder.draft(), report_options.formats, tasks.size());
  Report report;
  {
    StagedProgress progress(options.quiet || options.json);
    StudyOptions study = progress.options(options.jobs, options.tolerance);
    study.quality = read_quality(options.quality);
    study.asks_all = options.full;
    study.by_properties = laws_by_properties(plan.tasks, shard);
    study.case_done = [&](const JudgedCase& one) { progress.ended(one); };
    study.figures_done = [&](std::size_t task, std::span<const Figure> figures) {
      report_options.drawings->add(task, {figures.begin(), figures.end()});
    };
    report = study::judge_part(tasks, std::move(study));
  }
  report.is_part = !options.shard.empty();
  report.causes = causes_of_broken(report, tasks, read_jobs(options.jobs));
  write_witnesses(report, plan.tasks, folder.draft() / "witnesses");
  {
    ProgressBar bar("measuring costs", options.quiet || options.json);
    report.costs = measure_times(tasks, interruptible(bar));
  }
  if (!options.shard.empty())
    write_file(folder.draft() / shard_file_name, shard_text(shard_record(plan, shard, report)));
  report_options.papers = claims_in_run(report, claimed_cases(tasks));
  return answer_in_folder(finished(std::move(report)), std::move(report_options), folder,
                          {.json = options.json,
                           .quiet = options.quiet,
                           .table = options.table,
                           .named = named_laws(plan),
                           .fail_on = options.fail_on});
}

CommandAnswer command_converge(const ConvergeOptions& options) {
  std::vector<CaseTask> tasks = select_tasks(
      {options.test}, with_label(options.laws, options.label), options.parameters, options.outside);
  refuse_without_laws(tasks);
  tell_left_out(tasks);
  set_ladder(tasks, options.steps);
  if (!options.integrators.empty()) set_integrators(tasks.front(), options);
  const ConvergeFile out(options);
  Report report;
  {
    StagedProgress progress(options.quiet || options.json);
    report = study::converge(tasks, progress.options(options.jobs, options.tolerance));
  }
  if (!options.integrators.empty()) report.admissible_steps = admissible_steps(report.studies);
  out.write(options.test, report);
  // What is asked for here is a ladder, which can be any.
  const ExitCode code = nothing_broken(report) ? ExitCode::as_expected : ExitCode::broken;
  const auto found = std::make_shared<const Report>(std::move(report));
  return {[=] { return studies_json(*found); },
          [=, name = options.test, file = out.name()] {
            print_convergence(name, *found);
            if (!file.empty()) fmt::print("{}\n", file);
          },
          code, [=] { print_broken(*found); }};
}

void add_run(Commands& commands) {
  const auto options = std::make_shared<RunOptions>();
  const CommandParser sub =
      commands.add("run", "run cases and write a report", options, command_run);
  sub.example("stickslip run slip-rotation --law ./mine.so");
  sub.add_option("cases", options->cases, "cases to run [default: all]");
  sub.add_option("--config", options->config,
                 "read the study from this TOML file; stickslip init writes one");
  add_selection(sub, options->laws, options->parameters);
  add_label(sub, options->label);
  sub.add_option("--out", options->out, "write the report to this folder").capture_default_str();
  sub.add_option("--steps", options->steps,
                 "run the numbers of steps FROM, 2 FROM, 4 FROM ... up to TO: FROM:TO");
  sub.add_option("--tolerance", options->tolerance, "error allowed at the largest admissible step")
      .capture_default_str();
  sub.add_option("--quality", options->quality,
                 "set the error bounds of green and amber, as in 0.1%,5%");
  sub.add_option("--formats", options->formats,
                 "write figures in these formats: svg,pdf,png,eps,tex")
      .capture_default_str();
  sub.add_option("--jobs", options->jobs, "number of threads; 0: all cores").capture_default_str();
  sub.add_option("--fail-on", options->fail_on,
                 "also exit with 1 if a study has this colour or a worse one: red, amber")
      .one_of({"red", "amber"});
  sub.add_option("--shard", options->shard,
                 "run part INDEX of COUNT, as 2/8; stickslip merge joins the parts");
  sub.add_flag("--table,--verbose", options->table, "also print a row for each study");
  sub.add_flag("--full", options->full,
               "run long cases in full instead of their shortened default");
  add_json_and_quiet(sub, options->json, options->quiet, "print counts only, without progress");
  add_no_cache(sub);
  add_force(sub, options->overwrite);
  add_outside(sub, options->outside);
  sub.tell_given(options->given);
}

void add_converge(Commands& commands) {
  const auto options = std::make_shared<ConvergeOptions>();
  const CommandParser sub =
      commands.add("converge", "run one case in detail: orders, limits, admissible steps", options,
                   command_converge);
  sub.example("stickslip converge cattaneo-mindlin-cycle --law jaeger,zabulionis");
  sub.add_option("case", options->test, "case to run").required();
  add_selection(sub, options->laws, options->parameters);
  add_label(sub, options->label);
  sub.add_option("--steps", options->steps,
                 "run the numbers of steps FROM, 2 FROM, 4 FROM ... up to TO: FROM:TO");
  sub.add_option("--integrators", options->integrators,
                 "run each law with these integrators, separated by commas, or all, and print the "
                 "admissible steps");
  sub.add_option("--tolerance", options->tolerance, "error allowed at the largest admissible step")
      .capture_default_str();
  sub.add_option("--out", options->out,
                 "write the figure (.svg, .pdf, .png, .eps, .tex) or the ladders (.csv) to this "
                 "file [default ending: .svg]");
  sub.add_option("--jobs", options->jobs, "number of threads; 0: all cores").capture_default_str();
  add_json_and_quiet(sub, options->json, options->quiet, "print no progress");
  add_no_cache(sub);
  add_force(sub, options->overwrite);
  add_outside(sub, options->outside);
}

}  // namespace stickslip::app
