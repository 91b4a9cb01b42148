// SPDX-License-Identifier: BSD-3-Clause
// The answers to cases of gradients: what each derivative tends to, and the name of that.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "app/gradients/gradient_case.hpp"
#include "app/study_files/selection.hpp"
#include "cases/catalogue.hpp"
#include "cases/numbers.hpp"
#include "cases/states/number_table.hpp"
#include "reports/render/data/json_complaint.hpp"
#include "reports/render/files/files.hpp"
#include "reports/study/judge/convergence.hpp"
#include "reports/study/judge/judge.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::app {
namespace {

namespace fs = std::filesystem;
using cases::AskedGradient;
using cases::FoundGradient;
using cases::GradientQuestion;
using nlohmann::json;

constexpr const char* answer_name = "gradients.csv";

/// A question with its answer.
struct AnsweredGradient {
  const Case* question = nullptr;
  CaseParameters parameters;
  GradientQuestion asked;  ///< derivatives that are answered
  std::vector<double> steps;
  std::vector<std::vector<double>> answers;  ///< answers of each derivative, one for each step
};

/// Names of columns that a file of answers may have.
std::string columns_of(const GradientQuestion& asked) {
  std::string columns = "dt";
  for (const AskedGradient& one : asked.asked) columns += ", " + one.column();
  return columns;
}

AnsweredGradient read_question(const fs::path& folder) {
  const fs::path file = folder / gradient_file;
  const std::string text = read_file(file);
  try {
    const json about = json::parse(text);
    if (about.at("format") != "stickslip-gradient" || about.at("schema") != gradient_schema)
      throw InputError(
          fmt::format("{}: not a stickslip-gradient file of schema {}; export it again",
                      file.string(), gradient_schema));
    const auto name = about.at("case").get<std::string>();
    if (!cases::is_gradient_case(name))
      throw InputError(fmt::format("{}: {} is no case of gradients", file.string(), name));
    const Case& question = find_case(name);
    CaseParameters parameters(question.info().parameters);
    for (const json& assignment : about.at("parameters")) {
      const auto [key, value] = read_assignment(assignment.get<std::string>(), file.string());
      parameters.set(key, value);
    }
    AnsweredGradient read{
        &question, parameters, cases::gradient_question(name, parameters), {}, {}};
    for (const cases::GradientInput& input : read.asked.inputs)
      if (about.at("inputs").value(input.name, cases::no_number) != input.value)
        throw InputError(
            fmt::format("{}: input {} differs from that of this version; export the case again",
                        file.string(), input.name));
    return read;
  } catch (const json::exception& e) {
    throw InputError(file.string() + ": " + json_complaint(e, text) + "; export the case again");
  }
}

/// Throws InputError unless steps fall from row to row.
void check_steps(const cases::NumberTable& table, const GradientQuestion& asked) {
  for (std::size_t row = 0; row < table.rows(); ++row) {
    const double dt = table.at(row, "dt");
    if (!(dt > 0)) table.fail_at(row, "dt", "must be above 0 s");
    if (dt > asked.time)
      table.fail_at(row, "dt",
                    fmt::format("is longer than {:.6g} s, the {}; steps are in s", asked.time,
                                asked.of_time));
    if (row > 0 && !(dt < table.at(row - 1, "dt")))
      table.fail_at(row, "dt", "must be smaller than in the row before, the largest step first");
  }
}

AnsweredGradient read_answered(const fs::path& folder) {
  AnsweredGradient read = read_question(folder);
  const fs::path file = folder / answer_name;
  if (!fs::exists(file))
    throw InputError(fmt::format("{}: no answer; see {} in that folder for its contents",
                                 file.string(), bodies_readme_file));
  cases::ColumnChoice choice;
  choice.finite = {"dt"};
  std::vector<std::string> names{"dt"};
  for (const AskedGradient& one : read.asked.asked) names.push_back(one.column());
  choice.may_be_nan.assign(names.begin() + 1, names.end());
  const cases::NumberTable table(file, choice);
  table.refuse_others(names);
  if (!table.has("dt"))
    table.fail_header("column dt is missing; known are " + columns_of(read.asked));
  check_steps(table, read.asked);
  std::vector<AskedGradient> answered;
  for (std::size_t row = 0; row < table.rows(); ++row) read.steps.push_back(table.at(row, "dt"));
  for (const AskedGradient& one : read.asked.asked) {
    if (!table.has(one.column())) continue;
    answered.push_back(one);
    std::vector<double>& values = read.answers.emplace_back();
    for (std::size_t row = 0; row < table.rows(); ++row)
      values.push_back(table.at(row, one.column()));
  }
  if (answered.empty())
    table.fail_header("no column of a derivative; known are " + columns_of(read.asked));
  read.asked.asked = std::move(answered);
  return read;
}

/// The study as runs are judged, with verdicts that find_gradient() gives.
StudyResult study_of_answers(const AnsweredGradient& read, const GradientJudging& how,
                             std::vector<FoundGradient>& found) {
  CaseInfo info = read.question->info();
  info.observables.clear();
  std::vector<ReferenceValue> truth;
  for (const AskedGradient& one : read.asked.asked) {
    info.observables.push_back(
        {"by-" + one.by, one.unit, "derivative of the " + read.asked.result + " by " + one.by});
    truth.push_back({one.exact, one.scale, 1e-15});
  }
  MeasuredStudy measured;
  measured.own_parameters = !read.parameters.are_defaults();
  for (std::size_t row = 0; row < read.steps.size(); ++row) {
    measured.steps.push_back(static_cast<int>(std::lround(read.asked.time / read.steps[row])));
    Measurement& values = measured.measurements.emplace_back();
    for (const auto& answer : read.answers) values.values.push_back(answer[row]);
  }
  info.nominal_steps = measured.steps.back();
  Scheme scheme = make_scheme("linear-refined");
  scheme.spec = {how.label, {}, LawKind::recorded};
  scheme.label = how.label;
  StudyResult result =
      judge_study(info, scheme, measured, truth, std::vector<Expectation>(truth.size()), how.study);
  result.truth_is_shared = true;
  result.expectation_known = true;
  result.verdict = Verdict::pass;
  result.reason.clear();
  for (std::size_t i = 0; i < truth.size(); ++i) {
    const AskedGradient& one = read.asked.asked[i];
    found.push_back(cases::find_gradient(one, read.steps, read.answers[i]));
    ObservableResult& observable = result.observables[i];
    observable.expectation = fmt::format("tends to {:.6g}", one.exact);
    observable.reason = found.back().words;
    observable.verdict = found.back().is_right ? Verdict::pass : Verdict::fail;
    if (found.back().is_right) continue;
    result.verdict = Verdict::fail;
    result.reason +=
        fmt::format("{}by {}: {}", result.reason.empty() ? "" : "; ", one.by, found.back().words);
  }
  if (result.reason.empty()) result.reason = "by " + read.asked.asked[0].by + ": " + found[0].words;
  return result;
}

/// What each derivative is at each step, beside the truth and the limits that are known.
Table gradients_table(const AnsweredGradient& read, const std::vector<FoundGradient>& found) {
  Table table{.name = read.question->info().name + "-gradients",
              .title = "What each derivative tends to",
              .note = "Derivatives of the " + read.asked.result + "."};
  table.columns = {{"by"}, {"exact", "-"}};
  for (const double step : read.steps)
    table.columns.push_back({fmt::format("dt = {:.4g} s", step), "-"});
  table.columns.push_back({"found"});
  for (std::size_t i = 0; i < found.size(); ++i) {
    const AskedGradient& one = read.asked.asked[i];
    std::vector<Cell> row{{one.by}, cases::number_cell(one.exact, "{:.6g}")};
    for (const double answer : read.answers[i])
      row.push_back({std::isnan(answer) ? "nan" : fmt::format("{:.6g}", answer), answer,
                     cases::tone_of(std::abs(answer - one.exact) / one.scale)});
    row.push_back({found[i].words});
    table.rows.push_back(std::move(row));
  }
  return table;
}

void judge_one(const fs::path& folder, const GradientJudging& how, Report& report) {
  const AnsweredGradient read = read_answered(folder);
  std::vector<FoundGradient> found;
  StudyResult result = study_of_answers(read, how, found);
  const CaseInfo& info = read.question->info();
  Figure figure = convergence_figure(info.name, std::span(&result, 1));
  for (Panel& panel : figure.panels) panel.x.label = "steps in the " + read.asked.of_time;
  report.studies.push_back(std::move(result));
  report.tables.push_back(gradients_table(read, found));
  report.cases.push_back({info.name,
                          info.title,
                          info.source,
                          info.judges,
                          info.truth,
                          {},
                          {figure.name},
                          {report.tables.back().name}});
  report.figures.push_back(std::move(figure));
}

}  // namespace

Report judge_gradients(const fs::path& dir, const GradientJudging& how) {
  std::map<std::string, fs::path> named;
  for (const fs::path& folder : folders_with(dir, gradient_file)) {
    const std::string name = read_question(folder).question->info().name;
    if (!named.emplace(name, folder).second)
      throw InputError(dir.string() + ": " + name + " occurs twice; give one folder of an export");
  }
  if (!how.cases.empty()) {
    std::vector<std::string> there;
    for (const auto& [name, folder] : named) there.push_back(name);
    refuse_missing_cases(dir.string(), how.cases, there, "stickslip export writes others");
    std::erase_if(named,
                  [&](const auto& one) { return std::ranges::count(how.cases, one.first) == 0; });
  }
  Report report;
  report.version = how.study.version;
  for (const auto& [name, folder] : named) judge_one(folder, how, report);
  report.laws.push_back({how.label, "Derivatives, read from files", "another program"});
  return report;
}

}  // namespace stickslip::app
