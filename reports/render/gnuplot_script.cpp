// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/gnuplot_script.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <limits>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "reports/render/numbers.hpp"
#include "reports/render/terminal.hpp"

namespace stickslip {

namespace {

// Okabe & Ito's colours that can be told apart with any colour vision; their yellow is too pale
// for thin lines on white, and black is kept for the reference.
constexpr std::array colours = {"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                "#E69F00", "#56B4E9", "#7F7F7F"};

/// gnuplot's point type and a size that makes all of them look equally large.
struct Marker {
  int type;
  double size;
};
// Eight markers against seven colours: the pair repeats after 56 series only.
constexpr std::array<Marker, 8> markers = {{{7, 0.52},     // disc
                                            {4, 0.50},     // open square
                                            {9, 0.62},     // triangle
                                            {12, 0.66},    // open diamond
                                            {11, 0.62},    // triangle, point down
                                            {6, 0.55},     // open circle
                                            {2, 0.52},     // cross
                                            {14, 0.58}}};  // open pentagon

// Measures at 8.5 points; narrow panels have smaller text.
constexpr double font_size = 8.5;          // [pt]
constexpr double small_font_size = 7.5;    // [pt], three panels in a row
constexpr double character_width = 0.175;  // [cm], average of a sans-serif of that size
constexpr double line_height = 0.43;       // [cm]
constexpr double sample_width = 0.95;      // [cm], line and marker in a legend, with the gap
constexpr double column_gap = 0.5;         // [cm]
constexpr std::size_t most_inside = 3;     // more entries than these go below the panels
constexpr std::size_t most_markers = 24;   // more points than these: some markers are left out
constexpr std::size_t markers_kept = 11;

enum class Dialect { enhanced, latex };

std::string text_in(Dialect dialect, std::string_view text) {
  return dialect == Dialect::latex ? latex_text(text) : enhanced_text(text);
}

std::string one_line(std::string_view text) {
  std::string answer(text);
  std::replace_if(
      answer.begin(), answer.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return answer;
}

/// Plain numbers for positions and ranges.
std::string plain(double number) { return fmt::format("{:.6g}", number); }

// --- Axes ------------------------------------------------------------------------------------

struct Range {
  double low = 0;
  double high = 1;
};

bool drawable(const Panel& panel, double x, double y) {
  return std::isfinite(x) && std::isfinite(y) && (!panel.x.logarithmic || x > 0) &&
         (!panel.y.logarithmic || y > 0);
}

Range widened(const Axis& axis, Range data) {
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

struct Ranges {
  Range x;
  Range y;
};

Ranges ranges_of(const Panel& panel) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  Range x = {infinity, -infinity};
  Range y = {infinity, -infinity};
  for (const Series& series : panel.series) {
    for (std::size_t k = 0; k < std::min(series.x.size(), series.y.size()); ++k) {
      if (!drawable(panel, series.x[k], series.y[k])) continue;
      x = {std::min(x.low, series.x[k]), std::max(x.high, series.x[k])};
      y = {std::min(y.low, series.y[k]), std::max(y.high, series.y[k])};
    }
  }
  if (x.low > x.high) {
    x = {panel.x.logarithmic ? 1.0 : 0.0, panel.x.logarithmic ? 10.0 : 1.0};
    y = {panel.y.logarithmic ? 1.0 : 0.0, panel.y.logarithmic ? 10.0 : 1.0};
  }
  return {widened(panel.x, x), widened(panel.y, y)};
}

/// The power of ten, a multiple of three, that a linear axis is divided by to keep its numbers
/// short.
int shared_exponent(const Axis& axis, const Range& range) {
  if (axis.logarithmic) return 0;
  const double largest = std::max(std::abs(range.low), std::abs(range.high));
  if (largest >= 1e-2 && largest < 1e4) return 0;
  return 3 * static_cast<int>(std::floor(std::log10(largest) / 3));
}

/// 1, 2 or 5 times a power of ten, such that at most `most` of them fit into the length.
double tick_step(double length, double most) {
  const double least = length / most;
  const double power = std::pow(10.0, std::floor(std::log10(least)));
  for (const double digit : {1.0, 2.0, 5.0}) {
    if (digit * power >= least * (1 - 1e-9)) return digit * power;
  }
  return 10 * power;
}

std::string axis_title(const Axis& axis, int exponent) {
  const bool has_unit = !axis.unit.empty() && axis.unit != "-";
  const std::string power = exponent == 0 ? "" : fmt::format("10^{{{}}}", exponent);
  if (!has_unit && power.empty()) return axis.label;
  return fmt::format("{} ({}{}{})", axis.label, power, has_unit && !power.empty() ? " " : "",
                     has_unit ? axis.unit : "");
}

/// Range, ticks and title of one axis that is `length` centimetres long.
std::string axis_commands(char name, const Axis& axis, const Range& range, double length,
                          double tick_distance, Dialect dialect) {
  const int exponent = shared_exponent(axis, range);
  const double scale = std::pow(10.0, -exponent);
  std::string text;
  const bool latex = dialect == Dialect::latex;
  text += fmt::format("set {}label {}{}\n", name,
                      gnuplot_string(text_in(dialect, axis_title(axis, exponent))),
                      name == 'x' ? " offset 0,0.3" : "");
  const double most = std::max(2.0, length / tick_distance);
  if (!axis.logarithmic) {
    const double low = range.low * scale;
    const double high = range.high * scale;
    text += fmt::format("unset logscale {0}; set format {0} '{1}'\n", name, latex ? "$%g$" : "%g");
    text +=
        fmt::format("set {0}tics {1}; set m{0}tics 2\n", name, plain(tick_step(high - low, most)));
    return text + fmt::format("set {}range [{}:{}]\n", name, plain(low), plain(high));
  }
  text += fmt::format("set logscale {} 10\n", name);
  const double decades = std::log10(range.high / range.low);
  if (decades < 2) {
    // Too few powers of ten to read the axis by: numbers between them too.
    std::string ticks;
    const auto first = static_cast<int>(std::floor(std::log10(range.low)));
    const auto last = static_cast<int>(std::floor(std::log10(range.high)));
    for (int exponent_of_ten = first; exponent_of_ten <= last; ++exponent_of_ten) {
      const double power = std::pow(10.0, exponent_of_ten);
      for (const double digit : {1.0, 2.0, 5.0}) {
        if (digit * power < range.low || digit * power > range.high) continue;
        ticks += (ticks.empty() ? "" : ", ") + plain(digit * power);
      }
    }
    text += fmt::format("set format {} '{}'\n", name, latex ? "$%g$" : "%g");
    text += ticks.empty() ? fmt::format("set {}tics autofreq\n", name)
                          : fmt::format("set {}tics ({})\n", name, ticks);
  } else {
    const double step = std::max(1.0, std::ceil(decades / most));
    text += fmt::format("set format {} '{}'\n", name, latex ? "$10^{%T}$" : "10^{%T}");
    text += fmt::format("set {0}tics 1e{1:.0f}; set m{0}tics {2}\n", name, step,
                        step > 1 ? "default" : "10");
  }
  return text + fmt::format("set {}range [{:.6g}:{:.6g}]\n", name, range.low, range.high);
}

// --- Series ----------------------------------------------------------------------------------

bool is_guide(const Series& series) {
  return series.is_reference && series.mark == Mark::dashed_line;
}

/// What tells one curve from another.
struct Style {
  int slot = 0;  ///< -1: the reference, -2: a thin guide
  Mark mark = Mark::line_and_points;
  bool operator==(const Style&) const = default;
};

struct Curve {
  const Series* series = nullptr;
  std::size_t block = 0;  ///< index in the data file
  Style style;
  bool has_points = false;  ///< something can be drawn
};

struct Entry {
  std::string label;
  Style style;
};

/// The curves of all panels; a label keeps its slot in every panel.
std::vector<std::vector<Curve>> curves_of(const Figure& figure) {
  std::map<std::string, int> slot_of_label;
  std::set<int> taken;
  for (const Panel& panel : figure.panels) {
    for (const Series& series : panel.series) {
      if (series.slot < 0 || series.is_reference) continue;
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
  std::vector<std::vector<Curve>> answer;
  std::size_t block = 0;
  for (const Panel& panel : figure.panels) {
    std::vector<Curve> curves;
    for (const Series& series : panel.series) {
      Curve curve;
      curve.series = &series;
      curve.block = block++;
      curve.style.mark = series.mark;
      for (std::size_t k = 0; k < std::min(series.x.size(), series.y.size()); ++k) {
        curve.has_points = curve.has_points || drawable(panel, series.x[k], series.y[k]);
      }
      if (series.is_reference) {
        curve.style.slot = is_guide(series) ? -2 : -1;
      } else if (series.slot >= 0) {
        curve.style.slot = series.slot;
      } else if (const auto known = slot_of_label.find(series.label);
                 !series.label.empty() && known != slot_of_label.end()) {
        curve.style.slot = known->second;
      } else {
        curve.style.slot = next_free();
        if (!series.label.empty()) slot_of_label.emplace(series.label, curve.style.slot);
      }
      curves.push_back(curve);
    }
    // The reference lies on top of what is compared with it.
    std::stable_sort(curves.begin(), curves.end(), [](const Curve& a, const Curve& b) {
      return !a.series->is_reference && b.series->is_reference;
    });
    answer.push_back(std::move(curves));
  }
  return answer;
}

std::vector<Entry> entries_of(const std::vector<Curve>& curves) {
  std::vector<Entry> entries;
  for (const Curve& curve : curves) {
    if (!curve.series->label.empty()) entries.push_back({curve.series->label, curve.style});
  }
  return entries;
}

std::string line_style(int slot) {
  switch (slot) {
    case -1:
      return "ls 100";
    case -2:
      return "ls 101";
    default:
      return fmt::format("ls {}", slot + 1);
  }
}

bool has_line(const Style& style) { return style.mark != Mark::points; }

bool has_markers(const Style& style) {
  return style.slot >= 0 && (style.mark == Mark::points || style.mark == Mark::line_and_points);
}

std::string dash(const Style& style) {
  if (style.slot == -2 || style.mark != Mark::dashed_line) return "";
  return " dt (9,5)";
}

std::string plot_element(const Curve& curve, std::string_view stem, double x_scale, double y_scale,
                         const std::string& title) {
  const auto column = [](int index, double scale) {
    return scale == 1 ? fmt::format("{}", index) : fmt::format("(${}*{})", index, plain(scale));
  };
  const char* with = "lines";
  std::string more;
  if (has_markers(curve.style)) {
    with = has_line(curve.style) ? "linespoints" : "points";
    if (has_line(curve.style) && curve.series->x.size() > most_markers) {
      more = fmt::format(" pn {}", markers_kept);
    }
  } else if (curve.style.mark == Mark::points) {
    with = "points";  // a reference of single points: small black discs
    more = " pt 7 ps 0.35*marker";
  }
  return fmt::format("{} index {} using {}:{} with {} {}{}{} {}",
                     gnuplot_string(std::string(stem) + ".dat"), curve.block, column(1, x_scale),
                     column(2, y_scale), with, line_style(curve.style.slot), dash(curve.style),
                     more, title.empty() ? "notitle" : "title " + title);
}

// --- Legend ----------------------------------------------------------------------------------

std::size_t shown_width(std::string_view text) {
  // The marks of sub- and superscripts take no room.
  std::size_t width = display_width(text);
  for (std::size_t k = 0; k + 1 < text.size(); ++k) {
    if ((text[k] == '_' || text[k] == '^') && text[k + 1] == '{')
      width -= std::min<std::size_t>(width, 3);
  }
  // Capitals are wider than the average.
  const auto capitals = static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return c >= 'A' && c <= 'Z'; }));
  return width + 2 * capitals / 5;
}

/// How the legend below the panels is set: columns that are as wide as they must be.
struct LegendLayout {
  std::vector<Entry> entries;
  std::size_t columns = 0;
  std::size_t rows = 0;
  std::vector<double> left;  ///< left end of each column [cm] from the left end of the first
  double width = 0;          ///< [cm]
  double height = 0;         ///< [cm]
};

LegendLayout legend_layout(std::vector<Entry> entries, double width) {
  LegendLayout layout;
  layout.entries = std::move(entries);
  const std::size_t count = layout.entries.size();
  if (count == 0) return layout;
  for (std::size_t columns = std::min<std::size_t>(count, 4); columns >= 1; --columns) {
    layout.rows = (count + columns - 1) / columns;
    layout.columns = (count + layout.rows - 1) / layout.rows;
    layout.left.assign(1, 0.0);
    for (std::size_t column = 0; column < layout.columns; ++column) {
      std::size_t longest = 0;
      for (std::size_t k = column * layout.rows; k < std::min(count, (column + 1) * layout.rows);
           ++k) {
        longest = std::max(longest, shown_width(layout.entries[k].label));
      }
      layout.left.push_back(layout.left.back() + sample_width +
                            character_width * static_cast<double>(longest) + column_gap);
    }
    layout.width = layout.left.back() - column_gap;
    if (layout.width <= width) break;
  }
  layout.height = line_height * static_cast<double>(layout.rows) + 0.25;
  return layout;
}

/// Where the centimetres of a canvas are in gnuplot's screen coordinates.
struct Canvas {
  double width = 0;
  double height = 0;
  std::string x(double cm) const { return fmt::format("{:.5f}", cm / width); }
  std::string y(double cm) const { return fmt::format("{:.5f}", cm / height); }
};

/// The legend below the panels, drawn sample by sample: the same on every terminal.
std::string legend_commands(const LegendLayout& layout, const Canvas& canvas, Dialect dialect) {
  std::string text = "# legend\n";
  const double start = std::max(0.1, (canvas.width - layout.width) / 2);
  for (std::size_t k = 0; k < layout.entries.size(); ++k) {
    const Entry& entry = layout.entries[k];
    const double x = start + layout.left[k / layout.rows];
    const double y = layout.height - line_height * (static_cast<double>(k % layout.rows) + 0.5);
    const std::string style = line_style(entry.style.slot);
    if (has_line(entry.style)) {
      text += fmt::format("set arrow {} from screen {},{} to screen {},{} nohead {}{}\n", k + 1,
                          canvas.x(x), canvas.y(y), canvas.x(x + sample_width - 0.2), canvas.y(y),
                          style, dash(entry.style));
    }
    if (has_markers(entry.style) || entry.style.mark == Mark::points) {
      text += fmt::format("set label {} '' at screen {},{} point {}\n", 2 * k + 1,
                          canvas.x(x + (sample_width - 0.2) / 2), canvas.y(y),
                          entry.style.slot >= 0 ? style : style + " pt 7 ps 0.35*marker");
    }
    text += fmt::format("set label {} {} at screen {},{} left\n", 2 * k + 2,
                        gnuplot_string(text_in(dialect, entry.label)), canvas.x(x + sample_width),
                        canvas.y(y));
  }
  return text;
}

const char* key_place(Legend legend) {
  switch (legend) {
    case Legend::top_left:
      return "top left Left reverse";
    case Legend::top_right:
      return "top right Left reverse";
    case Legend::bottom_left:
      return "bottom left Left reverse";
    case Legend::bottom_right:
      return "bottom right Left reverse";
    default:
      return "top right Left reverse";
  }
}

// --- Page ------------------------------------------------------------------------------------

struct Layout {
  std::size_t columns = 1;
  std::size_t rows = 1;
  double panel_width = 0;   ///< [cm]
  double panel_height = 0;  ///< [cm]
  std::vector<Legend> legends;
  LegendLayout shared_legend;
  Canvas canvas;
  double font = font_size;  ///< [pt]
};

/// One panel is 12 cm wide, two are 17.5 cm, three 18 cm: the widths of one and a half and two
/// columns of the usual journals.
Layout layout_of(const Figure& figure, const std::vector<std::vector<Curve>>& curves) {
  Layout layout;
  const std::size_t count = figure.panels.size();
  layout.columns = count <= 3 ? count : count <= 6 ? (count + 1) / 2 : 3;
  layout.rows = (count + layout.columns - 1) / layout.columns;
  switch (layout.columns) {
    case 1:
      layout.panel_width = 12;
      layout.panel_height = 8.2;
      break;
    case 2:
      layout.panel_width = 8.75;
      layout.panel_height = 7;
      break;
    default:
      layout.panel_width = 6;
      layout.panel_height = 5.6;
      break;
  }
  if (std::all_of(figure.panels.begin(), figure.panels.end(),
                  [](const Panel& panel) { return panel.equal_aspect; })) {
    layout.panel_height = layout.columns == 1 ? 9.5 : layout.panel_width * 0.95;
  }

  if (layout.columns >= 3) layout.font = small_font_size;

  bool some_outside = false;
  bool same_entries = true;
  const auto labels = [&](std::size_t k) {
    std::set<std::string> names;
    for (const Entry& entry : entries_of(curves[k])) names.insert(entry.label);
    return names;
  };
  for (std::size_t k = 0; k < count; ++k) {
    layout.legends.push_back(
        placed_legend(figure.panels[k], layout.panel_width - 1.8, layout.panel_height - 1.5));
    some_outside = some_outside || layout.legends[k] == Legend::outside;
    same_entries = same_entries && labels(k) == labels(0);
  }
  // One legend for all rather than the same entries, or a part of them, again and again.
  for (std::size_t k = 0; k < count; ++k) {
    if (figure.panels[k].legend == Legend::automatic && count > 1 &&
        (some_outside || same_entries) && layout.legends[k] != Legend::none) {
      layout.legends[k] = Legend::outside;
    }
  }
  std::vector<Entry> shared;
  for (std::size_t k = 0; k < count; ++k) {
    if (layout.legends[k] != Legend::outside) continue;
    for (const Entry& entry : entries_of(curves[k])) {
      const bool known = std::any_of(shared.begin(), shared.end(), [&](const Entry& other) {
        return other.label == entry.label && other.style == entry.style;
      });
      if (!known) shared.push_back(entry);
    }
  }
  // The truth is named first.
  std::stable_partition(shared.begin(), shared.end(),
                        [](const Entry& entry) { return entry.style.slot < 0; });
  const double width = layout.panel_width * static_cast<double>(layout.columns);
  layout.shared_legend = legend_layout(std::move(shared), width - 0.4);
  layout.canvas = {
      std::max(width, layout.shared_legend.width + 0.4),
      layout.panel_height * static_cast<double>(layout.rows) + layout.shared_legend.height};
  return layout;
}

std::string terminal_commands(const Layout& layout, FigureFormat first, std::string_view stem) {
  const Canvas& canvas = layout.canvas;
  const std::string size = fmt::format("{:.2f}cm,{:.2f}cm", canvas.width, canvas.height);
  const auto dots = [&](double per_inch) {
    return fmt::format("{:.0f},{:.0f}", canvas.width / 2.54 * per_inch,
                       canvas.height / 2.54 * per_inch);
  };
  const auto output = [&](const char* ending) {
    return gnuplot_string(fmt::format("{}.{}", stem, ending));
  };
  if (first == FigureFormat::tex) {
    return fmt::format(
        "marker = 1.0\n"
        "set terminal cairolatex pdf standalone color colortext size {} linewidth 1.0\n"
        "set output {}\n",
        size, output("tex"));
  }
  std::string id;
  for (const char c : file_slug(stem)) id += c == '-' || c == '.' ? '_' : c;
  std::string text = fmt::format("if (!exists('format')) format = '{}'\n", name_of(first));
  text += "marker = format eq 'svg' ? 1.45 : 1.0\n";
  text += fmt::format(
      "if (format eq 'svg') {{\n"
      "  set terminal svg enhanced size {} font 'sans-serif,{:.2f}' linewidth 1.33 name '{}' \\\n"
      "    background 'white'\n  set output {}\n}}\n",
      dots(96), layout.font * 96 / 72, id, output("svg"));
  text += fmt::format(
      "if (format eq 'pdf') {{\n"
      "  set terminal pdfcairo enhanced color size {} font 'Helvetica,{}' fontscale 1 linewidth 2\n"
      "  set output {}\n}}\n",
      size, layout.font, output("pdf"));
  text += fmt::format(
      "if (format eq 'eps') {{\n"
      "  set terminal epscairo enhanced color size {} font 'Helvetica,{}' fontscale 1 linewidth 2\n"
      "  set output {}\n}}\n",
      size, layout.font, output("eps"));
  text += fmt::format(
      "if (format eq 'png') {{\n"
      "  set terminal pngcairo enhanced size {} font 'Helvetica,{}' \\\n"
      "    fontscale 4.1667 linewidth 4.1667 pointscale 4.1667\n  set output {}\n}}\n",
      dots(300), layout.font, output("png"));
  return text;
}

std::string style_commands(const std::vector<std::vector<Curve>>& curves) {
  std::set<int> slots;
  for (const std::vector<Curve>& panel : curves) {
    for (const Curve& curve : panel) slots.insert(curve.style.slot);
  }
  std::string text =
      "# one style a law; 100 is the reference, 101 a guide, 102 the frame, 103 and 104 the grid\n";
  for (const int slot : slots) {
    if (slot < 0) continue;
    const auto index = static_cast<std::size_t>(slot);
    const Marker& marker = markers[index % markers.size()];
    text += fmt::format("set style line {} lc rgb '{}' lw 1.3 pt {} ps {}*marker\n", slot + 1,
                        colours[index % colours.size()], marker.type, marker.size);
  }
  text +=
      "set style line 100 lc rgb '#000000' lw 1.5\n"
      "set style line 101 lc rgb '#707070' lw 0.8 dt (6,5)\n"
      "set style line 102 lc rgb '#000000' lw 0.6\n"
      "set style line 103 lc rgb '#D8D8D8' lw 0.5\n"
      "set style line 104 lc rgb '#F0F0F0' lw 0.4\n";
  return text;
}

std::string note_commands(const Panel& panel, double x_scale, double y_scale, Dialect dialect) {
  std::string text;
  int number = 1000;  // clear of the labels of the legend
  for (const Note& note : panel.notes) {
    if (!drawable(panel, note.x, note.y)) continue;
    text += fmt::format("set label {} {} at {:.6g},{:.6g} left offset 0.4,0.4 tc rgb '#404040'\n",
                        number++, gnuplot_string(text_in(dialect, note.text)), note.x * x_scale,
                        note.y * y_scale);
  }
  return text;
}

std::string panel_commands(const Figure& figure, std::size_t index,
                           const std::vector<Curve>& curves, const Layout& layout,
                           std::string_view stem, Dialect dialect) {
  const Panel& panel = figure.panels[index];
  const Ranges ranges = ranges_of(panel);
  const double x_scale = std::pow(10.0, -shared_exponent(panel.x, ranges.x));
  const double y_scale = std::pow(10.0, -shared_exponent(panel.y, ranges.y));
  const std::size_t row = index / layout.columns;
  const std::size_t in_row = std::min(layout.columns, figure.panels.size() - row * layout.columns);
  // A last row that is not full stands in the middle, and so does a lone panel over a wide legend.
  const double left = (layout.canvas.width - layout.panel_width * static_cast<double>(in_row)) / 2 +
                      layout.panel_width * static_cast<double>(index % layout.columns);
  const double bottom = layout.canvas.height - layout.panel_height * static_cast<double>(row + 1);
  const bool lettered = figure.panels.size() > 1 && figure.panels.size() <= 26;
  const bool titled =
      lettered || std::any_of(figure.panels.begin(), figure.panels.end(),
                              [](const Panel& other) { return !other.title.empty(); });

  std::string text = fmt::format("\n# panel {}\n", index + 1);
  text += fmt::format("set origin {},{}; set size {},{}\n", layout.canvas.x(left),
                      layout.canvas.y(bottom), layout.canvas.x(layout.panel_width),
                      layout.canvas.y(layout.panel_height));
  text += panel.equal_aspect ? "set size ratio -1\n" : "set size noratio\n";
  text += fmt::format("set tmargin {}; set bmargin 3.2; set rmargin 2.2\n", titled ? 1.9 : 0.9);
  std::string title = panel.title;
  if (lettered) {
    const char letter = static_cast<char>('a' + index);
    title = fmt::format("({}){}{}", letter, title.empty() ? "" : " ", title);
  }
  text += title.empty() ? "unset title\n"
                        : fmt::format("set title {} offset 0,-0.6\n",
                                      gnuplot_string(text_in(dialect, title)));
  text += axis_commands('x', panel.x, ranges.x, layout.panel_width - 1.8, 1.0, dialect);
  text += axis_commands('y', panel.y, ranges.y, layout.panel_height - 1.6, 0.85, dialect);
  text += note_commands(panel, x_scale, y_scale, dialect);

  const bool inside = layout.legends[index] != Legend::outside &&
                      layout.legends[index] != Legend::none && !entries_of(curves).empty();
  text += inside
              ? fmt::format("set key {} samplen 2 spacing 1.15\n", key_place(layout.legends[index]))
              : std::string("unset key\n");
  if (index + 1 == figure.panels.size() && !layout.shared_legend.entries.empty()) {
    text += legend_commands(layout.shared_legend, layout.canvas, dialect);
  }
  std::string plot;
  for (const Curve& curve : curves) {
    const std::string label = inside && !curve.series->label.empty()
                                  ? gnuplot_string(text_in(dialect, curve.series->label))
                                  : "";
    const std::string separator = plot.empty() ? "plot " : ", \\\n     ";
    if (curve.has_points) {
      plot += separator + plot_element(curve, stem, x_scale, y_scale, label);
    } else if (!label.empty()) {
      plot += separator + fmt::format("keyentry with {} {} title {}",
                                      has_markers(curve.style) ? "linespoints" : "lines",
                                      line_style(curve.style.slot), label);
    }
  }
  // An empty panel still has axes.
  if (std::none_of(curves.begin(), curves.end(), [](const Curve& c) { return c.has_points; })) {
    plot = plot.empty() ? "plot NaN notitle" : plot + ", NaN notitle";
  }
  text += plot + "\n";
  return text + "unset label; unset arrow\n";
}

/// A box in a corner, in fractions of the panel.
struct Box {
  Legend place;
  bool right;
  bool top;
};

constexpr std::array<Box, 4> corners = {{{Legend::top_right, true, true},
                                         {Legend::top_left, false, true},
                                         {Legend::bottom_right, true, false},
                                         {Legend::bottom_left, false, false}}};

struct Point {
  double x = 0;
  double y = 0;
};

/// All curves of a panel as points close to each other, in fractions of the panel.
std::vector<Point> covered_points(const Panel& panel) {
  const Ranges ranges = ranges_of(panel);
  const auto fraction = [](const Axis& axis, const Range& range, double value) {
    return axis.logarithmic ? std::log(value / range.low) / std::log(range.high / range.low)
                            : (value - range.low) / (range.high - range.low);
  };
  std::vector<Point> points;
  for (const Series& series : panel.series) {
    bool connected = false;
    Point last;
    for (std::size_t k = 0; k < std::min(series.x.size(), series.y.size()); ++k) {
      if (!drawable(panel, series.x[k], series.y[k])) {
        connected = false;
        continue;
      }
      const Point now = {fraction(panel.x, ranges.x, series.x[k]),
                         fraction(panel.y, ranges.y, series.y[k])};
      const double distance = std::hypot(now.x - last.x, now.y - last.y);
      if (connected && series.mark != Mark::points) {
        const int parts = std::clamp(static_cast<int>(distance / 0.01), 1, 200);
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
  for (const Note& note : panel.notes) {
    if (!drawable(panel, note.x, note.y)) continue;
    for (int k = 0; k <= 4; ++k) {  // a note reaches to the right of its point
      points.push_back({fraction(panel.x, ranges.x, note.x) + 0.04 * k,
                        fraction(panel.y, ranges.y, note.y) + 0.02});
    }
  }
  return points;
}

std::string replaced_symbol(std::string_view symbol) {
  static const std::map<std::string_view, std::string_view> symbols = {
      {"α", "$\\alpha$"},   {"β", "$\\beta$"},    {"γ", "$\\gamma$"}, {"δ", "$\\delta$"},
      {"ε", "$\\epsilon$"}, {"ζ", "$\\zeta$"},    {"η", "$\\eta$"},   {"θ", "$\\theta$"},
      {"κ", "$\\kappa$"},   {"λ", "$\\lambda$"},  {"μ", "$\\mu$"},    {"µ", "$\\mu$"},
      {"ν", "$\\nu$"},      {"ξ", "$\\xi$"},      {"π", "$\\pi$"},    {"ρ", "$\\rho$"},
      {"σ", "$\\sigma$"},   {"τ", "$\\tau$"},     {"φ", "$\\phi$"},   {"χ", "$\\chi$"},
      {"ψ", "$\\psi$"},     {"ω", "$\\omega$"},   {"Δ", "$\\Delta$"}, {"Γ", "$\\Gamma$"},
      {"Θ", "$\\Theta$"},   {"Λ", "$\\Lambda$"},  {"Σ", "$\\Sigma$"}, {"Φ", "$\\Phi$"},
      {"Ψ", "$\\Psi$"},     {"Ω", "$\\Omega$"},   {"·", "$\\cdot$"},  {"×", "$\\times$"},
      {"±", "$\\pm$"},      {"°", "$^{\\circ}$"}, {"≤", "$\\leq$"},   {"≥", "$\\geq$"},
      {"≠", "$\\neq$"},     {"≈", "$\\approx$"},  {"∞", "$\\infty$"}, {"√", "$\\surd$"},
      {"−", "$-$"},         {"–", "--"},          {"—", "---"},       {"…", "\\dots{}"},
      {"⁰", "$^{0}$"},      {"¹", "$^{1}$"},      {"²", "$^{2}$"},    {"³", "$^{3}$"},
      {"⁴", "$^{4}$"},      {"⁵", "$^{5}$"},      {"⁶", "$^{6}$"},    {"⁷", "$^{7}$"},
      {"⁸", "$^{8}$"},      {"⁹", "$^{9}$"},      {"⁻", "$^{-}$"},    {"₀", "$_{0}$"},
      {"₁", "$_{1}$"},      {"₂", "$_{2}$"},      {"→", "$\\to$"},    {"∂", "$\\partial$"}};
  const auto found = symbols.find(symbol);
  return std::string(found == symbols.end() ? symbol : found->second);
}

std::string latex_character(char c) {
  switch (c) {
    case '\\':
      return "\\textbackslash{}";
    case '~':
      return "\\textasciitilde{}";
    case '^':
      return "\\textasciicircum{}";
    case '|':
      return "$|$";
    case '<':
      return "$<$";
    case '>':
      return "$>$";
    case '{':
    case '}':
    case '_':
    case '&':
    case '%':
    case '$':
    case '#':
      return std::string("\\") + c;
    default:
      return std::string(1, c);
  }
}

/// Splits off "_{...}" or "^{...}" at `start`; empty where there is none.
std::string_view script_at(std::string_view text, std::size_t start) {
  if (start + 1 >= text.size() || (text[start] != '_' && text[start] != '^') ||
      text[start + 1] != '{') {
    return {};
  }
  const std::size_t end = text.find('}', start);
  return end == std::string_view::npos ? std::string_view() : text.substr(start, end - start + 1);
}

}  // namespace

std::string gnuplot_string(std::string_view text) {
  std::string answer = "'";
  for (const char c : text) {
    if (c == '\'') answer += '\'';
    answer += c == '\n' || c == '\r' ? ' ' : c;
  }
  return answer + "'";
}

std::string enhanced_text(std::string_view text) {
  std::string answer;
  for (std::size_t k = 0; k < text.size(); ++k) {
    if (const std::string_view script = script_at(text, k); !script.empty()) {
      answer += script.substr(0, 2);
      answer += enhanced_text(script.substr(2, script.size() - 3));
      answer += '}';
      k += script.size() - 1;
      continue;
    }
    if (std::string_view("\\{}_^@&~").find(text[k]) != std::string_view::npos) answer += '\\';
    answer += text[k];
  }
  return answer;
}

std::string latex_text(std::string_view text) {
  std::string answer;
  for (std::size_t k = 0; k < text.size(); ++k) {
    if (const std::string_view script = script_at(text, k); !script.empty()) {
      // Text mode inside, so that what is escaped there stays right.
      answer += fmt::format("${}{{\\textrm{{\\scriptsize {}}}}}$", script[0],
                            latex_text(script.substr(2, script.size() - 3)));
      k += script.size() - 1;
      continue;
    }
    std::size_t length = 1;
    while (k + length < text.size() &&
           (static_cast<unsigned char>(text[k + length]) & 0xC0U) == 0x80U) {
      ++length;
    }
    answer += length == 1 ? latex_character(text[k]) : replaced_symbol(text.substr(k, length));
    k += length - 1;
  }
  return answer;
}

Legend placed_legend(const Panel& panel, double width_cm, double height_cm) {
  if (panel.legend != Legend::automatic) return panel.legend;
  std::size_t count = 0;
  std::size_t longest = 0;
  for (const Series& series : panel.series) {
    if (series.label.empty()) continue;
    ++count;
    longest = std::max(longest, shown_width(series.label));
  }
  if (count == 0) return Legend::none;
  if (count > most_inside) return Legend::outside;
  const double width =
      (character_width * static_cast<double>(longest) + sample_width + 0.5) / width_cm;
  const double height = (line_height * 1.15 * static_cast<double>(count) + 0.3) / height_cm;
  constexpr double widest = 0.7;
  if (width > widest || height > widest) return Legend::outside;
  const std::vector<Point> points = covered_points(panel);
  for (const Box& box : corners) {
    const bool covers = std::any_of(points.begin(), points.end(), [&](const Point& point) {
      const double x = box.right ? 1 - point.x : point.x;
      const double y = box.top ? 1 - point.y : point.y;
      return x > -0.01 && x < width && y > -0.01 && y < height;
    });
    if (!covers) return box.place;
  }
  return Legend::outside;
}

std::string gnuplot_data(const Figure& figure) {
  const auto column_name = [](const Axis& axis) { return one_line(axis_title(axis, 0)); };
  std::string text =
      fmt::format("# {}: {}\n# one block a series, blocks parted by two blank lines\n",
                  one_line(figure.name), one_line(figure.title));
  std::size_t block = 0;
  for (std::size_t index = 0; index < figure.panels.size(); ++index) {
    const Panel& panel = figure.panels[index];
    for (const Series& series : panel.series) {
      text += fmt::format("{}# block {}: panel {}{}, {}{}\n# {}\t{}\n", block == 0 ? "\n" : "\n\n",
                          block, index + 1,
                          panel.title.empty() ? "" : " (" + one_line(panel.title) + ")",
                          series.label.empty() ? "unnamed" : one_line(series.label),
                          series.is_reference && !is_guide(series) ? " [reference]" : "",
                          column_name(panel.x), column_name(panel.y));
      const auto number = [](double value) {
        return std::isfinite(value) ? round_trip(value) : std::string("NaN");
      };
      const std::size_t count = std::min(series.x.size(), series.y.size());
      for (std::size_t k = 0; k < count; ++k) {
        text += number(series.x[k]) + "\t" + number(series.y[k]) + "\n";
      }
      // gnuplot does not count a block without a line.
      if (count == 0) text += "NaN\tNaN\n";
      ++block;
    }
  }
  return text;
}

std::string gnuplot_script(const Figure& figure, FigureFormat format, std::string_view stem) {
  const Dialect dialect = format == FigureFormat::tex ? Dialect::latex : Dialect::enhanced;
  const std::vector<std::vector<Curve>> curves = curves_of(figure);
  const Layout layout = layout_of(figure, curves);
  std::string text = fmt::format("# {}: {}\n# Draw it again: gnuplot {}.gp", one_line(figure.name),
                                 one_line(figure.title), stem);
  text += dialect == Dialect::latex ? "\n"
                                    : fmt::format(
                                          "; in another format (svg, pdf, png, eps):\n"
                                          "# gnuplot -e \"format='pdf'\" {}.gp\n",
                                          stem);
  text += "set encoding utf8\n";
  text += terminal_commands(layout, format, stem);
  text += style_commands(curves);
  text +=
      "set border 31 ls 102\n"
      "set grid xtics ytics ls 103\n"
      "set xtics mirror in scale 0.7,0.35\n"
      "set ytics mirror in scale 0.7,0.35\n"
      "set multiplot\n";
  for (std::size_t k = 0; k < figure.panels.size(); ++k) {
    text += panel_commands(figure, k, curves[k], layout, stem, dialect);
  }
  return text + "\nunset multiplot\nset output\n";
}

}  // namespace stickslip
