// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/figure/figure_curves.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>  // join, since version 11

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

namespace stickslip::reports {
namespace {

std::size_t length_of(const Series& series) { return std::min(series.x.size(), series.y.size()); }

AxisRange widened(const Axis& axis, AxisRange data) {
  constexpr double margin = 0.04;  // of the length of the axis, so that no marker sits on the frame
  if (axis.logarithmic) {
    if (!(data.high > data.low)) data = {data.low / 3, data.high * 3};
    const double factor = std::pow(data.high / data.low, margin);
    data = {data.low / factor, data.high * factor};
  } else {
    if (!(data.high > data.low)) {
      const double half = data.low == 0 ? 1 : 0.1 * std::abs(data.low);
      data = {data.low - half, data.high + half};
    }
    const double length = data.high - data.low;
    data = {data.low - margin * length, data.high + margin * length};
  }
  const auto usable = [&](double limit) {
    return std::isfinite(limit) && (!axis.logarithmic || limit > 0);
  };
  if (axis.low && usable(*axis.low)) data.low = *axis.low;
  if (axis.high && usable(*axis.high)) data.high = *axis.high;
  if (!(data.high > data.low)) data.high = axis.logarithmic ? 10 * data.low : data.low + 1;
  return data;
}

/// Position in an extent: 0 at its low end, 1 at its high one.
double fraction(const Axis& axis, const AxisRange& range, double value) {
  return axis.logarithmic ? std::log(value / range.low) / std::log(range.high / range.low)
                          : (value - range.low) / (range.high - range.low);
}

/// Whether a value stands below a logarithmic axis, where an error of 0 does.
bool below_axis(const Panel& panel, const Ranges& ranges, double x, double y) {
  return panel.y.logarithmic && std::isfinite(x) && (!panel.x.logarithmic || x > 0) &&
         std::isfinite(y) && y >= 0 && y < ranges.y.low;
}

/// Whether such values of a curve are shown: those of curves with marks; of a plain line, which
/// may dip below the axis anywhere, only where nothing else of it can be seen.
bool stands_at_floor(const Panel& panel, const Ranges& ranges, const Series& series) {
  if (series.is_reference || series.slot == data_slot) return false;
  bool below = false;
  bool above = false;
  for (std::size_t k = 0; k < length_of(series); ++k) {
    const bool is_below = below_axis(panel, ranges, series.x[k], series.y[k]);
    below = below || is_below;
    above = above || (!is_below && drawable(panel, series.x[k], series.y[k]));
  }
  const bool is_line = series.mark == Mark::line || series.mark == Mark::dashed_line;
  return below && (!is_line || !above);
}

/// Whether two curves look the same in a panel.
bool coincide(const Panel& panel, const Ranges& ranges, const Series& a, const Series& b) {
  constexpr double visible = 0.012;  // of the panel: less than a marker
  if (length_of(a) != length_of(b) || a.mark != b.mark || length_of(a) == 0) return false;
  for (std::size_t k = 0; k < length_of(a); ++k) {
    const bool drawn = drawable(panel, a.x[k], a.y[k]);
    if (drawn != drawable(panel, b.x[k], b.y[k])) return false;
    if (!drawn) {
      if (below_axis(panel, ranges, a.x[k], a.y[k]) != below_axis(panel, ranges, b.x[k], b.y[k]))
        return false;
      continue;
    }
    const auto differ = [&](const Axis& axis, const AxisRange& range, double u, double v) {
      // Below the frame nothing is seen, and all is the same.
      const double at_u = std::clamp(fraction(axis, range, u), 0.0, 1.0);
      const double at_v = std::clamp(fraction(axis, range, v), 0.0, 1.0);
      return std::abs(at_u - at_v) > visible;
    };
    if (differ(panel.x, ranges.x, a.x[k], b.x[k]) || differ(panel.y, ranges.y, a.y[k], b.y[k]))
      return false;
  }
  return true;
}

bool is_own(const Series& series) { return series.is_reference || series.slot == data_slot; }

/// A slot for every series: the one it names, that of its label, or the next free one.
std::vector<std::vector<int>> slots_of(const Figure& figure) {
  std::map<std::string, int> slot_of_label;
  std::set<int> taken;
  for (const Panel& panel : figure.panels) {
    for (const Series& series : panel.series) {
      if (series.slot < 0 || is_own(series)) continue;
      taken.insert(series.slot);
      if (!series.label.empty()) slot_of_label.emplace(series.label, series.slot);
    }
  }
  const auto next_free = [&] {
    int slot = 0;
    while (taken.count(slot) != 0) ++slot;
    taken.insert(slot);
    return slot;
  };
  int data = first_data_style;
  std::map<std::string, int> style_of_data;
  std::vector<std::vector<int>> slots;
  for (const Panel& panel : figure.panels) {
    std::vector<int>& here = slots.emplace_back();
    for (const Series& series : panel.series) {
      if (series.is_reference) {
        here.push_back(is_guide(series) ? guide_style : reference_style);
      } else if (series.slot == data_slot) {
        const auto [known, is_new] = style_of_data.emplace(series.label, data);
        if (is_new) --data;
        here.push_back(known->second);
      } else if (series.slot >= 0) {
        here.push_back(series.slot);
      } else if (const auto known = slot_of_label.find(series.label);
                 !series.label.empty() && known != slot_of_label.end()) {
        here.push_back(known->second);
      } else {
        here.push_back(next_free());
        if (!series.label.empty()) slot_of_label.emplace(series.label, here.back());
      }
    }
  }
  return slots;
}

/// All curves of one slot in a panel: they stay or go together.
struct Group {
  int slot = 0;
  std::string label;
  std::string law = {};      ///< whose scheme they show, or the label
  bool has_options = false;  ///< the label is that of a law with options
  std::vector<Curve*> curves = {};
};

/// Labels after each other; more than two variants of a law are counted, not named.
std::string joined(const std::vector<Group>& groups) {
  constexpr int most_named = 2;
  std::map<std::string_view, int> variants;
  for (const Group& group : groups) variants[group.law] += group.has_options ? 1 : 0;
  std::vector<std::string> words;
  for (const Group& group : groups) {
    const int of_law = variants.at(group.law);
    const bool counted = of_law > most_named && group.has_options;
    std::string word = counted ? fmt::format("{} variants of {}", of_law, group.law) : group.label;
    if (std::ranges::count(words, word) == 0) words.push_back(std::move(word));
  }
  return fmt::format("{}", fmt::join(words, ", "));
}

/// What became of the curves of a panel that has too many.
struct Folded {
  std::map<std::string, std::vector<Group>> into;  ///< by the curve on which they lie
  std::vector<Group> left_out;
};

std::vector<Group> groups_of(std::vector<Curve>& curves) {
  std::vector<Group> groups;
  for (Curve& curve : curves) {
    if (curve.style < 0) continue;
    auto found = std::ranges::find(groups, curve.style, &Group::slot);
    if (found == groups.end()) found = groups.insert(groups.end(), {curve.style, {}});
    if (found->label.empty()) {
      found->label = curve.series->label;
      const ShownScheme& scheme = curve.series->scheme;
      found->law = scheme.law.empty() ? found->label : scheme.law;
      found->has_options = scheme.has_options && found->label == scheme.label;
    }
    found->curves.push_back(&curve);
  }
  return groups;
}

bool coincide(const Panel& panel, const Ranges& ranges, const Group& a, const Group& b) {
  if (a.curves.size() != b.curves.size()) return false;
  for (std::size_t k = 0; k < a.curves.size(); ++k) {
    if (!coincide(panel, ranges, *a.curves[k]->series, *b.curves[k]->series)) return false;
  }
  return true;
}

void fold(Group& group) {
  for (Curve* curve : group.curves) curve->folded = true;
}

/// Folds curves of a panel until no more are left than are told apart.
Folded fold_panel(const Panel& panel, std::vector<Curve>& curves) {
  Folded folded;
  std::vector<Group> groups = groups_of(curves);
  if (groups.size() <= most_curves) return folded;
  const Ranges ranges = ranges_of(panel);
  std::vector<Group*> kept;
  for (Group& group : groups) {
    const auto same = std::ranges::find_if(
        kept, [&](const Group* other) { return coincide(panel, ranges, *other, group); });
    if (same == kept.end()) {
      kept.push_back(&group);
    } else {
      folded.into[(*same)->label].push_back(group);
      fold(group);
    }
  }
  if (kept.size() <= most_curves) return folded;
  std::set<std::string, std::less<>> laws;
  std::vector<Group*> by_rank;
  std::vector<Group*> variants;
  for (Group* group : kept) {
    const bool first = laws.emplace(group->law).second;
    (first ? by_rank : variants).push_back(group);
  }
  by_rank.insert(by_rank.end(), variants.begin(), variants.end());
  for (std::size_t k = most_curves; k < by_rank.size(); ++k) {
    folded.left_out.push_back(*by_rank[k]);
    fold(*by_rank[k]);
    // What lies on it is not seen either.
    if (auto on_it = folded.into.extract(by_rank[k]->label); !on_it.empty())
      std::ranges::move(on_it.mapped(), std::back_inserter(folded.left_out));
  }
  return folded;
}

/// Says once what holds in several panels.
std::vector<std::string> remarks_of(const std::vector<Folded>& panels) {
  std::vector<std::string> remarks;
  std::vector<std::string> seen;
  for (std::size_t k = 0; k < panels.size(); ++k) {
    std::string text;
    for (const auto& [label, others] : panels[k].into)
      text += fmt::format("{}on {}: {}", text.empty() ? "" : "; ", label, joined(others));
    if (!panels[k].left_out.empty()) {
      text +=
          fmt::format("{}not drawn (eight curves at most; name them with --law or --curves): {}",
                      text.empty() ? "" : "; ", joined(panels[k].left_out));
    }
    if (text.empty()) continue;
    if (const auto same = std::ranges::find(seen, text); same != seen.end()) {
      remarks[static_cast<std::size_t>(same - seen.begin())] += static_cast<char>('a' + k);
      continue;
    }
    seen.push_back(text);
    remarks.push_back(std::string(1, static_cast<char>('a' + k)));
  }
  for (std::size_t k = 0; k < remarks.size(); ++k) {
    std::string panels_named;
    for (const char letter : remarks[k])
      panels_named += fmt::format("{}{}", panels_named.empty() ? "" : ", ", letter);
    remarks[k] = panels.size() == 1 ? fmt::format("Curves folded: {}.", seen[k])
                                    : fmt::format("Curves folded ({}): {}.", panels_named, seen[k]);
  }
  return remarks;
}

/// Counts styles without gaps, where there are more slots than styles.
void close_gaps(std::vector<std::vector<Curve>>& panels) {
  std::map<int, int> style_of_slot;
  bool too_many = false;
  for (const std::vector<Curve>& panel : panels) {
    for (const Curve& curve : panel) {
      if (curve.folded || curve.style < 0) continue;
      style_of_slot.emplace(curve.style, 0);
      too_many = too_many || curve.style >= static_cast<int>(most_curves);
    }
  }
  if (!too_many) return;
  int next = 0;
  for (auto& [slot, style] : style_of_slot) style = next++;
  for (std::vector<Curve>& panel : panels) {
    for (Curve& curve : panel) {
      if (curve.style >= 0 && !curve.folded) curve.style = style_of_slot.at(curve.style);
    }
  }
}

void count_covered(const Panel& panel, std::vector<Curve>& curves) {
  const Ranges ranges = ranges_of(panel);
  const auto is_seen = [&](const Series& series) {
    return std::ranges::any_of(series.y, [&](double y) { return y >= ranges.y.low; });
  };
  for (std::size_t i = 0; i < curves.size(); ++i) {
    // At the floor of a logarithmic axis every curve has a row of its own.
    if (curves[i].style < 0 || curves[i].folded || !is_seen(*curves[i].series)) continue;
    for (std::size_t k = i + 1; k < curves.size(); ++k) {
      if (curves[k].style < 0 || curves[k].folded) continue;
      if (!coincide(panel, ranges, *curves[i].series, *curves[k].series)) continue;
      ++curves[i].covered_by;
      ++curves[k].covers;
    }
  }
}

}  // namespace

bool is_guide(const Series& series) {
  return series.is_reference && series.mark == Mark::dashed_line;
}

bool drawable(const Panel& panel, double x, double y) {
  return std::isfinite(x) && std::isfinite(y) && (!panel.x.logarithmic || x > 0) &&
         (!panel.y.logarithmic || y > 0);
}

Ranges ranges_of(const Panel& panel) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  AxisRange x = {infinity, -infinity};
  AxisRange y = {infinity, -infinity};
  for (const Series& series : panel.series) {
    for (std::size_t k = 0; k < length_of(series); ++k) {
      if (!drawable(panel, series.x[k], series.y[k])) continue;
      // What a chosen range of x leaves out does not widen y.
      const bool inside_x = !(panel.x.low && series.x[k] < *panel.x.low) &&
                            !(panel.x.high && series.x[k] > *panel.x.high);
      x = {std::min(x.low, series.x[k]), std::max(x.high, series.x[k])};
      if (!inside_x) continue;
      const double bar = k < series.bars.size() ? series.bars[k] : 0;
      for (const double end : {series.y[k] - bar, series.y[k] + bar}) {
        if (drawable(panel, series.x[k], end)) y = {std::min(y.low, end), std::max(y.high, end)};
      }
    }
  }
  const auto or_any = [](const Axis& axis, const AxisRange& range) {
    if (range.low <= range.high) return range;
    return axis.logarithmic ? AxisRange{1, 10} : AxisRange{0, 1};
  };
  return {widened(panel.x, or_any(panel.x, x)), widened(panel.y, or_any(panel.y, y))};
}

FigureCurves curves_of(const Figure& figure) {
  FigureCurves all;
  const std::vector<std::vector<int>> slots = slots_of(figure);
  std::size_t block = 0;
  std::vector<Folded> folded;
  for (std::size_t p = 0; p < figure.panels.size(); ++p) {
    const Panel& panel = figure.panels[p];
    const Ranges ranges = ranges_of(panel);
    std::vector<Curve> curves;
    for (std::size_t s = 0; s < panel.series.size(); ++s) {
      Curve curve;
      curve.series = &panel.series[s];
      curve.block = block++;
      curve.style = slots[p][s];
      for (std::size_t k = 0; k < length_of(*curve.series); ++k) {
        curve.has_points =
            curve.has_points || drawable(panel, curve.series->x[k], curve.series->y[k]);
      }
      curve.at_floor = stands_at_floor(panel, ranges, *curve.series);
      all.dashes_taken =
          all.dashes_taken || (curve.style >= 0 && curve.series->mark == Mark::dashed_line);
      curves.push_back(curve);
    }
    // The reference lies on top of what is compared with it, and data on top of all.
    std::stable_sort(curves.begin(), curves.end(), [](const Curve& a, const Curve& b) {
      const auto rank = [](const Curve& c) {
        return c.style <= first_data_style ? 2 : c.series->is_reference ? 1 : 0;
      };
      return rank(a) < rank(b);
    });
    folded.push_back(fold_panel(panel, curves));
    count_covered(panel, curves);
    all.panels.push_back(std::move(curves));
  }
  all.remarks = remarks_of(folded);
  const auto takes_turns = [](const Curve& curve) {
    return curve.covers > 0 && curve.series->mark == Mark::line_and_points;
  };
  if (std::ranges::any_of(all.panels, [&](const std::vector<Curve>& panel) {
        return std::ranges::any_of(panel, takes_turns);
      }))
    all.remarks.emplace_back("Curves that lie on each other take turns with their marks.");
  close_gaps(all.panels);
  return all;
}

}  // namespace stickslip::reports
