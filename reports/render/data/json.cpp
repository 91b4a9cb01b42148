// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/data/json.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

#include "reports/render/data/result_record.hpp"
#include "reports/render/formats.hpp"
#include "reports/study/study.hpp"

namespace stickslip::reports {

using nlohmann::ordered_json;

namespace {

ordered_json properties_json(const LawProperties& law) {
  ordered_json list = ordered_json::array();
  for (std::size_t i = 0; i < law.results.size(); ++i) {
    const bool has_witness = i < law.witnesses.size();
    list.push_back(property_json(law.results[i], has_witness ? law.witnesses[i] : std::string()));
  }
  return {{"law", law.law}, {"properties", std::move(list)}};
}

}  // namespace

ordered_json json_head(std::string_view version, int schema) {
  return {{"schema", schema}, {"version", version}};
}

ordered_json json_number(double value) {
  return std::isfinite(value) ? ordered_json(value) : nullptr;
}

ordered_json json_number(const std::optional<double>& value) {
  return value ? json_number(*value) : ordered_json(nullptr);
}

ordered_json property_json(const PropertyResult& result, const std::string& witness) {
  ordered_json json = records::Told::written(result);
  if (!witness.empty()) json["witness"] = witness;
  return json;
}

namespace {

/// What is told of a report, with its studies as given.
ordered_json answer_with(ordered_json studies, const Report& report) {
  ordered_json notices = ordered_json::array();
  for (const LawSummary& law : report.laws) {
    if (!law.notice.empty()) notices.push_back({{"law", law.name}, {"notice", law.notice}});
  }
  ordered_json answer = json_head(report.version, results_schema);
  answer["studies"] = std::move(studies);
  answer["admissible_steps"] = records::Told::written(report.admissible_steps);
  answer["notices"] = std::move(notices);
  answer["nearest"] = records::Told::written(report.nearest);
  if (!report.properties.empty()) {
    ordered_json properties = ordered_json::array();
    for (const LawProperties& law : report.properties) properties.push_back(properties_json(law));
    answer["properties"] = std::move(properties);
  }
  return answer;
}

/// The same with the cross-checks of the references.
ordered_json results_with(ordered_json studies, const Report& report) {
  ordered_json answer = answer_with(std::move(studies), report);
  ordered_json checks = ordered_json::array();
  for (const CaseSummary& summary : report.cases) {
    for (const CrossCheckResult& check : summary.cross_checks) {
      checks.push_back({{"case", summary.name}});
      checks.back().update(records::Told::written(check));
    }
  }
  answer["cross_checks"] = std::move(checks);
  return answer;
}

}  // namespace

ordered_json studies_json(const Report& report) {
  return answer_with(records::Told::written(report.studies), report);
}

ordered_json results_json(const Report& report) {
  return results_with(records::Told::written(report.studies), report);
}

ordered_json outcome_json(const Report& report) {
  ordered_json verdicts{{"pass", 0}, {"fail", 0}, {"not-judged", 0}, {"not-applicable", 0}};
  ordered_json colours{{"green", 0}, {"amber", 0}, {"red", 0}, {"self", 0}};
  ordered_json broken = ordered_json::array();
  const auto add = [&broken](const std::string& what, const std::string& case_name,
                             const std::string& law, const std::string& reason) {
    const auto name = [](const std::string& word) {
      return word.empty() ? ordered_json(nullptr) : ordered_json(word);
    };
    broken.push_back(
        {{"what", what}, {"case", name(case_name)}, {"law", name(law)}, {"reason", reason}});
  };
  const auto count = [](ordered_json& counts, const char* name) {
    counts[name] = counts.value(name, 0) + 1;
  };
  for (const StudyResult& study : report.studies) {
    count(verdicts, name_of(study.verdict));
    if (study.verdict == Verdict::not_applicable) continue;
    count(colours, name_of(study.quality));
    if (study.verdict == Verdict::fail) add("verdict", study.case_name, study.law, study.reason);
  }
  for (const LawProperties& law : report.properties) {
    for (const PropertyResult& result : law.results) {
      if (result.verdict == PropertyResult::Verdict::broken)
        add("property " + result.name, "", law.law, result.reason);
    }
  }
  for (const CaseSummary& summary : report.cases) {
    for (const CrossCheckResult& check : summary.cross_checks) {
      if (!check.holds()) add("cross-check " + check.what, summary.name, "", "");
    }
  }
  ordered_json answer = json_head(report.version);
  answer["holds"] = all_as_expected(report);
  answer["verdicts"] = std::move(verdicts);
  answer["colours"] = std::move(colours);
  answer["broken"] = std::move(broken);
  return answer;
}

ordered_json timing_json(const Report& report) {
  ordered_json answer = json_head(report.version);
  answer["timings"] = records::Told::written(report.timings);
  answer["costs"] = records::Told::written(report.costs);
  return answer;
}

std::string json_text(const ordered_json& value) {
  return value.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

namespace {

std::string plain_text(const ordered_json& value) {
  return value.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

/// Whether a list has a line for each of its items: large ones, in which something lies below.
bool has_lines(const ordered_json& list) {
  return std::ranges::any_of(list, [](const ordered_json& item) {
    return std::ranges::any_of(item, [](const ordered_json& part) { return part.is_structured(); });
  });
}

void add_text(std::string& text, const ordered_json& value);

/// A list with a line for each item, of which `written` makes a value.
template <class List, class Written>
void add_lines(std::string& text, const List& list, const Written& written) {
  const char* before = "[\n";
  for (const auto& item : list) {
    text += before;
    add_text(text, written(item));
    before = ",\n";
  }
  text += list.empty() ? "[]" : "\n]";
}

void add_lines(std::string& text, const ordered_json& list) {
  add_lines(text, list, [](const ordered_json& item) -> const ordered_json& { return item; });
}

/// The value as text; what is large, as a study and its observables, on lines of its own, so that
/// two results can be compared line by line. No spaces in the many objects that hold but numbers.
void add_text(std::string& text, const ordered_json& value) {
  if (value.is_array() && has_lines(value)) {
    add_lines(text, value);
  } else if (value.is_object()) {
    const bool is_numbers = std::ranges::all_of(
        value, [](const ordered_json& part) { return part.is_number() || part.is_null(); });
    char before = '{';
    for (const auto& [key, part] : value.items()) {
      text += before + plain_text(key) + (is_numbers ? ":" : ": ");
      add_text(text, part);
      before = ',';
    }
    text += value.empty() ? "{}" : "}";
  } else if (value.is_array()) {
    char before = '[';
    for (const ordered_json& item : value) {
      text += before;
      add_text(text, item);
      before = ',';
    }
    text += value.empty() ? "[]" : "]";
  } else {
    text += plain_text(value);
  }
}

/// An object as text: each of its parts on a line, and each item of its lists. What it lacks are
/// the studies, if there are any: the values of all of them at once would be the largest thing of a
/// run.
std::string results_text(const ordered_json& results, std::span<const StudyResult> studies = {}) {
  std::string text;
  char before = '{';
  for (const auto& [key, part] : results.items()) {
    text += before + ("\n" + plain_text(key)) + ": ";
    before = ',';
    if (key == "studies") {
      add_lines(text, studies,
                [](const StudyResult& study) { return records::Told::written(study); });
    } else if (part.is_array()) {
      add_lines(text, part);
    } else {
      add_text(text, part);
    }
  }
  return text + "\n}\n";
}

}  // namespace

void add_json(ReportFormats& formats) {
  formats.files.push_back({"results.json", [](const Report& report) {
                             return results_text(results_with(nullptr, report), report.studies);
                           }});
  formats.files.push_back(
      {"timing.json", [](const Report& report) { return results_text(timing_json(report)); }});
}

}  // namespace stickslip::reports
