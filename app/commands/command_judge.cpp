// SPDX-License-Identifier: BSD-3-Clause
// judge: the answers of a code that ran elsewhere.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <mutex>
#include <set>

#include "app/bodies/bodies_case.hpp"
#include "app/gradients/gradient_case.hpp"
#include "app/offline/answer_files.hpp"
#include "app/offline/offline_case.hpp"
#include "app/offline/wg4_files.hpp"
#include "app/output/report_output.hpp"
#include "app/parser/command_line.hpp"
#include "app/parser/commands.hpp"
#include "app/shell/interruption.hpp"
#include "app/shell/progress.hpp"
#include "app/shell/run_provenance.hpp"
#include "app/study_files/selection.hpp"
#include "reports/render/files/report_folder.hpp"
#include "stickslip/description/printable.hpp"

namespace stickslip::app {
namespace {

namespace fs = std::filesystem;

/// The folders of exported cases in `dir`, or `dir` itself if it is one, in the order of their
/// names.
std::vector<fs::path> case_folders(const fs::path& dir) {
  const auto is_case = [](const fs::path& folder) {
    return fs::exists(folder / offline_case_file);
  };
  if (is_case(dir)) return {dir};
  std::vector<fs::path> folders;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(dir, error)) {
    if (entry.is_directory() && is_case(entry.path())) folders.push_back(entry.path());
  }
  if (error) throw InputError("cannot read " + dir.string() + ": " + error.message());
  if (folders.empty()) {
    throw InputError(dir.string() + ": no exported cases; stickslip export writes them");
  }
  std::ranges::sort(folders);
  return folders;
}

/// The folders of these cases, all for none.
std::vector<fs::path> folders_of(const fs::path& dir, const std::vector<std::string>& cases) {
  const std::vector<fs::path> folders = case_folders(dir);
  if (cases.empty()) return folders;
  std::vector<std::string> names;
  std::vector<fs::path> named;
  for (const fs::path& folder : folders) {
    names.push_back(name_of_offline_case(folder));
    if (std::ranges::count(cases, names.back()) > 0) named.push_back(folder);
  }
  refuse_missing_cases(dir.string(), cases, names, "stickslip export writes others");
  return named;
}

/// The cases that were answered; the others are named on standard error.
std::vector<fs::path> answered_folders(const fs::path& dir, const std::vector<std::string>& cases) {
  std::vector<fs::path> folders = folders_of(dir, cases);
  std::erase_if(folders, [](const fs::path& folder) {
    if (has_offline_answers(folder)) return false;
    fmt::print(stderr, "not answered: {}\n", folder.string());
    return true;
  });
  if (folders.empty())
    throw InputError(dir.string() + ": there is no answer, " + offline_answer_file +
                     ", to any path");
  return folders;
}

/// The name that the answers have in the report.
std::string label_of(const JudgeOptions& options) {
  return options.name.empty() ? name_of_folder(options.answers.front()) : options.name;
}

StudyOptions study_options(const JudgeOptions& options) {
  StudyOptions study;
  study.jobs = read_jobs(options.jobs);
  study.quality = read_quality(options.quality);
  study.version = program_version();
  return study;
}

Report judge_trajectories(const JudgeOptions& options) {
  BodiesJudging how;
  how.like = options.like;
  how.law = read_soft_law(options.soft_law);
  how.soft = options.soft || how.law.is_told();
  how.twin = options.twin;
  if (how.twin && how.soft)
    throw InputError(
        "--twin: the code's own plain walls are the truth; leave out --soft and --soft-law");
  how.cases = options.cases;
  how.label = label_of(options);
  how.study = study_options(options);
  how.format.columns = read_columns(options.columns);
  read_units(options.units, how.format);
  std::mutex one_at_a_time;
  std::set<std::string> unread;
  how.format.unread = [&](const std::string& column) {
    const std::scoped_lock lock(one_at_a_time);
    unread.insert(column);
  };
  Report report = judge_bodies(options.answers.front(), how);
  for (const std::string& column : unread)
    fmt::print(stderr, "warning: column {} of the answers is not read: --columns {}\n", column,
               options.columns);
  return report;
}

Report judge_paths(const JudgeOptions& options) {
  if (options.answers.size() != 1) throw InputError("give one folder; its cases are judged");
  if (!options.motion.empty() || !options.parameters.empty())
    throw InputError("--motion and --param apply to --format wg4 only; a folder names its own");
  if (!fs::is_directory(options.answers.front()))
    throw InputError(options.answers.front() +
                     ": no such folder; stickslip export writes what is to be answered");
  if (holds_bodies(options.answers.front())) return judge_trajectories(options);
  const bool has_gradients = !folders_with(options.answers.front(), gradient_file).empty();
  if (has_gradients && !options.like.empty())
    throw InputError("--like is for laws; derivatives have one truth");
  if (!options.columns.empty() || !options.units.empty() || options.soft || options.twin ||
      !options.soft_law.empty())
    throw InputError(
        "--columns, --units, --soft, --soft-law and --twin are for answers to export --bodies");
  StudyOptions study = study_options(options);
  if (has_gradients)
    return judge_gradients(options.answers.front(),
                           {options.cases, label_of(options), std::move(study)});
  std::vector<CaseTask> tasks;
  for (const fs::path& folder : answered_folders(options.answers.front(), options.cases)) {
    tasks.push_back(read_offline_case(folder, label_of(options)));
    if (options.like.empty()) continue;
    for (Scheme& scheme : tasks.back().schemes) hold_against(scheme, options.like);
  }
  ProgressBar bar("judging answers", options.quiet || options.json);
  study.progress = interruptible(bar);
  return run_study(tasks, study);
}

reference::PrescribedMotion motion_of(const JudgeOptions& options) {
  if (options.motion.empty()) return wg4_motion_of_file(options.answers.front());
  const auto named = wg4_motions_named(options.motion);
  if (named.size() != 1) throw InputError("--motion " + options.motion + ": give one");
  return named.front();
}

Report judge_motion(const JudgeOptions& options) {
  if (!options.like.empty())
    throw InputError("--like applies to --format paths only; all laws have the same theory in wg4");
  const std::vector<fs::path> files(options.answers.begin(), options.answers.end());
  return judge_wg4(files, motion_of(options), wg4_springs(options.parameters), label_of(options),
                   study_options(options));
}

bool is_wg4(const JudgeOptions& options) {
  return read_file_format(options.format) == FileFormat::wg4;
}

}  // namespace

std::string name_of_folder(const fs::path& folder) {
  const fs::path whole = fs::absolute(folder).lexically_normal();
  return (whole.has_filename() ? whole : whole.parent_path()).filename().string();
}

Report judged_answers(const JudgeOptions& options) {
  return is_wg4(options) ? judge_motion(options) : judge_paths(options);
}

CommandAnswer command_judge(const JudgeOptions& options) {
  if (options.out.empty()) throw InputError("--out: give the folder of the report");
  ReportFolder folder(options.out, options.overwrite);
  const Report report = judged_answers(options);
  for (const LawSummary& law : report.laws) {
    if (!law.notice.empty())
      fmt::print(stderr, "warning: {}: {}\n", printable(law.name), printable(law.notice));
  }
  ReportOptions written;
  written.jobs = options.jobs;
  CommandAnswer answer =
      answer_in_folder(report, written, folder, {.json = options.json, .quiet = options.quiet});
  if (!is_wg4(options) || options.quiet) return answer;
  answer.print = [table = report.tables.front(), print = std::move(answer.print)] {
    fmt::print("{}\n", terminal_table(table, terminal_style()));
    print();
  };
  return answer;
}

void add_judge(Commands& commands) {
  const auto options = std::make_shared<JudgeOptions>();
  const CommandParser sub =
      commands.add("judge", "judge the answers to exported cases", options, command_judge);
  sub.example("stickslip judge bodies --name mine");
  sub.add_option("answers", options->answers, "folder of answers; with --format wg4 the files")
      .required();
  sub.add_option("--format", options->format, "file format: paths or wg4").capture_default_str();
  sub.add_option("--motion", options->motion,
                 "motion of wg4 files: name or number [default: the number in the file's name]");
  list_option(sub, "--param", options->parameters,
              "kn, kt or mu of exported wg4 files: name=value; repeatable");
  add_answer_words(sub, *options);
  sub.add_flag("--twin", options->twin,
               "take what the same code does on plain walls for the truth of walls of triangles");
  sub.add_option("--quality", options->quality,
                 "set the error bounds of green and amber, as in 0.1%,5%");
  sub.add_option("--out", options->out, "write the report to this folder").capture_default_str();
  sub.add_option("--jobs", options->jobs, "number of threads; 0: all cores").capture_default_str();
  add_json_and_quiet(sub, options->json, options->quiet, "print no progress and no table");
  add_no_cache(sub);
  add_force(sub, options->overwrite);
}

}  // namespace stickslip::app
