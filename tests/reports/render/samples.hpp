// SPDX-License-Identifier: BSD-3-Clause
// What the tests of render share.
#pragma once

#include "cases/exhibits/exhibit.hpp"
#include "cases/states/scratch_folder.hpp"
#include "reports/study/result.hpp"
#include "stickslip/outside/outside.hpp"
#include "unit_test.hpp"

// Made-up exhibits and reports: how they are printed does not depend on what they say.
namespace stickslip::samples {

/// The number of files and folders in a folder.
inline std::size_t entries(const ScratchFolder& folder) {
  return static_cast<std::size_t>(
      std::ranges::distance(std::filesystem::directory_iterator(folder.path())));
}

/// Another PATH for as long as it lives.
class SearchPath {
 public:
  explicit SearchPath(const std::string& value) {
    if (const char* before = std::getenv("PATH")) before_ = before;
    ::setenv("PATH", value.c_str(), 1);
  }
  ~SearchPath() { ::setenv("PATH", before_.c_str(), 1); }
  SearchPath(const SearchPath&) = delete;
  SearchPath& operator=(const SearchPath&) = delete;

 private:
  std::string before_;
};

inline Series curve(std::string label, double exponent, std::size_t count = 12) {
  Series series;
  series.label = std::move(label);
  for (std::size_t k = 0; k < count; ++k) {
    series.x.push_back(std::exp2(static_cast<double>(k)));
    series.y.push_back(std::pow(series.x.back(), exponent));
  }
  return series;
}

inline Figure figure(std::string name) {
  Figure figure;
  figure.name = std::move(name);
  figure.title = "Error & \"order\"";
  figure.caption = "Two <schemes>.";
  Panel panel;
  panel.x = {.label = "|dξ| k_{t} / (μ f_{n})", .unit = "-", .logarithmic = true};
  panel.y = {.label = "it's {an} error_1", .unit = "m²", .logarithmic = true};
  panel.series = {curve("linear_conventional", -1), curve("linear-refined[slip-rotation=off]", -2)};
  Series truth = curve("exact", -3);
  truth.is_reference = true;
  truth.mark = Mark::line;
  panel.series.push_back(truth);
  panel.notes.push_back({4, 1e-2, "50 % ^ & ~ @ \\ here"});
  figure.panels.push_back(panel);
  return figure;
}

inline StudyResult study(std::string case_name, std::string law, Verdict verdict, Quality quality) {
  StudyResult study;
  study.case_name = std::move(case_name);
  study.law = std::move(law);
  study.spec = parse_any_law_spec(study.law);
  study.verdict = verdict;
  study.quality = quality;
  study.quality_error = 0.0123;
  study.quality_steps = 64;
  study.reason = "because <of> \"this\" & that";
  if (verdict == Verdict::not_applicable) return study;
  ObservableResult observable;
  observable.name = "final-angle";
  observable.unit = "deg";
  observable.title = "final angle";
  observable.levels = {{1, 45.0, 0.114}, {10, 41.0, 0.1 / 3}, {100, 40.4, 0.0}};
  observable.order = 1.0 / 3;
  observable.order_from = 1;
  observable.order_to = 100;
  observable.limit = 40.39506257914530;
  observable.limit_is_reference = false;
  observable.limit_error = 0.2;
  observable.reference = 40.39506257914530;
  observable.reference_uncertainty = 4e-15;
  observable.scale = 40.39506257914530;
  observable.tolerance = 0.01;
  observable.expectation = "order 1/3";
  study.observables.push_back(observable);
  return study;
}

inline Report report() {
  Report report;
  report.version = "1.2.3";
  CaseSummary first;
  first.name = "slip-rotation";
  first.title = "Slip & rotation";
  first.cross_checks = {{"closed form against odeint", 1e-14, 1e-12},
                        {"two precisions", 1e-9, 1e-12}};
  first.figures = {"kuhn-linear/4"};
  CaseSummary second;
  second.name = "separation";
  second.title = "Loss of contact";
  report.cases = {first, second};
  report.laws = {{"linear-refined", "Linear springs", "Kuhn et al."}};
  report.studies = {
      study("slip-rotation", "linear-conventional", Verdict::pass, Quality::red),
      study("slip-rotation", "linear-refined", Verdict::fail, Quality::green),
      study("slip-rotation", "linear-refined[frame=fixed]", Verdict::not_applicable, Quality::red),
      study("separation", "linear-conventional", Verdict::pass, Quality::amber)};
  report.timings = {{"slip-rotation", "linear-conventional", 0.25}};
  report.figures = {figure("kuhn-linear/4"), figure("separation/paths")};
  Table table;
  table.name = "separation/forces";
  table.title = "Forces";
  table.columns = {{"law"}, {"force", "N"}};
  table.rows = {{{"a, \"b\""}, {"0.33", 1.0 / 3}}};
  report.tables = {table};
  return report;
}

}  // namespace stickslip::samples
