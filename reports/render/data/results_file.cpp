// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/data/results_file.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <system_error>

#include "reports/render/data/json.hpp"
#include "reports/render/data/json_complaint.hpp"
#include "reports/render/data/result_record.hpp"
#include "reports/render/files/files.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/registry/law_loaders.hpp"

namespace stickslip::reports {
namespace {

namespace fs = std::filesystem;
using ReadJson = records::Json;

/// Reads the list at `key`, if there is one: files of older versions have fewer.
template <class Item>
void read_list(const ReadJson& json, const char* key, std::vector<Item>& list) {
  if (json.contains(key)) records::Told::read(json.at(key), list);
}

/// Which law results are of: former versions know it by what they call it alone.
LawSpec spec_of(const ReadJson& json) {
  const std::string law = json.at("law").get<std::string>();
  try {
    return parse_any_law_spec(json.value("id", law));
  } catch (const InputError&) {
    return {.name = law, .options = {}};
  }
}

/// The list at `key`; empty where there is none.
const ReadJson& list_at(const ReadJson& json, const char* key) {
  static const ReadJson none = ReadJson::array();
  const auto found = json.find(key);
  return found == json.end() ? none : *found;
}

LawProperties properties_of_law(const ReadJson& json) {
  LawProperties law;
  law.law = json.at("law").get<std::string>();
  law.spec = spec_of(json);
  for (const ReadJson& one : json.at("properties")) {
    PropertyResult& result = law.results.emplace_back();
    records::Told::read(one, result);
    // A law that failed has an infinite error, which JSON cannot say.
    if (std::isnan(result.error)) result.error = std::numeric_limits<double>::infinity();
    law.witnesses.push_back(one.value("witness", ""));
  }
  return law;
}

void check_schema(const ReadJson& json, const std::string& name) {
  if (!json.is_object() || !json.contains("schema") || !json.contains("studies"))
    throw InputError(name + ": not a results.json of stickslip");
  const int schema = json.at("schema").get<int>();
  if (schema >= 1 && schema <= results_schema) return;
  throw InputError(name + ": schema " + std::to_string(schema) +
                   " is not known to this version, which reads schemas 1 to " +
                   std::to_string(results_schema));
}

Report report_of(const ReadJson& json) {
  Report report;
  report.version = json.value("version", "");
  records::Told::read(json.at("studies"), report.studies);
  for (const StudyResult& study : report.studies) {
    if (std::ranges::count(report.cases, study.case_name, &CaseSummary::name) > 0) continue;
    report.cases.emplace_back().name = study.case_name;
  }
  read_list(json, "admissible_steps", report.admissible_steps);
  for (std::size_t i = 0; i < report.studies.size(); ++i)
    report.studies[i].spec = spec_of(json.at("studies").at(i));
  for (std::size_t i = 0; i < report.admissible_steps.size(); ++i)
    report.admissible_steps[i].spec = spec_of(json.at("admissible_steps").at(i));
  for (const ReadJson& law : list_at(json, "properties"))
    report.properties.push_back(properties_of_law(law));
  for (const ReadJson& check : list_at(json, "cross_checks")) {
    const std::string name = check.at("case").get<std::string>();
    auto summary = std::ranges::find(report.cases, name, &CaseSummary::name);
    if (summary == report.cases.end()) {
      summary = report.cases.emplace(report.cases.end());
      summary->name = name;
    }
    records::Told::read(check, summary->cross_checks.emplace_back());
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
    throw InputError(name + ": not a results.json of stickslip: " + json_complaint(e, text));
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

}  // namespace stickslip::reports
