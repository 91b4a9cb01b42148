// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/data/junit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>
#include <pugixml.hpp>
#include <string>
#include <utility>
#include <vector>

#include "reports/render/formats.hpp"
#include "reports/study/study.hpp"
#include "reports/study/tables.hpp"
#include "stickslip/description/printable.hpp"
#include "stickslip/outside/process/refused_memory.hpp"

namespace stickslip::reports {

namespace {

void set(pugi::xml_node node, const char* name, const std::string& value) {
  node.append_attribute(name).set_value(printable_lines(value).c_str());
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
    } else if (!is_judged(study.verdict)) {
      ++counts.skipped;
      const bool is_open = study.verdict == Verdict::not_judged;
      add_message(test, "skipped",
                  !study.reason.empty() ? study.reason
                  : is_open             ? "not judged"
                                        : "not applicable");
    } else {
      const std::string error = study.quality == Quality::self
                                    ? std::string()
                                    : ", error " + percent(study.quality_error);
      test.append_child("system-out")
          .text()
          .set(printable_lines(fmt::format("quality {}{}", name_of(study.quality), error)).c_str());
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

struct Document {
  MemoryWatch memory;
  pugi::xml_document xml;
  pugi::xml_node root;
};

struct TextWriter : pugi::xml_writer {
  std::string text;
  void write(const void* data, std::size_t size) override {
    text.append(static_cast<const char*>(data), size);
  }
};

/// So that its refusals are counted: the library leaves out what it has no memory for.
void* counted_memory(std::size_t size) { return ::operator new(size, std::nothrow); }
void give_back(void* memory) { ::operator delete(memory); }

/// A document with its declaration and an empty root.
std::unique_ptr<Document> make_document(const std::string& version) {
  pugi::set_memory_management_functions(counted_memory, give_back);
  auto document = std::make_unique<Document>();
  pugi::xml_node declaration = document->xml.append_child(pugi::node_declaration);
  declaration.append_attribute("version").set_value("1.0");
  declaration.append_attribute("encoding").set_value("UTF-8");
  document->root = document->xml.append_child("testsuites");
  set(document->root, "name", "stickslip " + version);
  return document;
}

pugi::xml_node add_suite(Document& document, const std::string& name) {
  pugi::xml_node suite = document.root.append_child("testsuite");
  set(suite, "name", name);
  return suite;
}

/// The suite is done: its counts stand in it and are added to the total.
void close_suite(pugi::xml_node suite, const Counts& counts, Counts& total) {
  set(suite, counts);
  total.tests += counts.tests;
  total.failures += counts.failures;
  total.skipped += counts.skipped;
}

std::string text_of(Document& document, const Counts& total) {
  set(document.root, total);
  TextWriter writer;
  document.xml.save(writer, "  ");
  document.memory.check();
  return std::move(writer.text);
}

/// A suite that fails where nothing was judged: tests that are all skipped are green elsewhere.
void add_not_judged(Document& document, const std::vector<std::string>& lines, Counts& total) {
  if (lines.empty()) return;
  pugi::xml_node suite = add_suite(document, "judged");
  Counts counts;
  for (const std::string& line : lines) {
    add_message(add_test(suite, "judged", line.substr(0, line.find(':'))), "failure", line);
    ++counts.tests;
    ++counts.failures;
  }
  close_suite(suite, counts, total);
}

/// The suite of a line that was compared.
std::string suite_of(const Change& change) {
  return change.case_name.empty() ? "cost" : change.case_name;
}

void add_change(pugi::xml_node suite, const Change& change, Counts& counts) {
  const std::string name =
      change.observable.empty() ? change.law : change.law + ": " + change.observable;
  pugi::xml_node test = add_test(suite, suite_of(change), name);
  ++counts.tests;
  const std::string message = fmt::format("{}: {}", name_of(change.kind), change.what);
  if (change.kind == ChangeKind::worse || change.kind == ChangeKind::gone) {
    ++counts.failures;
    add_message(test, "failure", message);
  } else if (change.kind != ChangeKind::same) {
    test.append_child("system-out").text().set(printable_lines(message).c_str());
  }
}

}  // namespace

std::string junit_xml(const Report& report) {
  const auto document = make_document(report.version);
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
    pugi::xml_node suite = add_suite(*document, summary.name);
    Counts counts = add_studies(suite, report, summary.name);
    add_cross_checks(suite, summary, counts);
    close_suite(suite, counts, total);
  }
  add_not_judged(*document, not_judged_lines(report), total);
  return text_of(*document, total);
}

std::string junit_xml(const Comparison& comparison, const std::string& version) {
  const auto document = make_document(version);
  Counts total;
  const std::vector<Change>& changes = comparison.changes;
  for (auto first = changes.begin(); first != changes.end();) {
    const auto last = std::find_if(first, changes.end(), [&](const Change& change) {
      return suite_of(change) != suite_of(*first);
    });
    pugi::xml_node suite = add_suite(*document, suite_of(*first));
    Counts counts;
    for (; first != last; ++first) add_change(suite, *first, counts);
    close_suite(suite, counts, total);
  }
  if (comparison.nothing_judged) add_not_judged(*document, {"nothing was judged"}, total);
  return text_of(*document, total);
}

void add_junit(ReportFormats& formats) {
  formats.files.push_back({"junit.xml", [](const Report& report) { return junit_xml(report); }});
}

}  // namespace stickslip::reports
