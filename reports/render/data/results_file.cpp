// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/data/results_file.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>

#include "reports/render/data/json.hpp"
#include "reports/render/files/files.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/outside/outside.hpp"

namespace stickslip {
namespace {

namespace fs = std::filesystem;
using ReadJson = nlohmann::json;

constexpr std::array all_law_kinds{LawKind::catalogue, LawKind::file,   LawKind::command,
                                   LawKind::engine,    LawKind::hosted, LawKind::recorded};
constexpr std::array all_admissible{Admissible::found, Admissible::coarser, Admissible::finer,
                                    Admissible::never};
constexpr std::array all_property_verdicts{
    PropertyResult::Verdict::holds, PropertyResult::Verdict::broken,
    PropertyResult::Verdict::declared, PropertyResult::Verdict::not_applicable};

/// The value of `all` with the name that stands at `key`.
template <class Values>
typename Values::value_type word_at(const ReadJson& json, const char* key, const Values& all) {
  const std::string word = json.at(key).get<std::string>();
  for (const auto value : all) {
    if (word == name_of(value)) return value;
  }
  throw InputError(std::string(key) + " '" + word + "' is not known");
}

/// null is what is no number.
double number_at(const ReadJson& json, const char* key) {
  const ReadJson& value = json.at(key);
  return value.is_null() ? std::numeric_limits<double>::quiet_NaN() : value.get<double>();
}

/// What is absent, or null, is none.
template <class Value>
std::optional<Value> maybe_at(const ReadJson& json, const char* key) {
  const auto found = json.find(key);
  if (found == json.end() || found->is_null()) return std::nullopt;
  return found->get<Value>();
}

std::string text_at(const ReadJson& json, const char* key) {
  return maybe_at<std::string>(json, key).value_or("");
}

/// The list at `key`; empty where there is none, as in files of older versions.
const ReadJson& list_at(const ReadJson& json, const char* key) {
  static const ReadJson none = ReadJson::array();
  const auto found = json.find(key);
  return found == json.end() ? none : *found;
}

ObservableResult observable_of(const ReadJson& json) {
  ObservableResult o;
  o.name = json.at("name").get<std::string>();
  o.unit = text_at(json, "unit");
  o.title = text_at(json, "title");
  for (const ReadJson& level : json.at("levels")) {
    const double value = level.contains("value") ? number_at(level, "value")
                                                 : std::numeric_limits<double>::quiet_NaN();
    o.levels.push_back({level.at("steps").get<int>(), value, number_at(level, "error")});
  }
  o.order = maybe_at<double>(json, "order");
  o.order_from = maybe_at<int>(json, "order_from").value_or(0);
  o.order_to = maybe_at<int>(json, "order_to").value_or(0);
  o.limit = maybe_at<double>(json, "limit");
  o.limit_error = maybe_at<double>(json, "limit_error");
  o.limit_is_reference = maybe_at<bool>(json, "limit_is_reference");
  o.reference = number_at(json, "reference");
  o.reference_uncertainty = maybe_at<double>(json, "reference_uncertainty").value_or(0);
  o.floor = maybe_at<double>(json, "floor");
  o.tolerance = maybe_at<double>(json, "tolerance").value_or(0);
  o.steps_for_tolerance = maybe_at<int>(json, "steps_for_tolerance");
  o.expectation = text_at(json, "expectation");
  o.verdict = word_at(json, "verdict", all_verdicts);
  o.reason = text_at(json, "reason");
  return o;
}

/// Which law results are of: those of former versions know it by what they call it alone.
LawSpec spec_of(const Json& json) {
  StudyResult study;
  study.case_name = json.at("case").get<std::string>();
  study.law = json.at("law").get<std::string>();
  study.spec = spec_of(json);
  study.verdict = word_at(json, "verdict", all_verdicts);
  study.reason = text_at(json, "reason");
  study.quality = word_at(json, "quality", all_qualities);
  study.quality_error = number_at(json, "quality_error");
  study.quality_steps = json.at("quality_steps").get<int>();
  study.expectation_known = json.at("expectation_known").get<bool>();
  study.energy_residual = maybe_at<double>(json, "energy_residual");
  study.like = text_at(json, "like");
  study.same_scheme = maybe_at<bool>(json, "same_scheme");
  study.nearest = text_at(json, "nearest");
  for (const ReadJson& observable : json.at("observables"))
    study.observables.push_back(observable_of(observable));
  return study;
}

AdmissibleStep admissible_of(const ReadJson& json) {
  AdmissibleStep step;
  step.case_name = json.at("case").get<std::string>();
  step.law = json.at("law").get<std::string>();
  step.spec = spec_of(json);
  step.integrator = text_at(json, "integrator");
  step.observable = text_at(json, "observable");
  step.tolerance = number_at(json, "tolerance");
  step.kind = word_at(json, "kind", all_admissible);
  step.steps = maybe_at<int>(json, "steps").value_or(0);
  for (const ReadJson& name : list_at(json, "wrong")) step.wrong.push_back(name.get<std::string>());
  return step;
}

LawProperties properties_of_law(const ReadJson& json) {
  LawProperties law;
  law.law = json.at("law").get<std::string>();
  law.spec = spec_of(json);
  for (const ReadJson& one : json.at("properties")) {
    PropertyResult result;
    result.name = one.at("name").get<std::string>();
    result.verdict = word_at(one, "verdict", all_property_verdicts);
    // A law that failed has an infinite error, which JSON cannot say.
    result.error = maybe_at<double>(one, "error").value_or(std::numeric_limits<double>::infinity());
    result.reason = text_at(one, "reason");
    law.results.push_back(std::move(result));
    law.witnesses.push_back(text_at(one, "witness"));
  }
  return law;
}

void check_schema(const ReadJson& json, const std::string& name) {
  if (!json.is_object() || !json.contains("schema") || !json.contains("studies"))
    throw InputError(name + ": not a results.json of stickslip");
  const int schema = json.at("schema").get<int>();
  if (schema == json_schema) return;
  throw InputError(name + ": schema " + std::to_string(schema) +
                   " is not known to this version, which reads schema " +
                   std::to_string(json_schema));
}

Report report_of(const ReadJson& json) {
  Report report;
  report.version = text_at(json, "version");
  for (const ReadJson& study : json.at("studies")) {
    report.studies.push_back(study_of(study));
    const std::string& name = report.studies.back().case_name;
    if (std::ranges::find(report.cases, name, &CaseSummary::name) != report.cases.end()) continue;
    report.cases.emplace_back();
    report.cases.back().name = name;
  }
  for (const ReadJson& step : list_at(json, "admissible_steps"))
    report.admissible_steps.push_back(admissible_of(step));
  for (const ReadJson& law : list_at(json, "properties"))
    report.properties.push_back(properties_of_law(law));
  for (const ReadJson& check : list_at(json, "cross_checks")) {
    const std::string name = check.at("case").get<std::string>();
    auto summary = std::ranges::find(report.cases, name, &CaseSummary::name);
    if (summary == report.cases.end()) {
      summary = report.cases.emplace(report.cases.end());
      summary->name = name;
    }
    summary->cross_checks.push_back({check.at("what").get<std::string>(),
                                     number_at(check, "difference"), number_at(check, "required")});
  }
  return report;
}

}  // namespace

Report parse_results(std::string_view text, const std::string& name) {
  try {
    const ReadJson json = ReadJson::parse(text);
    check_schema(json, name);
    try {
      return report_of(json);
    } catch (const InputError& e) {
      throw InputError(name + ": " + e.what());
    }
  } catch (const ReadJson::parse_error& e) {
    throw InputError(name + ": not JSON, at byte " + std::to_string(e.byte));
  } catch (const ReadJson::exception& e) {
    throw InputError(name + ": not a results.json of stickslip: " + e.what());
  }
}

fs::path results_file(const fs::path& path) {
  std::error_code ignored;
  const fs::path file = fs::is_directory(path, ignored) ? path / "results.json" : path;
  if (!fs::exists(file, ignored))
    throw InputError(file.string() + ": no such file; 'stickslip run --out FOLDER' writes one");
  return file;
}

Report read_results(const fs::path& path) {
  const fs::path file = results_file(path);
  return parse_results(read_file(file), file.string());
}

}  // namespace stickslip
