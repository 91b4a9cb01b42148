// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/figure/figure_layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>

#include "cases/remarks.hpp"
#include "reports/render/figure/axis_ticks.hpp"
#include "reports/render/figure/box.hpp"
#include "reports/render/figure/figure_text.hpp"

namespace stickslip::reports {
namespace {

constexpr double cm_per_point = 2.54 / 72;
constexpr double usual_font_size = 8.5;   // [pt]
constexpr double narrow_font_size = 7.5;  // [pt], in panels narrower than the next
constexpr double narrow_panel = 7;        // [cm]
constexpr double least_panel = 3.9;       // [cm], of the width of a legible panel
constexpr double page_height = 23;        // [cm]
constexpr std::size_t most_inside = 3;    // more entries than these go below the panels
constexpr double sample_gap = 0.15;       // [cm], between a sample and its text
constexpr double column_gap = 0.5;        // [cm]
constexpr double y_title_gap = 0.12;      // [cm], between the title of y and its numbers
constexpr double edge = 0.12;             // [cm], left free around the figure

/// Sizes that all parts share.
struct Measures {
  std::string font;
  double font_size = usual_font_size;  ///< whose letters are as wide as those that are drawn [pt]
  double line = 0;                     ///< height of a line [cm]
  double sample = 0.8;                 ///< length of a sample [cm]

  double width(std::string_view text) const { return text_width(text, font, font_size); }
  double width(const std::vector<std::string>& lines) const {
    double widest = 0;
    for (const std::string& text : lines) widest = std::max(widest, width(text));
    return widest;
  }
  std::vector<std::string> wrapped(std::string_view text, double most) const {
    return wrapped_text(text, font, font_size, most);
  }
  double height(std::size_t lines) const { return line * static_cast<double>(lines); }
};

/// Height of a panel with its titles, by its width [cm].
double panel_height(double width) {
  const double height = width < 6      ? 5.6 * width / 6 + 0.25 * (6 - width)
                        : width < 8.75 ? 5.6 + (width - 6) * (1.4 / 2.75)
                        : width < 12   ? 7 + (width - 8.75) * (1.2 / 3.25)
                                       : 8.2 + (width - 12) * 0.3;
  return std::min(height, 10.5);
}

struct Grid {
  std::size_t columns = 1;
  std::size_t rows = 1;
  double width = 0;        ///< of the figure [cm]
  double panel_width = 0;  ///< [cm]
};

/// One panel is 12 cm wide, two are 17.5 cm, three 18 cm, the widths of one and a half and two
/// columns of the usual journals, unless a width is asked for. Then panels stand side by side as
/// long as they are wide enough, and below each other as long as they fit on a page.
Grid grid_of(std::size_t panels, double asked_width) {
  Grid grid;
  grid.columns = panels <= 3 ? panels : panels <= 6 ? (panels + 1) / 2 : 3;
  grid.width = grid.columns == 1 ? 12 : grid.columns == 2 ? 17.5 : 18;
  if (asked_width > 0) {
    grid.width = asked_width;
    const auto rows = [&](std::size_t columns) { return (panels + columns - 1) / columns; };
    const auto width = [&](std::size_t columns) {
      return asked_width / static_cast<double>(columns);
    };
    constexpr double wide_enough = 5.5;
    while (grid.columns > 1 && width(grid.columns) < wide_enough &&
           static_cast<double>(rows(grid.columns - 1)) * panel_height(width(grid.columns - 1)) <
               page_height) {
      --grid.columns;
    }
    while (grid.columns > 1 && width(grid.columns) < least_panel) --grid.columns;
  }
  grid.rows = (panels + grid.columns - 1) / grid.columns;
  grid.panel_width = grid.width / static_cast<double>(grid.columns);
  return grid;
}

/// Of the letters [pt].
double font_size_of(const FigureStyle& style, const Grid& grid) {
  if (style.font_size > 0) return style.font_size;
  return grid.panel_width < narrow_panel ? narrow_font_size : usual_font_size;
}

// --- Legends and notes in panels ---------------------------------------------------------------

struct Point {
  double x = 0;
  double y = 0;
};

double fraction(bool logarithmic, const AxisRange& range, double value) {
  return logarithmic ? std::log(value / range.low) / std::log(range.high / range.low)
                     : (value - range.low) / (range.high - range.low);
}

/// All curves of a panel as points close to each other, in centimetres within a frame of this
/// size.
std::vector<Point> covered_points(const Panel& panel, const std::vector<const Series*>& drawn,
                                  const AxisRange& x, const AxisRange& y, double width,
                                  double height) {
  std::vector<Point> points;
  const auto place = [&](double at_x, double at_y) {
    return Point{width * fraction(panel.x.logarithmic, x, at_x),
                 height * fraction(panel.y.logarithmic, y, at_y)};
  };
  for (const Series* series : drawn) {
    bool connected = false;
    Point last;
    for (std::size_t k = 0; k < std::min(series->x.size(), series->y.size()); ++k) {
      if (!drawable(panel, series->x[k], series->y[k])) {
        connected = false;
        continue;
      }
      const Point now = place(series->x[k], series->y[k]);
      if (connected && series->mark != Mark::points) {
        const double distance = std::hypot(now.x - last.x, now.y - last.y);
        const int parts = std::clamp(static_cast<int>(distance / 0.08), 1, 400);
        for (int part = 1; part < parts; ++part) {
          const double share = static_cast<double>(part) / parts;
          points.push_back({last.x + share * (now.x - last.x), last.y + share * (now.y - last.y)});
        }
      }
      points.push_back(now);
      last = now;
      connected = true;
    }
  }
  return points;
}

std::size_t count_in(const Box& box, const std::vector<Point>& points) {
  return static_cast<std::size_t>(std::ranges::count_if(
      points, [&](const Point& point) { return box.holds(point.x, point.y); }));
}

struct Corner {
  Legend place;
  bool right;
  bool top;
};

constexpr std::array<Corner, 4> corners = {{{Legend::top_right, true, true},
                                            {Legend::top_left, false, true},
                                            {Legend::bottom_right, true, false},
                                            {Legend::bottom_left, false, false}}};

constexpr double inset = 0.12;  // [cm], of a legend from the frame

Box corner_box(const Corner& corner, double width, double height, double frame_width,
               double frame_height) {
  const double left = corner.right ? frame_width - inset - width : inset;
  const double bottom = corner.top ? frame_height - inset - height : inset;
  return {left, bottom, left + width, bottom + height};
}

/// The free corner for a legend of this size, the first of four, if there is any.
Legend free_corner(double width, double height, double frame_width, double frame_height,
                   const std::vector<Point>& points) {
  constexpr double widest = 0.72;  // of the frame
  if (width > widest * frame_width || height > widest * frame_height) return Legend::outside;
  for (const Corner& corner : corners) {
    Box box = corner_box(corner, width, height, frame_width, frame_height);
    // Up to the frame itself nothing may be hidden, and some air is left.
    box = {corner.right ? box.left - 0.1 : -0.1, corner.top ? box.low - 0.1 : -0.1,
           corner.right ? frame_width + 0.1 : box.right + 0.1,
           corner.top ? frame_height + 0.1 : box.high + 0.1};
    if (count_in(box, points) == 0) return corner.place;
  }
  return Legend::outside;
}

/// Whether two entries speak of the same curve, which may have marks alone in one panel.
bool same_entry(const LegendEntry& a, const LegendEntry& b) {
  return a.lines == b.lines && a.style == b.style;
}

/// Adds an entry unless it is there; then it has line and marks if one of the two has.
void add_entry(std::vector<LegendEntry>& entries, const LegendEntry& entry) {
  const auto known = std::ranges::find_if(
      entries, [&](const LegendEntry& other) { return same_entry(entry, other); });
  if (known == entries.end()) {
    entries.push_back(entry);
  } else if (known->mark != entry.mark) {
    known->mark = Mark::line_and_points;
  }
}

/// The entries of a legend, the truth first; their texts are not broken yet.
std::vector<LegendEntry> entries_of(const std::vector<Curve>& curves) {
  std::vector<LegendEntry> entries;
  for (const Curve& curve : curves) {
    if (curve.folded || curve.series->label.empty()) continue;
    const LegendEntry entry = {0, 0, {curve.series->label}, curve.style, curve.series->mark};
    add_entry(entries, entry);
  }
  std::ranges::stable_partition(entries, [](const LegendEntry& entry) {
    return entry.style == reference_style || entry.style == guide_style;
  });
  return entries;
}

/// Curves that are folded in some panel.
std::set<std::string> folded_labels(const FigureCurves& curves) {
  std::set<std::string> labels;
  for (const std::vector<Curve>& panel : curves.panels) {
    for (const Curve& curve : panel)
      if (curve.folded) labels.insert(curve.series->label);
  }
  return labels;
}

struct Size {
  double width = 0;
  double height = 0;
};

/// Size of entries below each other, and the places of these from the upper left corner.
Size stacked(std::vector<LegendEntry>& entries, const Measures& measures) {
  Size size;
  for (LegendEntry& entry : entries) {
    entry.x = 0;
    entry.y = size.height + measures.line / 2;
    size.height += measures.height(entry.lines.size());
    size.width = std::max(size.width, measures.sample + sample_gap + measures.width(entry.lines));
  }
  return size;
}

/// The legend below the panels: as many columns as fit, each as wide as it must be.
Size columned(std::vector<LegendEntry>& entries, const Measures& measures, double width) {
  if (entries.empty()) return {};
  for (LegendEntry& entry : entries)
    entry.lines = measures.wrapped(entry.lines.front(), width - measures.sample - sample_gap);
  const std::size_t count = entries.size();
  for (std::size_t columns = std::min<std::size_t>(count, 5); columns >= 1; --columns) {
    const std::size_t rows = (count + columns - 1) / columns;
    Size size;
    for (std::size_t first = 0; first < count; first += rows) {
      std::vector<LegendEntry> column(
          entries.begin() + static_cast<std::ptrdiff_t>(first),
          entries.begin() + static_cast<std::ptrdiff_t>(std::min(count, first + rows)));
      const Size one = stacked(column, measures);
      const double left = first == 0 ? 0 : size.width + column_gap;
      for (std::size_t k = 0; k < column.size(); ++k) {
        entries[first + k].x = left;
        entries[first + k].y = column[k].y;
      }
      size = {left + one.width, std::max(size.height, one.height)};
    }
    if (size.width <= width || columns == 1) return size;
  }
  return {};
}

/// The text is a letter of a point on a curve, such as c'.
bool is_letter(const Note& note) {
  return note.text.size() <= 2 && note.text.front() >= 'a' && note.text.front() <= 'z';
}

/// Keeps letters in the order of their points from left to right.
class LetterOrder {
 public:
  /// The least x of the left end of the next note, where all notes before are `taken` [cm].
  double after(const Note& note, const Point& at, const std::vector<Box>& taken) {
    if (!is_letter(note)) return 0;
    const bool is_next = at.x > last_x_;
    last_x_ = at.x;
    return is_next ? taken.back().right : 0;
  }

 private:
  double last_x_ = std::numeric_limits<double>::infinity();
};

/// A note in lines, where it covers least: around its point, inside the frame, and right of
/// `after`.
std::vector<PlacedText> place_note(const Note& note, const Point& at, const Measures& measures,
                                   double width, double height, const std::vector<Point>& points,
                                   double after, std::vector<Box>& taken) {
  const std::vector<std::string> lines =
      wrapped_text(note.text, measures.font, small_text * measures.font_size, 0.5 * width);
  double text_wide = 0;
  for (const std::string& line : lines)
    text_wide =
        std::max(text_wide, text_width(line, measures.font, small_text * measures.font_size));
  const double line = small_text * measures.line;
  const double text_high = line * static_cast<double>(lines.size());
  double least = std::numeric_limits<double>::infinity();
  Box best;
  // Letters are many on a curve, and need a place between them.
  const std::vector<double> distances = is_letter(note)
                                            ? std::vector{0.04, 0.12, 0.2, 0.3, 0.42, 0.55}
                                            : std::vector{0.12, 0.3, 0.55};
  for (const double distance : distances) {
    for (const auto& [to_x, to_y] : std::array<std::pair<double, double>, 8>{
             {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}}}) {
      Box box;
      box.left = to_x > 0   ? at.x + distance
                 : to_x < 0 ? at.x - distance - text_wide
                            : at.x - text_wide / 2;
      box.low = to_y > 0   ? at.y + distance * 0.7
                : to_y < 0 ? at.y - distance * 0.7 - text_high
                           : at.y - text_high / 2;
      // Pushed back into the frame,
      // and off the small marks of its axes.
      constexpr double clear = 0.14;
      box.left = std::max(clear, std::min(box.left, width - clear - text_wide));
      box.low = std::max(clear, std::min(box.low, height - clear - text_high));
      box.right = box.left + text_wide;
      box.high = box.low + text_high;
      double cost = static_cast<double>(count_in(box, points)) + 4 * distance;
      constexpr double gap = 0.2;  // between two texts in a row, which else read as one
      const Box wide = {box.left - gap, box.low, box.right + gap, box.high};
      for (const Box& other : taken) cost += wide.meets(other) ? 200 : 0;
      if (box.left < after) cost += 400;
      if (cost < least) {
        least = cost;
        best = box;
      }
    }
  }
  taken.push_back(best);
  std::vector<PlacedText> placed;
  for (std::size_t k = 0; k < lines.size(); ++k)
    placed.push_back({best.left, best.high - line * (static_cast<double>(k) + 0.5), lines[k]});
  return placed;
}

// --- Panels -------------------------------------------------------------------------------------

/// The band for values below the axis; empty if no curve stands there.
FloorBand floor_of(const std::vector<Curve>& curves, const AxisRange& y) {
  FloorBand floor;
  std::size_t rows = 0;
  double largest = 0;
  for (const Curve& curve : curves) {
    if (curve.folded || !curve.at_floor) continue;
    ++rows;
    for (const double value : curve.series->y) {
      if (value >= 0 && value < y.low) largest = std::max(largest, value);
    }
  }
  if (rows == 0) return floor;
  constexpr double row_share = 0.035;  // of the panel's height
  const double share = row_share * (static_cast<double>(rows) + 0.6);
  const double decades = std::log10(y.high / y.low);
  const double band = decades * share / (1 - share);
  floor.low = y.low * std::pow(10, -band);
  const double power = std::log10(y.low);
  const bool is_power = std::abs(power - std::round(power)) < 1e-9;
  floor.label = largest == 0 ? "0"
                : is_power   ? fmt::format("< 10^{{{:.0f}}}", power)
                             : fmt::format("< {:.1g}", y.low);
  for (std::size_t k = 0; k < rows; ++k) {
    const double from_top = (static_cast<double>(k) + 0.8) / (static_cast<double>(rows) + 0.6);
    floor.at.push_back(y.low * std::pow(10, -band * from_top));
  }
  return floor;
}

/// The shorter extent is widened until a unit is as long across as up.
void equalise(Ranges& ranges, double width, double height) {
  const double x = (ranges.x.high - ranges.x.low) / width;
  const double y = (ranges.y.high - ranges.y.low) / height;
  const auto widen = [](AxisRange& range, double factor) {
    const double middle = (range.low + range.high) / 2;
    const double half = (range.high - range.low) / 2 * factor;
    range = {middle - half, middle + half};
  };
  if (x < y) widen(ranges.x, y / x);
  if (y < x) widen(ranges.y, x / y);
}

/// Margins of a frame within its panel [cm].
struct Margins {
  double left = 0;
  double right = 0;
  double bottom = 0;
};

/// Axes, titles and margins of a panel whose frame has this size.
Margins lay_out_axes(PanelLayout& layout, const Panel& panel, const std::vector<Curve>& curves,
                     const Measures& measures, double frame_width, double frame_height) {
  Ranges ranges = ranges_of(panel);
  if (panel.equal_aspect && !panel.x.logarithmic && !panel.y.logarithmic)
    equalise(ranges, frame_width, frame_height);
  layout.floor = floor_of(curves, ranges.y);
  const double share = layout.floor.at.empty() ? 1
                                               : std::log(ranges.y.high / ranges.y.low) /
                                                     std::log(ranges.y.high / layout.floor.low);
  const auto wide = [&](const std::string& text) { return measures.width(text); };
  layout.x.range = ranges.x;
  layout.y.range = ranges.y;
  make_ticks(layout.x, panel.x, frame_width,
             [&](const std::string& label) { return wide(label) + 0.3; });
  make_ticks(layout.y, panel.y, frame_height * share,
             [&](const std::string&) { return 1.7 * measures.line; });
  if (!layout.floor.at.empty()) {
    // The number of the band stands in its middle; the one at its edge gives way to it.
    const double frame_decades = std::log10(ranges.y.high / layout.floor.low);
    const double middle = std::sqrt(layout.floor.low * ranges.y.low);
    for (Tick& tick : layout.y.ticks) {
      const double apart = std::log10(tick.at / middle) / frame_decades * frame_height;
      if (apart < 1.1 * measures.line) tick.label.clear();
    }
  }
  layout.x.title = measures.wrapped(axis_title(panel.x, layout.x.exponent), frame_width + 0.3);
  layout.y.title = measures.wrapped(axis_title(panel.y, layout.y.exponent), frame_height + 0.6);
  double widest = wide(layout.floor.label);
  for (const Tick& tick : layout.y.ticks) widest = std::max(widest, wide(tick.label));
  Margins margins;
  const bool y_titled = !panel.y.label.empty() || layout.y.exponent != 0;
  const bool x_titled = !panel.x.label.empty() || layout.x.exponent != 0;
  margins.left = edge + (y_titled ? measures.height(layout.y.title.size()) + y_title_gap : 0.0) +
                 widest + 0.17;
  margins.bottom =
      (x_titled ? measures.height(layout.x.title.size()) + 0.08 : 0.0) + 1.45 * measures.line + 0.1;
  margins.right = 0.2;
  if (!layout.x.ticks.empty()) {
    const Tick& last = layout.x.ticks.back();
    const double power = std::pow(10.0, layout.x.exponent);
    const double at = fraction(panel.x.logarithmic, ranges.x, last.at * power) * frame_width;
    margins.right = std::max(margins.right, at + wide(last.label) / 2 - frame_width + 0.1);
  }
  return margins;
}

}  // namespace

std::string axis_title(const Axis& axis, int exponent) {
  const bool has_unit = !axis.unit.empty() && axis.unit != "-";
  const std::string power = exponent == 0 ? "" : fmt::format("10^{{{}}}", exponent);
  if (!has_unit && power.empty()) return axis.label;
  return fmt::format("{} ({}{}{})", axis.label, power, has_unit && !power.empty() ? " " : "",
                     has_unit ? axis.unit : "");
}

Legend placed_legend(const Panel& panel, double width_cm, double height_cm) {
  if (panel.legend != Legend::automatic) return panel.legend;
  const FigureStyle style;
  Measures measures{.font = style.font};
  measures.line = 1.25 * measures.font_size * cm_per_point;
  Figure alone;
  alone.panels = {panel};
  const FigureCurves curves = curves_of(alone);
  std::vector<LegendEntry> entries = entries_of(curves.panels.front());
  if (entries.empty()) return Legend::none;
  if (entries.size() > most_inside) return Legend::outside;
  const Size size = stacked(entries, measures);
  const Ranges ranges = ranges_of(panel);
  std::vector<const Series*> drawn;
  for (const Series& series : panel.series) drawn.push_back(&series);
  return free_corner(size.width, size.height, width_cm, height_cm,
                     covered_points(panel, drawn, ranges.x, ranges.y, width_cm, height_cm));
}

FigureLayout layout_of(const Figure& figure, const FigureCurves& curves, const FigureStyle& style,
                       double letter_width) {
  FigureLayout layout;
  const std::size_t count = figure.panels.size();
  const Grid grid = grid_of(count, style.width);
  layout.font_size = font_size_of(style, grid);
  const Measures measures{.font = style.font,
                          .font_size = letter_width * layout.font_size,
                          .line = 1.25 * layout.font_size * cm_per_point};
  layout.width = grid.width;
  layout.line_height = measures.line;
  layout.sample = measures.sample;
  layout.panels.resize(count);

  const bool lettered = count > 1 && count <= 26;
  const bool all_equal = std::ranges::all_of(figure.panels, &Panel::equal_aspect);
  // Frames of a column begin below each other, those of a row have the same height.
  double left = 0;
  double right = 0;
  double bottom = 0;
  std::size_t title_lines = 0;
  double frame_width = grid.panel_width - 1.5;
  double frame_height = std::max(1.5, panel_height(grid.panel_width) - 1.5);
  if (all_equal) frame_height = std::min(frame_width, 8.0);
  for (int pass = 0; pass < 3; ++pass) {  // margins depend on numbers, and those on margins
    left = right = bottom = 0;
    for (std::size_t k = 0; k < count; ++k) {
      const Margins margins = lay_out_axes(layout.panels[k], figure.panels[k], curves.panels[k],
                                           measures, frame_width, frame_height);
      left = std::max(left, margins.left);
      right = std::max(right, margins.right);
      bottom = std::max(bottom, margins.bottom);
    }
    frame_width = std::max(1.0, grid.panel_width - left - right);
    if (all_equal) frame_height = std::min(frame_width, 8.0);
  }
  for (std::size_t k = 0; k < count; ++k) {
    std::string title = figure.panels[k].title;
    if (lettered) {
      const char letter = static_cast<char>('a' + k);
      title = fmt::format("({}){}{}", letter, title.empty() ? "" : " ", title);
    }
    if (!title.empty())
      layout.panels[k].title = measures.wrapped(title, frame_width + 0.5 * (left + right));
    title_lines = std::max(title_lines, layout.panels[k].title.size());
  }
  // Without a title there is room for the upper half of a number with an exponent.
  const double top = title_lines > 0 ? 0.23 + measures.height(title_lines) : 0.65 * measures.line;
  const double row_height = top + frame_height + bottom;

  // What stands below the panels.
  std::vector<Legend> legends(count);
  bool some_outside = false;
  bool same_entries = true;
  std::vector<std::vector<LegendEntry>> entries;
  const auto labels = [](const std::vector<LegendEntry>& all) {
    std::set<std::string> names;
    for (const LegendEntry& entry : all) names.insert(entry.lines.front());
    return names;
  };
  std::vector<std::vector<Point>> points(count);
  for (std::size_t k = 0; k < count; ++k) {
    const PanelLayout& panel = layout.panels[k];
    entries.push_back(entries_of(curves.panels[k]));
    std::vector<const Series*> drawn;
    std::size_t row = 0;
    const AxisRange y = {panel.floor.at.empty() ? panel.y.range.low : panel.floor.low,
                         panel.y.range.high};
    for (const Curve& curve : curves.panels[k]) {
      if (curve.folded) continue;
      drawn.push_back(curve.series);
      if (!curve.at_floor) continue;
      const double at = frame_height * fraction(true, y, panel.floor.at[row++]);
      for (double x = 0; x < frame_width; x += 0.1) points[k].push_back({x, at});
    }
    const std::vector<Point> lines =
        covered_points(figure.panels[k], drawn, panel.x.range, y, frame_width, frame_height);
    points[k].insert(points[k].end(), lines.begin(), lines.end());
    legends[k] = figure.panels[k].legend;
    if (entries[k].empty()) legends[k] = Legend::none;
    if (legends[k] == Legend::automatic) {
      std::vector<LegendEntry> stack = entries[k];
      const Size size = stacked(stack, measures);
      std::vector<Point> hidden = points[k];
      for (const Note& note : figure.panels[k].notes) {
        if (!drawable(figure.panels[k], note.x, note.y)) continue;
        const double x =
            frame_width * fraction(figure.panels[k].x.logarithmic, panel.x.range, note.x);
        const double at = frame_height * fraction(figure.panels[k].y.logarithmic, y, note.y);
        for (int step = 0; step < 6; ++step) hidden.push_back({x + 0.2 * step, at + 0.15});
      }
      legends[k] = stack.size() > most_inside
                       ? Legend::outside
                       : free_corner(size.width, size.height, frame_width, frame_height, hidden);
    } else if (legends[k] != Legend::none && legends[k] != Legend::outside) {
      // Where a panel says itself where its legend stands, it still has to fit.
      std::vector<LegendEntry> stack = entries[k];
      const Size size = stacked(stack, measures);
      if (size.width > frame_width - 2 * inset || size.height > 0.8 * frame_height)
        legends[k] = Legend::outside;
    }
    some_outside = some_outside || legends[k] == Legend::outside;
    same_entries = same_entries && labels(entries[k]) == labels(entries[0]);
  }
  // One legend for all rather than the same entries, or a part of them, again and again.
  for (std::size_t k = 0; k < count; ++k) {
    if (figure.panels[k].legend == Legend::automatic && count > 1 &&
        (some_outside || same_entries) && legends[k] != Legend::none) {
      legends[k] = Legend::outside;
    }
  }
  for (std::size_t k = 0; k < count; ++k) {
    if (legends[k] != Legend::outside) continue;
    for (const LegendEntry& entry : entries[k]) {
      add_entry(layout.legend, entry);
    }
  }
  // What the panel with the legend folds may be drawn in one that relies on it.
  const std::set<std::string> folded = folded_labels(curves);
  for (std::size_t k = 0; k < count; ++k) {
    if (legends[k] != Legend::none) continue;
    for (const LegendEntry& entry : entries[k])
      if (folded.contains(entry.lines.front())) add_entry(layout.legend, entry);
  }
  std::ranges::stable_partition(layout.legend, [](const LegendEntry& entry) {
    return entry.style == reference_style || entry.style == guide_style;
  });
  const Size legend = columned(layout.legend, measures, grid.width - 2 * edge);

  std::vector<std::string> remarks;
  for (std::size_t k = 0; k < count; ++k) {
    for (const Note& note : figure.panels[k].notes) {
      if (is_remark(note)) remarks.push_back(note.text);
    }
  }
  remarks.insert(remarks.end(), curves.remarks.begin(), curves.remarks.end());
  if (std::ranges::any_of(layout.panels, [](const PanelLayout& p) { return !p.floor.at.empty(); }))
    remarks.emplace_back("Marks below the axis: values of 0, or too small for it.");
  std::vector<std::string> remark_lines;
  for (const std::string& remark : remarks) {
    const std::vector<std::string> lines =
        wrapped_text(remark, measures.font, small_text * measures.font_size, grid.width - 2 * edge);
    remark_lines.insert(remark_lines.end(), lines.begin(), lines.end());
  }
  const double remark_line = small_text * measures.line;
  const double remark_height =
      remark_lines.empty() ? 0 : remark_line * static_cast<double>(remark_lines.size()) + 0.12;
  const double legend_height = layout.legend.empty() ? 0 : legend.height + 0.2;
  const double below = legend_height + remark_height;
  layout.height = row_height * static_cast<double>(grid.rows) + below;
  for (LegendEntry& entry : layout.legend) {
    entry.x += std::max(edge, (grid.width - legend.width) / 2);
    entry.y = remark_height + 0.08 + legend.height - entry.y;
  }
  for (std::size_t k = 0; k < remark_lines.size(); ++k) {
    layout.remarks.push_back({edge,
                              remark_height - remark_line * (static_cast<double>(k) + 0.5) - 0.04,
                              remark_lines[k]});
  }

  // The panels, and what stands in them.
  for (std::size_t k = 0; k < count; ++k) {
    PanelLayout& panel = layout.panels[k];
    const std::size_t row = k / grid.columns;
    const std::size_t in_row = std::min(grid.columns, count - row * grid.columns);
    // A last row that is not full stands in the middle.
    const double start = (grid.width - grid.panel_width * static_cast<double>(in_row)) / 2 +
                         grid.panel_width * static_cast<double>(k % grid.columns);
    panel.left = start + left;
    panel.right = start + left + frame_width;
    panel.top = layout.height - row_height * static_cast<double>(row) - top;
    panel.bottom = panel.top - frame_height;
    double widest = measures.width(panel.floor.label);
    for (const Tick& tick : panel.y.ticks) widest = std::max(widest, measures.width(tick.label));
    panel.y_title = panel.left - 0.17 - widest - y_title_gap -
                    measures.height(panel.y.title.size()) + measures.line / 2;
    const AxisRange y = {panel.floor.at.empty() ? panel.y.range.low : panel.floor.low,
                         panel.y.range.high};
    std::vector<Box> taken;
    const auto corner = std::ranges::find(corners, legends[k], &Corner::place);
    if (corner != corners.end()) {
      panel.legend = entries[k];
      const Size size = stacked(panel.legend, measures);
      const Box box = corner_box(*corner, size.width, size.height, frame_width, frame_height);
      for (LegendEntry& entry : panel.legend) {
        entry.x += panel.left + box.left;
        entry.y = panel.bottom + box.high - entry.y;
      }
      taken.push_back(box);
    }
    LetterOrder letters;
    for (const Note& note : figure.panels[k].notes) {
      if (!drawable(figure.panels[k], note.x, note.y)) continue;
      const Point at = {
          frame_width * fraction(figure.panels[k].x.logarithmic, panel.x.range, note.x),
          frame_height * fraction(figure.panels[k].y.logarithmic, y, note.y)};
      // What a chosen range leaves out is not named either.
      if (at.x < 0 || at.x > frame_width || at.y < 0 || at.y > frame_height) continue;
      for (PlacedText text : place_note(note, at, measures, frame_width, frame_height, points[k],
                                        letters.after(note, at, taken), taken)) {
        text.x += panel.left;
        text.y += panel.bottom;
        panel.notes.push_back(std::move(text));
      }
    }
  }
  return layout;
}

}  // namespace stickslip::reports
