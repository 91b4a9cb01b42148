// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/junit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <pugixml.hpp>
#include <sstream>
#include <vector>

#include "reports/study/tables.hpp"

namespace stickslip {

namespace {

/// XML 1.0 has no way to write most control characters, not even escaped.
std::string printable(std::string text) {
  const auto is_control = [](char c) {
    return static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\n';
  };
  std::replace_if(text.begin(), text.end(), is_control, '?');
  return text;
}

void set(pugi::xml_node node, const char* name, const std::string& value) {
  node.append_attribute(name).set_value(printable(value).c_str());
}

struct Counts {
  int tests = 0;
  int failures = 0;
  int skipped = 0;
};

void set(pugi::xml_node node, const Counts& counts) {
  node.append_attribute("tests").set_value(counts.tests);
  node.append_attribute("failures").set_value(counts.failures);
  node.append_attribute("errors").set_value(0);
  node.append_attribute("skipped").set_value(counts.skipped);
}

pugi::xml_node add_test(pugi::xml_node suite, const std::string& case_name,
                        const std::string& name) {
  pugi::xml_node test = suite.append_child("testcase");
  set(test, "classname", case_name);
  set(test, "name", name);
  return test;
}

void add_message(pugi::xml_node test, const char* kind, const std::string& message) {
  set(test.append_child(kind), "message", message);
}

Counts add_studies(pugi::xml_node suite, const Report& report, const std::string& case_name) {
  Counts counts;
  for (const StudyResult& study : report.studies) {
    if (study.case_name != case_name) continue;
    pugi::xml_node test = add_test(suite, case_name, study.law);
    for (const Timing& timing : report.timings) {
      if (timing.case_name != study.case_name || timing.law != study.law) continue;
      set(test, "time", fmt::format("{:.3f}", timing.seconds));
      break;
    }
    ++counts.tests;
    if (study.verdict == Verdict::fail) {
      ++counts.failures;
      add_message(test, "failure", study.reason.empty() ? "broken verdict" : study.reason);
    } else if (study.verdict == Verdict::not_applicable) {
      ++counts.skipped;
      add_message(test, "skipped", study.reason.empty() ? "not applicable" : study.reason);
    } else {
      const std::string error = study.quality == Quality::self
                                    ? std::string()
                                    : ", error " + percent(study.quality_error);
      test.append_child("system-out")
          .text()
          .set(printable(fmt::format("quality {}{}", name_of(study.quality), error)).c_str());
    }
  }
  return counts;
}

void add_cross_checks(pugi::xml_node suite, const CaseSummary& summary, Counts& counts) {
  for (const CrossCheckResult& check : summary.cross_checks) {
    pugi::xml_node test = add_test(suite, summary.name, "cross-check: " + check.what);
    ++counts.tests;
    if (check.holds()) continue;
    ++counts.failures;
    add_message(test, "failure",
                fmt::format("the two routes differ by {:.2e}, {:.2e} is allowed", check.difference,
                            check.required));
  }
}

}  // namespace

std::string junit_xml(const Report& report) {
  pugi::xml_document document;
  pugi::xml_node declaration = document.append_child(pugi::node_declaration);
  declaration.append_attribute("version").set_value("1.0");
  declaration.append_attribute("encoding").set_value("UTF-8");
  pugi::xml_node root = document.append_child("testsuites");
  set(root, "name", "stickslip " + report.version);

  std::vector<CaseSummary> cases = report.cases;
  for (const StudyResult& study : report.studies) {
    const bool known = std::any_of(cases.begin(), cases.end(), [&](const CaseSummary& summary) {
      return summary.name == study.case_name;
    });
    if (!known) {
      CaseSummary summary;
      summary.name = study.case_name;
      cases.push_back(summary);
    }
  }
  Counts total;
  for (const CaseSummary& summary : cases) {
    pugi::xml_node suite = root.append_child("testsuite");
    set(suite, "name", summary.name);
    Counts counts = add_studies(suite, report, summary.name);
    add_cross_checks(suite, summary, counts);
    set(suite, counts);
    total.tests += counts.tests;
    total.failures += counts.failures;
    total.skipped += counts.skipped;
  }
  set(root, total);

  std::ostringstream stream;
  document.save(stream, "  ");
  return stream.str();
}

}  // namespace stickslip
