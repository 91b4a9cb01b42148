// SPDX-License-Identifier: BSD-3-Clause
#include "python/studies.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <iterator>
#include <utility>

#include "app/output/report_output.hpp"
#include "app/parser/command_line.hpp"
#include "app/parser/mistaken_words.hpp"
#include "app/shell/interruption.hpp"
#include "app/shell/run_provenance.hpp"
#include "app/shell/streams.hpp"
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
#include "reports/study/law_names.hpp"
#include "stickslip/description/printable.hpp"

namespace stickslip::python {
namespace {

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

std::shared_ptr<const JudgedReport> judged_report(const JudgeRequest& request) {
  const std::vector<CaseTask> tasks = study::tasks_of(request.words);
  std::vector<Scheme> named;
  if (!request.words.laws.empty() && !tasks.empty()) named = tasks.front().schemes;
  std::vector<std::string> notes = notices_of(named);
  std::ranges::move(notes_on_left_out(tasks), std::back_inserter(notes));
  for (const std::string& note : notes) fmt::print(stderr, "{}\n", printable(note));
  StudyOptions options;
  options.jobs = read_jobs(request.jobs);
  options.tolerance = read_tolerance(request.tolerance);
  options.version = program_version();
  options.progress = [](std::size_t, std::size_t) { throw_if_interrupted(); };
  options.exhibits = request.figures;
  options.quality = read_quality(request.quality);
  options.asks_all = request.words.full;
  if (request.properties) options.by_properties = laws_by_properties(tasks);
  auto judged = std::make_shared<JudgedReport>();
  judged->report = finished(study::judge_part(tasks, std::move(options)));
  if (!request.figures) add_convergence_figures(judged->report);
  for (const Scheme& scheme : named) judged->named.push_back(scheme.label);
  return judged;
}

std::shared_ptr<const JudgedReport> judged_answers_report(const JudgeOptions& options) {
  auto judged = std::make_shared<JudgedReport>();
  judged->report = judged_answers(options);
  for (const LawSummary& law : judged->report.laws) judged->named.push_back(law.name);
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
  return write_with_theory(judged.report, report_options_of(formats, 0), target, true)
      .page.string();
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

ToldAnswer answer_of_command(const std::vector<std::string>& words) {
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
  const CommandAnswer answer = commands.answer_of_chosen();
  return {answer.json(), answer.print ? printed_by(answer.print) : std::string()};
}

Json references_of(const std::string& name, const std::vector<std::string>& parameters) {
  const Case& test = find_case(name);
  std::vector<CaseTask> tasks{{&test, CaseParameters(test.info().parameters), {}}};
  set_parameters(tasks, parameters);
  const auto instance = test.prepare(tasks.front().parameters);
  const std::vector<ReferenceValue> values = instance->reference();
  Json json{{"observables", Json::object()}, {"cross_checks", Json::array()}};
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Observable& observable = test.info().observables[i];
    json["observables"][observable.name] = {{"value", json_number(values[i].value)},
                                            {"scale", json_number(values[i].scale)},
                                            {"uncertainty", json_number(values[i].uncertainty)},
                                            {"unit", observable.unit}};
  }
  for (const CrossCheckResult& check : instance->cross_checks()) {
    json["cross_checks"].push_back({{"what", check.what},
                                    {"difference", json_number(check.difference)},
                                    {"required", json_number(check.required)},
                                    {"holds", check.holds()}});
  }
  return json;
}

}  // namespace stickslip::python
