// SPDX-License-Identifier: BSD-3-Clause
#include "app/commands/engines/engines_figure.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>  // join, since version 11

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "cases/catalogue.hpp"
#include "reports/study/judge/convergence.hpp"
#include "reports/study/study.hpp"
#include "stickslip/outside/engines/engine_catalogue.hpp"

namespace stickslip::app {
namespace {

/// A panel of the figure: an observable of a case, as named in the matrix.
struct PanelChoice {
  std::string case_name;
  std::string observable;
  std::string title;
};

/// The highlights of all cases: motions of a case that has several first.
const std::vector<PanelChoice>& panel_choices() {
  static const std::vector<PanelChoice> all = [] {
    std::vector<PanelChoice> motions;
    std::vector<PanelChoice> others;
    for (const auto& one : case_catalogue()) {
      for (const Highlight& h : one->info().highlights) {
        const std::string name = h.label.empty() ? one->info().name : h.label;
        (h.parameter.empty() ? others : motions).push_back({name, h.observable, h.title});
      }
    }
    motions.insert(motions.end(), others.begin(), others.end());
    return motions;
  }();
  return all;
}

/// Within this share of each other two errors are one curve to the eye.
constexpr double same_to_the_eye = 0.01;

bool coincide(const Series& a, const Series& b) {
  return std::ranges::equal(a.x, b.x) && std::ranges::equal(a.y, b.y, [](double p, double q) {
           return (std::isnan(p) && std::isnan(q)) || std::abs(p - q) <= same_to_the_eye * p;
         });
}

/// How a curve is named: by its engine alone, as long as that has no other curve in the panel.
std::string engine_of(const Series& series) {
  return is_engine_law(series.scheme.law)
             ? std::string(find_engine_law(series.scheme.law).engine.title)
             : series.label;
}

/// The panel with one curve for all laws whose errors are the same, named by their engines.
Panel with_merged_curves(Panel panel) {
  std::vector<Series> merged;
  std::vector<std::vector<std::string>> names;
  std::set<std::string> named;
  for (Series& series : panel.series) {
    const auto same = std::ranges::find_if(merged, [&](const Series& other) {
      return !series.label.empty() && coincide(other, series);
    });
    const auto index = static_cast<std::size_t>(same - merged.begin());
    if (same == merged.end()) names.emplace_back();
    const bool is_new = named.insert(engine_of(series)).second;
    const std::string name = is_new ? engine_of(series) : series.label;
    // Another law of an engine that the curve names already says nothing new.
    if (same == merged.end() || is_new) names[index].push_back(name);
    if (same == merged.end()) merged.push_back(std::move(series));
  }
  for (std::size_t i = 0; i < merged.size(); ++i)
    merged[i].label = fmt::format("{}", fmt::join(names[i], ", "));
  panel.series = std::move(merged);
  return panel;
}

/// Gives curves of one name one colour in all panels.
void number_curves(Figure& figure) {
  std::map<std::string, int> slots;
  for (Panel& panel : figure.panels) {
    for (Series& series : panel.series) {
      if (series.is_reference) continue;
      series.slot = slots.try_emplace(series.label, static_cast<int>(slots.size())).first->second;
    }
  }
}

/// The slopes of orders, where there is nothing to compare them with, are left out, and leave some
/// room above the curves.
void leave_out_useless_guides(Panel& panel) {
  constexpr double level = 0.5;
  const bool falls = std::ranges::any_of(panel.series, [](const Series& series) {
    if (series.is_reference || series.y.empty()) return false;
    return series.y.back() < level * series.y.front();
  });
  if (falls) return;
  std::erase_if(panel.series, [](const Series& series) { return series.is_reference; });
  panel.notes.clear();
  constexpr double room = 3;
  double top = 0;
  for (const Series& series : panel.series) {
    for (const double y : series.y) top = y > top ? y : top;
  }
  panel.y.high = room * top;
}

/// Room below a curve that would lie on the axis.
void make_room_below(Panel& panel) {
  constexpr double room = 1.5;
  constexpr double decade = 10;
  for (const Series& series : panel.series) {
    if (std::ranges::any_of(series.y, [&](double y) { return y < room * *panel.y.low; })) {
      panel.y.low = *panel.y.low / decade;
      return;
    }
  }
}

}  // namespace

Figure engines_figure(const Report& report) {
  Figure figure;
  figure.name = "engines/accuracy";
  figure.title = "Contact laws of DEM engines";
  figure.caption =
      "Error against the number of steps; the thin dashed lines have the slopes of orders 1 and 2. "
      "A curve that stays level has a wrong limit. Laws that agree within 1 % have one curve, with "
      "the names of their engines; errors that are 0 or round-off stand below the axis.";
  for (const PanelChoice& choice : panel_choices()) {
    const auto studies = studies_of(report, choice.case_name);
    if (studies.empty()) continue;
    Panel panel = with_merged_curves(convergence_panel(studies, choice.observable));
    panel.title = choice.title;
    leave_out_useless_guides(panel);
    if (panel.y.low) make_room_below(panel);
    if (!panel.series.empty()) figure.panels.push_back(std::move(panel));
  }
  number_curves(figure);
  return figure;
}

}  // namespace stickslip::app
