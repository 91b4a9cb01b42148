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

double power_of_ten_below(double value) { return std::pow(10, std::floor(std::log10(value))); }

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

/// Whether each law is judged by the exact solution of its own equations, not all by one truth.
bool is_by_own_equations(const StudyResult& study) {
  return study.truth_is_shared == false ||
         std::ranges::any_of(study.observables, [](const ObservableResult& observable) {
           return observable.modelling_gap.has_value();
         });
}

std::string heading_of(const ObservableResult& observable) {
  return observable.heading.empty() ? observable.name : observable.heading;
}

/// Adds for each curve the modelling gap of its law as a level line in its colour; the largest one
/// is named.
void add_modelling_gaps(Panel& panel, std::span<const StudyResult> studies,
                        const std::string& observable) {
  std::optional<Note> largest;
  for (Series curve : std::vector(panel.series)) {
    if (curve.is_reference || curve.x.empty()) continue;
    const StudyResult& study = studies[static_cast<std::size_t>(curve.slot)];
    const double gap = find_observable(study, observable)->modelling_gap.value_or(0);
    if (!(gap > smallest_shown)) continue;
    if (panel.y.low && gap < *panel.y.low) panel.y.low = power_of_ten_below(gap);
    if (!largest || gap > largest->y) largest = {curve.x.back(), gap, "modelling gap"};
    curve.label.clear();
    std::ranges::fill(curve.y, gap);
    curve.mark = Mark::dashed_line;
    panel.series.push_back(std::move(curve));
  }
  if (largest) panel.notes.push_back(*largest);
}

/// What a convergence figure shows, in whole sentences.
std::string caption_of(std::span<const StudyResult> studies,
                       const std::vector<const ObservableResult*>& shown) {
  std::string text = "Error against the number of steps, one curve a scheme.";
  for (std::size_t k = 0; k < shown.size(); ++k) {
    const std::string letter =
        shown.size() > 1 ? fmt::format("({}) ", static_cast<char>('a' + k)) : std::string();
    text += fmt::format(" {}{}: {}.", letter, heading_of(*shown[k]), shown[k]->title);
  }
  const bool some_gap = std::ranges::any_of(studies, [&](const StudyResult& study) {
    return std::ranges::any_of(shown, [&](const ObservableResult* one) {
      const ObservableResult* const measured = find_observable(study, one->name);
      return measured != nullptr && measured->modelling_gap.value_or(0) > smallest_shown;
    });
  });
  text += !std::ranges::any_of(studies, is_by_own_equations)
              ? " Errors are distances from the truth of the case, which is the same for all."
              : " Errors are distances from the exact solution of each law's own equations, where "
                "it is known.";
  if (some_gap) {
    text +=
        " The dashed line in a law's colour is its modelling gap: the distance of that solution "
        "from the theory that the law approximates, which no step makes smaller.";
  }
  return text +
         " The thin dashed lines have the slopes of orders 1 and 2. Errors that are 0 or round-off "
         "stand below the axis.";
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

/// The observables of these names, in their order; of no names the first one, and another that
/// fills a panel.
std::vector<const ObservableResult*> shown_observables(std::span<const StudyResult> studies,
                                                       std::span<const std::string> names) {
  std::vector<const ObservableResult*> all;
  std::vector<const ObservableResult*> filling;
  for (const StudyResult& study : studies) {
    for (const ObservableResult& observable : study.observables) {
      const bool is_known = std::ranges::any_of(
          all, [&](const ObservableResult* other) { return other->name == observable.name; });
      if (is_known) continue;
      all.push_back(&observable);
      const bool is_first = &observable == &study.observables.front();
      if (filling.size() < 2 && (is_first || has_curve(studies, observable.name)))
        filling.push_back(&observable);
    }
  }
  if (names.empty()) return filling;
  std::vector<const ObservableResult*> shown;
  for (const std::string& name : names) {
    const auto named = std::ranges::find(all, name, &ObservableResult::name);
    if (named != all.end()) shown.push_back(*named);
  }
  return shown;
}

}  // namespace

std::string error_label(std::span<const StudyResult> studies) {
  return std::ranges::any_of(studies, is_by_own_equations) ? "error against own equations"
                                                           : "error against the truth";
}

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
    panel.y.low = power_of_ten_below(smallest);
  } else if (some) {
    panel.y.low = smallest_shown;  // nothing but exact laws: their digits say nothing
  }
}

Panel convergence_panel(std::span<const StudyResult> studies, const std::string& observable) {
  Panel panel{.legend = Legend::automatic};  // of few laws inside, where there is room
  panel.x = {.label = "number of steps", .logarithmic = true};
  panel.y = {.label = error_label(studies), .logarithmic = true};
  for (std::size_t k = 0; k < studies.size(); ++k) {
    const ObservableResult* const measured = find_observable(studies[k], observable);
    if (measured == nullptr || studies[k].verdict == Verdict::not_applicable) continue;
    panel.title = heading_of(*measured);
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
  add_modelling_gaps(panel, studies, observable);
  return panel;
}

Figure convergence_figure(std::string_view case_name, std::span<const StudyResult> studies,
                          std::span<const std::string> observables) {
  Figure figure;
  figure.name = fmt::format("{}/convergence", case_name);
  figure.title = fmt::format("Convergence in {}", case_name);
  const std::vector<const ObservableResult*> shown = shown_observables(studies, observables);
  figure.caption = caption_of(studies, shown);
  for (const ObservableResult* observable : shown)
    figure.panels.push_back(convergence_panel(studies, observable->name));
  return figure;
}

}  // namespace stickslip::reports
