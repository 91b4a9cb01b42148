// SPDX-License-Identifier: BSD-3-Clause
#include "python/studies.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include <utility>

#include "app/command_line.hpp"
#include "app/report_output.hpp"
#include "app/shell/interruption.hpp"
#include "app/shell/mistaken_words.hpp"
#include "app/study_files/run_provenance.hpp"
#include "app/study_files/selection.hpp"
#include "app/study_files/study_file.hpp"
#include "cases/catalogue.hpp"
#include "reports/render/data/json.hpp"
#include "reports/render/figure/figure.hpp"
#include "reports/render/files/files.hpp"
#include "reports/render/files/report_folder.hpp"
#include "reports/render/formats.hpp"
#include "reports/render/page/screen_svg.hpp"
#include "reports/render/text/first_screen.hpp"
#include "reports/study/compare/shard.hpp"
#include "reports/study/judge/convergence.hpp"
#include "reports/study/judge/law_properties.hpp"
#include "reports/study/judge/onset.hpp"
#include "reports/study/law_names.hpp"
#include "reports/study/study.hpp"
#include "reports/study/timestep/admissible.hpp"

namespace stickslip::python {
namespace {

/// Takes what is printed to the standard streams of C while it lives. Python's own streams go past
/// them.
class CapturedStreams {
 public:
  CapturedStreams() : saved_out_(stdout), saved_err_(stderr) {
    out_ = open_memstream(&out_text_, &out_size_);
    err_ = open_memstream(&err_text_, &err_size_);
    if (out_ == nullptr || err_ == nullptr) throw std::bad_alloc();
    stdout = out_;
    stderr = err_;
  }
  ~CapturedStreams() {
    stdout = saved_out_;
    stderr = saved_err_;
    std::fclose(out_);
    std::fclose(err_);
    std::free(out_text_);
    std::free(err_text_);
  }
  CapturedStreams(const CapturedStreams&) = delete;
  CapturedStreams& operator=(const CapturedStreams&) = delete;

  std::string out() const { return text(out_, out_text_, out_size_); }
  std::string err() const { return text(err_, err_text_, err_size_); }

 private:
  static std::string text(FILE* stream, char* const& begin, const std::size_t& size) {
    std::fflush(stream);
    return {begin, size};
  }

  FILE* saved_out_;
  FILE* saved_err_;
  FILE* out_ = nullptr;
  FILE* err_ = nullptr;
  char* out_text_ = nullptr;
  char* err_text_ = nullptr;
  std::size_t out_size_ = 0;
  std::size_t err_size_ = 0;
};

void add_convergence_figures(Report& report) {
  const Report named = with_law_names(report);
  for (CaseSummary& summary : report.cases) {
    const std::span<const StudyResult> studies = studies_of(named, summary.name);
    const bool is_any = std::ranges::any_of(
        studies, [](const StudyResult& s) { return s.verdict != Verdict::not_applicable; });
    if (!is_any) continue;
    report.figures.push_back(convergence_figure(summary.name, studies));
    summary.figures.push_back(report.figures.back().name);
  }
}

}  // namespace

std::shared_ptr<const JudgedReport> judged_report(const RunOptions& given, bool with_figures) {
  const RunPlan plan = plan_run(given);
  const RunOptions& options = plan.options;
  std::vector<CaseTask> contacts = plan.tasks;
  std::erase_if(contacts, [](const CaseTask& task) { return !task.question->info().one_contact; });
  StudyOptions study;
  study.jobs = read_jobs(options.jobs);
  study.tolerance = read_tolerance(options.tolerance);
  study.version = program_version();
  study.progress = [](std::size_t, std::size_t) { throw_if_interrupted(); };
  study.across_cases = false;
  study.exhibits = with_figures;
  study.quality = read_quality(options.quality);
  study.by_properties = laws_by_properties(plan.tasks);
  Report report = run_study(plan.tasks, study);
  study.exhibits = false;
  study.quality = {};
  study.by_properties = {};
  report = with_onset(std::move(report), contacts, study, OnsetLevels::few);
  report = with_admissible_steps(std::move(report), contacts, study);
  report = finished(std::move(report));
  if (!with_figures) add_convergence_figures(report);
  auto judged = std::make_shared<JudgedReport>();
  judged->report = std::move(report);
  if (!options.laws.empty() && !plan.tasks.empty())
    for (const Scheme& scheme : plan.tasks.front().schemes) judged->named.push_back(scheme.label);
  return judged;
}

std::string results_text(const JudgedReport& judged) {
  const std::vector<ReportFile>& files = report_formats().files;
  return std::ranges::find(files, "results.json", &ReportFile::name)->text(judged.report);
}

std::string screen_text(const JudgedReport& judged, bool coloured, std::size_t columns) {
  return first_screen(judged.report,
                      {{}, coloured ? Colour::on : Colour::off, columns, judged.named});
}

std::string save_report(const JudgedReport& judged, const std::string& folder,
                        const std::string& formats, bool overwrite) {
  ReportFolder target(folder, overwrite ? Overwrite::any_file : Overwrite::own_files);
  const CapturedStreams silence;
  return write_with_theory(judged.report, report_options_of(formats, 0), target, true).string();
}

std::vector<std::string> figure_names(const JudgedReport& judged) {
  std::vector<std::string> names;
  for (const Figure& figure : judged.report.figures) names.push_back(figure.name);
  return names;
}

std::string figure_svg(const JudgedReport& judged, const std::string& name) {
  const std::vector<Figure>& figures = judged.report.figures;
  const auto found = std::ranges::find(figures, name, &Figure::name);
  if (found == figures.end()) throw InputError(unknown_name("figure", name, figure_names(judged)));
  const TemporaryFolder folder(std::filesystem::temp_directory_path());
  const std::filesystem::path file = folder.path() / "figure.svg";
  draw_figure(*found, FigureFormat::svg, file);

  return screen_svg(read_file(file)).text;
}

CommandAnswer run_command(const std::vector<std::string>& words) {
  CLI::App app("Verification and benchmarks for DEM contact laws", "stickslip");
  app.require_subcommand(1);
  Commands commands(app);
  add_all(commands);
  refuse_torn_assignment(words);
  try {
    app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
  } catch (const CLI::ParseError& e) {
    throw InputError(parse_complaint(app, e));
  }
  const CapturedStreams streams;
  CommandAnswer answer;
  answer.exit_code = static_cast<int>(commands.run_chosen());
  answer.out = streams.out();
  answer.err = streams.err();
  return answer;
}

std::string references_text(const std::string& name, const std::vector<std::string>& parameters) {
  const Case& test = find_case(name);
  std::vector<CaseTask> tasks{{&test, CaseParameters(test.info().parameters), {}}};
  set_parameters(tasks, parameters);
  const auto instance = test.prepare(tasks.front().parameters);
  const std::vector<ReferenceValue> values = instance->reference();
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  json["observables"] = nlohmann::ordered_json::object();
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Observable& observable = test.info().observables[i];
    json["observables"][observable.name] = {{"value", json_number(values[i].value)},
                                            {"scale", json_number(values[i].scale)},
                                            {"uncertainty", json_number(values[i].uncertainty)},
                                            {"unit", observable.unit}};
  }
  json["cross_checks"] = nlohmann::ordered_json::array();
  for (const CrossCheckResult& check : instance->cross_checks()) {
    json["cross_checks"].push_back({{"what", check.what},
                                    {"difference", json_number(check.difference)},
                                    {"required", json_number(check.required)},
                                    {"holds", check.holds()}});
  }
  return json_text(json);
}

}  // namespace stickslip::python
