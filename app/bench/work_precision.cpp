// SPDX-License-Identifier: BSD-3-Clause
#include "app/bench/work_precision.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "reports/study/judge/convergence.hpp"

namespace stickslip::app {
namespace {

/// The level nearest to a number of steps.
const Level& nearest_level(const ObservableResult& observable, int steps) {
  return *std::ranges::min_element(observable.levels, {}, [steps](const Level& level) {
    return std::abs(std::log(static_cast<double>(level.steps) / steps));
  });
}

/// An upper end of the axis above all errors, so that no mark stands on the frame.
std::optional<double> power_of_ten_above_all(const Panel& panel) {
  double largest = 0;
  for (const Series& series : panel.series) {
    for (const double y : series.y) largest = std::isfinite(y) ? std::max(largest, y) : largest;
  }
  if (!(largest > 0)) return std::nullopt;
  return std::pow(10, std::ceil(std::log10(largest) + 0.1));
}

}  // namespace

Figure work_precision_figure(const CaseInfo& test, std::span<const StudyResult> studies,
                             std::span<const NamedLawCost> costs) {
  const std::string& observable = test.observables.front().name;
  const std::string heading = heading_of(test.observables.front());
  Panel a = {.title = fmt::format("{}: one step, in {} steps", heading, test.nominal_steps),
             .x = {.label = "time of a step", .unit = "ns", .logarithmic = true},
             .y = {.label = error_label(studies), .logarithmic = true}};
  Panel b = {.title = heading + ": all steps",
             .x = {.label = "time of all steps", .unit = "ns", .logarithmic = true},
             .y = a.y};
  for (std::size_t k = 0; k < studies.size(); ++k) {
    const auto measured =
        std::ranges::find(studies[k].observables, observable, &ObservableResult::name);
    if (measured == studies[k].observables.end() || measured->levels.empty()) continue;
    const double time = costs[k].told_at_once;
    const int slot = static_cast<int>(k);
    const ShownScheme scheme = {studies[k].law, studies[k].spec.name,
                                !studies[k].spec.options.empty()};
    Series point = {.label = studies[k].law, .mark = Mark::points, .slot = slot, .scheme = scheme};
    point.add(time, nearest_level(*measured, test.nominal_steps).error);
    Series curve = {.label = studies[k].law, .slot = slot, .scheme = scheme};
    for (const Level& level : measured->levels) curve.add(time * level.steps, level.error);
    a.series.push_back(std::move(point));
    b.series.push_back(std::move(curve));
  }
  set_floor(b);
  a.y.low = b.y.low;
  a.y.high = b.y.high = power_of_ten_above_all(b);
  // Beside each other they are read together.
  Figure figure = {.name = test.name + "/work-precision",
                   .title = fmt::format("What accuracy costs in {}", test.name),
                   .caption = fmt::format(
                       "Error against the time that the law takes, on one contact along a path of "
                       "2048 steps, measured beside the study; the errors do not depend on it. "
                       "They are those of the {}: {}.",
                       heading, test.observables.front().title)};
  figure.panels = {std::move(a), std::move(b)};
  std::string programs;
  for (const NamedLawCost& cost : costs) {
    if (cost.is_conversation) programs += (programs.empty() ? "" : ", ") + cost.law;
  }
  constexpr double below = std::numeric_limits<double>::quiet_NaN();
  figure.panels.back().notes.push_back(
      {below, below, "Times of one run on one machine; errors are the same in every run."});
  if (!programs.empty()) {
    figure.panels.back().notes.push_back(
        {below, below, "Programs of their own, times with the conversation: " + programs + "."});
  }
  return figure;
}

}  // namespace stickslip::app
