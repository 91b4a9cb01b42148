// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/judge/convergence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace stickslip::reports {
namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
const ObservableResult* find_observable(const StudyResult& study, const std::string& name) {
  for (const ObservableResult& observable : study.observables) {
    if (observable.name == name) return &observable;
  }
  return nullptr;
}

/// Errors up to this are round-off accumulated over a run.
constexpr double smallest_shown = 1e-11;

/// Adds straight guides for orders 1 and 2, from the upper left corner of the data downwards. Where
/// all errors are round-off, or the steps hardly differ, there is no order to be read.
void add_slope_guides(Panel& panel) {
  double first = std::numeric_limits<double>::infinity();
  double last = 0;
  double top = 0;
  double bottom = std::numeric_limits<double>::infinity();
  for (const Series& series : panel.series) {
    for (std::size_t k = 0; k < series.x.size(); ++k) {
      if (!(series.y[k] > smallest_shown)) continue;
      first = std::min(first, series.x[k]);
      last = std::max(last, series.x[k]);
      top = std::max(top, series.y[k]);
      bottom = std::min(bottom, series.y[k]);
    }
  }
  constexpr double least_span = 4;
  if (!(last >= least_span * first) || !(top > bottom)) return;
  for (const double order : {1.0, 2.0}) {
    const double start = 3 * top;
    const double end = std::min(last, first * std::pow(start / bottom, 1 / order));
    Series guide;
    guide.x = {first, end};
    guide.y = {start, start * std::pow(end / first, -order)};
    guide.mark = Mark::dashed_line;
    guide.is_reference = true;
    panel.series.push_back(guide);
    // The texts stand at different steps, well down their lines, where these are apart.
    const double place = first * std::pow(end / first, order == 1.0 ? 0.9 : 0.6);
    panel.notes.push_back(
        {place, start * std::pow(place / first, -order), order == 1.0 ? "order 1" : "order 2"});
  }
}

/// Whether some scheme has errors above round-off on three levels or more: enough for a curve.
bool has_curve(std::span<const StudyResult> studies, const std::string& name) {
  return std::any_of(studies.begin(), studies.end(), [&](const StudyResult& study) {
    const ObservableResult* const measured = find_observable(study, name);
    return measured != nullptr &&
           std::count_if(measured->levels.begin(), measured->levels.end(),
                         [](const Level& level) { return level.error > smallest_shown; }) >= 3;
  });
}

}  // namespace

void set_floor(Panel& panel) {
  bool some = false;
  double smallest = std::numeric_limits<double>::infinity();
  for (const Series& series : panel.series) {
    for (const double y : series.y) {
      if (y > smallest_shown) smallest = std::min(smallest, y);
      some = some || std::isfinite(y);
    }
  }
  if (std::isfinite(smallest)) {
    panel.y.low = std::pow(10, std::floor(std::log10(smallest)));
  } else if (some) {
    panel.y.low = smallest_shown;  // nothing but exact laws: their digits say nothing
  }
}

Panel convergence_panel(std::span<const StudyResult> studies, const std::string& observable) {
  Panel panel{.legend = Legend::automatic};  // of few laws inside, where there is room
  panel.title = observable;
  panel.x = {.label = "number of steps", .logarithmic = true};
  panel.y = {.label = "relative error", .logarithmic = true};
  for (std::size_t k = 0; k < studies.size(); ++k) {
    const ObservableResult* const measured = find_observable(studies[k], observable);
    if (measured == nullptr || studies[k].verdict == Verdict::not_applicable) continue;
    Series series;
    series.label = studies[k].law;
    series.scheme = {studies[k].law, studies[k].spec.name, !studies[k].spec.options.empty()};
    series.slot = static_cast<int>(k);
    for (const Level& level : measured->levels) {
      series.x.push_back(level.steps);
      series.y.push_back(std::isfinite(level.error) ? level.error : not_a_number);
    }
    panel.series.push_back(std::move(series));
  }
  set_floor(panel);
  add_slope_guides(panel);
  return panel;
}

Figure convergence_figure(std::string_view case_name, std::span<const StudyResult> studies) {
  Figure figure;
  figure.name = fmt::format("{}/convergence", case_name);
  figure.title = fmt::format("Convergence in {}", case_name);
  figure.caption =
      "Error against the number of steps, one curve a scheme; the thin dashed lines have the "
      "slopes of orders 1 and 2. Errors that are 0 or round-off stand below the axis.";

  std::vector<const ObservableResult*> shown;
  for (const StudyResult& study : studies) {
    for (const ObservableResult& observable : study.observables) {
      const bool known = std::any_of(
          shown.begin(), shown.end(),
          [&](const ObservableResult* other) { return other->name == observable.name; });
      const bool first = &observable == &study.observables.front();
      const bool fills_a_panel = first || has_curve(studies, observable.name);
      if (!known && fills_a_panel && shown.size() < 2) shown.push_back(&observable);
    }
  }
  for (const ObservableResult* observable : shown)
    figure.panels.push_back(convergence_panel(studies, observable->name));
  return figure;
}

}  // namespace stickslip::reports
