// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/figure/gnuplot_script.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "reports/render/figure/figure_curves.hpp"
#include "reports/render/figure/figure_layout.hpp"
#include "reports/render/figure/figure_text.hpp"
#include "reports/render/text/numbers.hpp"

namespace stickslip::reports {
namespace {

constexpr std::size_t most_markers = 24;  // more points than these: some markers are left out
constexpr std::size_t markers_kept = 11;

enum class Dialect { enhanced, latex };

std::string one_line(std::string_view text) {
  std::string answer(text);
  std::replace_if(
      answer.begin(), answer.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return answer;
}

/// Plain numbers for positions and ranges.
std::string plain(double number) { return fmt::format("{:.10g}", number); }

/// What all parts of a script are written with.
struct Pen {
  const FigureLayout& layout;
  const FigureStyle& style;
  const FigureCurves& curves;
  Dialect dialect = Dialect::enhanced;
  std::string stem;

  std::string text(std::string_view shown) const {
    return gnuplot_string(dialect == Dialect::latex ? latex_text(shown) : enhanced_text(shown));
  }
  /// A place [cm] in gnuplot's coordinates of the whole figure.
  std::string at(double x, double y) const {
    return fmt::format("screen {:.5f},{:.5f}", x / layout.width, y / layout.height);
  }
  /// The font of small texts, where the size is not LaTeX's.
  std::string small() const { return dialect == Dialect::latex ? "" : " font small"; }
};

std::string small_words(const Pen& pen, std::string_view shown) {
  if (pen.dialect != Dialect::latex) return pen.text(shown);
  return gnuplot_string("\\footnotesize " + latex_text(shown));
}

/// A name within a string in single quotes that sprintf reads.
std::string gnuplot_words(std::string_view name) {
  std::string words;
  for (const char c : name) {
    if (c == '\'' || c == '%') words += c;
    words += c;
  }
  return words;
}

// --- Styles -------------------------------------------------------------------------------------

/// The place of a style among so many marks or dashes. Styles beyond them begin elsewhere, so that
/// none has both the colour and the mark of another.
std::size_t turn(int style, std::size_t count) {
  const auto index = static_cast<std::size_t>(style);
  return (index + 3 * (index / count)) % count;
}

/// Number of the line style in the script.
std::string line_style(int style) {
  if (style == reference_style) return "ls 100";
  if (style == guide_style) return "ls 101";
  if (style <= first_data_style) return fmt::format("ls {}", 110 + (first_data_style - style) % 4);
  return fmt::format("ls {}", style + 1);
}

/// How a curve is drawn: its line, and which of its marks.
struct Stroke {
  bool line = true;
  bool marks = false;
  std::string dash;
};

Stroke stroke_of(const Pen& pen, int style, Mark mark) {
  Stroke stroke;
  stroke.line = mark != Mark::points;
  if (style < 0) {
    stroke.marks = mark == Mark::points;
    if (style == reference_style && mark == Mark::dashed_line) stroke.dash = "(9,5)";
    return stroke;
  }
  stroke.marks = mark == Mark::points || mark == Mark::line_and_points;
  if (stroke.marks) return stroke;
  // Without marks, dashes tell curves apart, or, where these mean something else, a few marks.
  if (pen.curves.dashes_taken) {
    stroke.marks = true;
    if (mark == Mark::dashed_line) stroke.dash = "(9,5)";
  } else {
    const std::vector<std::string>& names = pen.style.dashes;
    stroke.dash = dash_pattern(names[turn(style, names.size())]);
  }
  return stroke;
}

std::string dash_words(const Stroke& stroke) {
  return stroke.dash.empty() ? "" : " dt " + stroke.dash;
}

std::string style_commands(const Pen& pen) {
  std::set<int> used;
  for (const std::vector<Curve>& panel : pen.curves.panels) {
    for (const Curve& curve : panel) {
      if (!curve.folded && curve.style >= 0) used.insert(curve.style);
    }
  }
  const FigureStyle& style = pen.style;
  std::string text =
      "# one style a law; 100 is the reference, 101 a guide, 102 the frame, 103 the grid, 104 the\n"
      "# floor of a logarithmic axis, from 110 on the user's data\n";
  for (const int number : used) {
    const auto index = static_cast<std::size_t>(number);
    const MarkSymbol mark = mark_symbol(style.marks[turn(number, style.marks.size())]);
    text += fmt::format("set style line {} lc rgb '{}' lw {:.4g} pt {} ps {}*marker\n", number + 1,
                        style.colours[index % style.colours.size()], style.line_width, mark.type,
                        mark.size);
  }
  text += fmt::format(
      "set style line 100 lc rgb '#000000' lw {:.4g} pt 7 ps 0.35*marker\n"
      "set style line 101 lc rgb '#707070' lw {:.4g} dt (6,5)\n"
      "set style line 102 lc rgb '#000000' lw 0.6\n"
      "set style line 103 lc rgb '#D8D8D8' lw 0.5\n"
      "set style line 104 lc rgb '#707070' lw 0.6 dt (2,3)\n",
      1.15 * style.line_width, 0.7 * style.line_width);
  constexpr int data_marks[] = {3, 1, 8, 5};
  for (int k = 0; k < 4; ++k) {
    text += fmt::format("set style line {} lc rgb '#000000' lw 0.9 pt {} ps 0.7*marker\n", 110 + k,
                        data_marks[k]);
  }
  return text;
}

// --- Panels -------------------------------------------------------------------------------------

/// Range, marks and numbers of one axis.
std::string axis_commands(const Pen& pen, char name, const AxisLayout& axis, bool logarithmic,
                          const FloorBand& floor) {
  const double scale = std::pow(10.0, -axis.exponent);
  std::string text = fmt::format("{} logscale {}{}\n", logarithmic ? "set" : "unset", name,
                                 logarithmic ? " 10" : "");
  const double low = floor.at.empty() ? axis.range.low : floor.low;
  text += fmt::format("set {}range [{}:{}]\n", name, plain(low * scale),
                      plain(axis.range.high * scale));
  std::string ticks;
  const auto add = [&](const std::string& tick) { ticks += (ticks.empty() ? "" : ", ") + tick; };
  for (const Tick& tick : axis.ticks)
    add(fmt::format("{} {} 0", pen.text(tick.label), plain(tick.at)));
  if (!floor.at.empty()) {
    add(fmt::format("{} {} 0", pen.text(floor.label),
                    plain(std::sqrt(floor.low * axis.range.low))));
  }
  for (const double small : axis.small_ticks) add(fmt::format("'' {} 1", plain(small)));
  return text + (ticks.empty() ? fmt::format("unset {}tics\n", name)
                               : fmt::format("set {}tics ({})\n", name, ticks));
}

std::string legend_commands(const Pen& pen, const std::vector<LegendEntry>& entries, int& number) {
  std::string text;
  for (const LegendEntry& entry : entries) {
    const std::string style = line_style(entry.style);
    const Stroke stroke = stroke_of(pen, entry.style, entry.mark);
    const double end = entry.x + pen.layout.sample;
    if (stroke.line) {
      text +=
          fmt::format("set arrow {} from {} to {} nohead {}{}\n", number, pen.at(entry.x, entry.y),
                      pen.at(end, entry.y), style, dash_words(stroke));
    }
    if (stroke.marks) {
      text += fmt::format("set label {} '' at {} point {}\n", number,
                          pen.at((entry.x + end) / 2, entry.y), style);
    }
    ++number;
    for (std::size_t k = 0; k < entry.lines.size(); ++k) {
      text += fmt::format(
          "set label {} {} at {} left\n", number++, pen.text(entry.lines[k]),
          pen.at(end + 0.15, entry.y - pen.layout.line_height * static_cast<double>(k)));
    }
  }
  return text;
}

std::string title_commands(const Pen& pen, const PanelLayout& panel, const Panel& described,
                           int& number) {
  std::string text;
  const double line = pen.layout.line_height;
  const double middle = (panel.left + panel.right) / 2;
  for (std::size_t k = 0; k < panel.title.size(); ++k) {
    const auto above = static_cast<double>(panel.title.size() - k);
    text += fmt::format("set label {} {} at {} center\n", number++, pen.text(panel.title[k]),
                        pen.at(middle, panel.top + 0.08 + line * (above - 0.5)));
  }
  if (!described.x.label.empty() || panel.x.exponent != 0) {
    for (std::size_t k = 0; k < panel.x.title.size(); ++k) {
      text += fmt::format(
          "set label {} {} at {} center\n", number++, pen.text(panel.x.title[k]),
          pen.at(middle, panel.bottom - line * (1.45 + 0.5 + static_cast<double>(k)) - 0.06));
    }
  }
  if (!described.y.label.empty() || panel.y.exponent != 0) {
    for (std::size_t k = 0; k < panel.y.title.size(); ++k) {
      text += fmt::format(
          "set label {} {} at {} center rotate by 90\n", number++, pen.text(panel.y.title[k]),
          pen.at(panel.y_title + line * static_cast<double>(k), (panel.bottom + panel.top) / 2));
    }
  }
  return text;
}

/// A column of the data file over the power of ten of its axis.
std::string column(int index, double scale) {
  return scale == 1 ? fmt::format("{}", index) : fmt::format("(${}*{})", index, plain(scale));
}

/// The error bars of a curve, with flat heads as caps: gnuplot's own leave a gap at the point.
/// Where a logarithmic axis does not have the lower end, they reach below the panel.
std::string bars_element(const Pen& pen, const PanelLayout& panel, bool is_logarithmic,
                         const Curve& curve) {
  constexpr double far_below = 1e-30;
  constexpr double cap = 0.07;  // half of it [cm]
  const double scale = std::pow(10.0, -panel.y.exponent);
  const std::string low =
      is_logarithmic ? fmt::format("($2>$3 ? $2-$3 : {})", plain(panel.y.range.low * far_below))
                     : std::string("($2-$3)");
  return fmt::format(
      "{0} index {1} using {2}:({3}*{4}):(0):(($2+$3-{3})*{4}) with vectors heads \\\n"
      "     size screen {5:.5f},90 {6} notitle",
      gnuplot_string(pen.stem + ".dat"), curve.block, column(1, std::pow(10.0, -panel.x.exponent)),
      low, plain(scale), cap / pen.layout.width, line_style(curve.style));
}

std::string plot_elements(const Pen& pen, const PanelLayout& panel, const Panel& described,
                          const std::vector<Curve>& curves) {
  const double x_scale = std::pow(10.0, -panel.x.exponent);
  const double y_scale = std::pow(10.0, -panel.y.exponent);
  const std::string file = gnuplot_string(pen.stem + ".dat");
  std::string plot;
  const auto add = [&](const std::string& element) {
    plot += (plot.empty() ? "plot " : ", \\\n     ") + element;
  };
  std::size_t row = 0;
  for (const Curve& curve : curves) {
    if (curve.folded) continue;
    const Stroke stroke = stroke_of(pen, curve.style, curve.series->mark);
    const std::string style = line_style(curve.style);
    if (curve.has_points && !curve.series->bars.empty())
      add(bars_element(pen, panel, described.y.logarithmic, curve));
    if (curve.has_points) {
      const char* with = !stroke.marks ? "lines" : stroke.line ? "linespoints" : "points";
      std::string line_words = dash_words(stroke);
      // A curve below others is drawn wider, so that it is seen on both sides of them. Of dashed
      // companions of curves the marks, which take turns, are enough.
      const bool is_companion =
          curve.series->label.empty() && curve.series->mark == Mark::dashed_line && stroke.marks;
      const int below = is_companion ? 0 : std::min(curve.covered_by, 3);
      if (below > 0 && stroke.line)
        line_words += fmt::format(" lw {:.4g}", pen.style.line_width + 0.9 * below);
      std::string more = line_words;
      if (stroke.marks && stroke.line && curve.series->x.size() > most_markers)
        more += fmt::format(" pn {}", markers_kept);
      // What stands in the band at the floor is not drawn through it as well.
      const std::string above_floor =
          curve.at_floor ? fmt::format("($2<{} ? NaN : $2)", plain(panel.y.range.low))
                         : column(2, y_scale);
      const auto drawn_with = [&](const std::string& every, const char* how,
                                  const std::string& words) {
        add(fmt::format("{} index {}{} using {}:{} with {} {}{} notitle", file, curve.block, every,
                        column(1, x_scale), above_floor, how, style, words));
      };
      const std::size_t points = curve.series->x.size();
      const auto together = static_cast<std::size_t>(curve.covered_by + curve.covers + 1);
      if (together > 1 && together <= points && stroke.marks && stroke.line) {
        // Curves on each other take turns with their marks, so that each of them is seen.
        const std::size_t apart = points > most_markers ? points / markers_kept : 1;
        const std::size_t first = static_cast<std::size_t>(curve.covers) * apart;
        drawn_with("", "lines", line_words);
        drawn_with(fmt::format(" every {}::{}", together * apart, first), "points", "");
      } else {
        drawn_with("", with, more);
      }
    }
    if (curve.at_floor) {
      add(fmt::format("{} index {} using {}:($2>=0 && $2<{} ? {} : NaN) with points {} notitle",
                      file, curve.block, column(1, x_scale), plain(panel.y.range.low),
                      plain(panel.floor.at[row++]), style));
    }
  }
  // An empty panel still has axes.
  return plot.empty() ? "plot NaN notitle" : plot;
}

std::string panel_commands(const Pen& pen, const Figure& figure, std::size_t index) {
  const PanelLayout& panel = pen.layout.panels[index];
  const Panel& described = figure.panels[index];
  std::string text = fmt::format("\n# panel {}\n", index + 1);
  text += fmt::format(
      "set lmargin at screen {:.5f}; set rmargin at screen {:.5f}\n"
      "set bmargin at screen {:.5f}; set tmargin at screen {:.5f}\n",
      panel.left / pen.layout.width, panel.right / pen.layout.width,
      panel.bottom / pen.layout.height, panel.top / pen.layout.height);
  text += axis_commands(pen, 'x', panel.x, described.x.logarithmic, {});
  text += axis_commands(pen, 'y', panel.y, described.y.logarithmic, panel.floor);
  int number = 1;
  text += title_commands(pen, panel, described, number);
  for (const PlacedText& note : panel.notes) {
    text += fmt::format("set label {} {} at {} left tc rgb '#404040'{}\n", number++,
                        small_words(pen, note.text), pen.at(note.x, note.y), pen.small());
  }
  text += legend_commands(pen, panel.legend, number);
  if (!panel.floor.at.empty()) {
    text += fmt::format("set arrow {} from graph 0, first {} to graph 1, first {} nohead ls 104\n",
                        number++, plain(panel.y.range.low), plain(panel.y.range.low));
  }
  if (index + 1 == figure.panels.size()) {
    if (!pen.layout.legend.empty()) text += "# legend\n";
    text += legend_commands(pen, pen.layout.legend, number);
    for (const PlacedText& remark : pen.layout.remarks) {
      text += fmt::format("set label {} {} at {} left tc rgb '#404040'{}\n", number++,
                          small_words(pen, remark.text), pen.at(remark.x, remark.y), pen.small());
    }
  }
  text += plot_elements(pen, panel, described, pen.curves.panels[index]) + "\n";
  return text + "unset label; unset arrow\n";
}

// --- Page ---------------------------------------------------------------------------------------

/// Sets the sizes of letters, of notes and of sub- and superscripts inside the picture.
std::string latex_sizes(double size) {
  constexpr double leading = 1.25;
  constexpr double script = 0.7;
  const auto of = [&](double points) {
    return fmt::format("\\fontsize{{{:.4g}}}{{{:.4g}}}\\selectfont", points, leading * points);
  };
  return fmt::format("{}\\def\\footnotesize{{{}}}\\def\\scriptsize{{{}}}%", of(size),
                     of(small_text * size), of(script * size));
}

/// The letters are those of the document, which nobody knows here: there is room for those of LaTeX
/// itself, whose small ones are wide.
FigureLayout latex_layout(const Figure& figure, const FigureCurves& curves, FigureStyle style) {
  constexpr double computer_modern = 1.2;  // at 6 pt over Arial; at 10 pt they are as wide
  style.font = "Arial";
  return layout_of(figure, curves, style, computer_modern);
}

/// The document that shows the picture, written by the script itself.
std::string latex_commands(const Pen& pen) {
  const std::string picture = latex_stem(pen.stem);
  const std::string size = fmt::format("{:.3f}cm,{:.3f}cm", pen.layout.width, pen.layout.height);
  std::string text = fmt::format(
      "marker = 1.0\n"
      "# The letters of LaTeX have their size from the header, all of them.\n"
      "set terminal cairolatex pdf input color colortext size {} font ',{:.4g}' linewidth 2 \\\n"
      "  header {}\n"
      "set output '{}.tex'\n",
      size, pen.layout.font_size, gnuplot_string(latex_sizes(pen.layout.font_size)), picture);
  return text;
}

std::string latex_document(const Pen& pen) {
  const std::string picture = latex_stem(pen.stem);
  const std::vector<std::string> lines = {
      fmt::format("% {}.tex is the picture: \\input it in a paper that has graphicx and color.",
                  picture),
      "\\documentclass{article}",
      "\\usepackage{fix-cm}",
      "\\usepackage{graphicx}",
      "\\usepackage{color}",
      fmt::format("\\usepackage[papersize={{{:.3f}cm,{:.3f}cm}},margin=0cm]{{geometry}}",
                  pen.layout.width, pen.layout.height + 0.05),
      "\\pagestyle{empty}",
      "\\setlength{\\parindent}{0pt}",
      "\\setlength{\\topskip}{0pt}",
      "\\begin{document}",
      fmt::format("\\input{{{}}}", picture),
      "\\end{document}"};
  std::string text = "set print " + gnuplot_string(pen.stem + ".tex") + "\n";
  for (const std::string& line : lines) text += "print " + gnuplot_string(line) + "\n";
  return text + "set print\n";
}

std::string terminal_commands(const Pen& pen, FigureFormat first) {
  const FigureLayout& layout = pen.layout;
  const std::string size = fmt::format("{:.3f}cm,{:.3f}cm", layout.width, layout.height);
  const auto dots = [&](double per_inch) {
    return fmt::format("{:.0f},{:.0f}", layout.width / 2.54 * per_inch,
                       layout.height / 2.54 * per_inch);
  };
  const auto output = [&](const char* ending) {
    return gnuplot_string(fmt::format("{}.{}", pen.stem, ending));
  };
  if (first == FigureFormat::tex) return latex_commands(pen);
  std::string id;
  for (const char c : file_slug(pen.stem)) id += c == '-' || c == '.' ? '_' : c;
  const std::string font = gnuplot_words(pen.style.font);
  std::string text = fmt::format("if (!exists('format')) format = '{}'\n", name_of(first));
  text += "marker = format eq 'svg' ? 1.45 : 1.0\n";
  text += "# A point of svg is 96/72 of its units; one of the others is drawn as 96/72 points.\n";
  text += "textsize = format eq 'svg' ? 96/72. : 72/96.\n";
  text += fmt::format(
      "letters = sprintf('{0},%.4g', {1:.4g}*textsize)\n"
      "small = sprintf('{0},%.4g', {2:.4g}*textsize)\n",
      font, layout.font_size, small_text * layout.font_size);
  text += fmt::format(
      "if (format eq 'svg') {{\n"
      "  set terminal svg enhanced size {} font letters linewidth 1.33 name '{}' \\\n"
      "    background 'white'\n  set output {}\n}}\n",
      dots(96), id, output("svg"));
  text += fmt::format(
      "if (format eq 'pdf') {{\n"
      "  set terminal pdfcairo enhanced color size {} font letters fontscale 1 linewidth 2\n"
      "  set output {}\n}}\n",
      size, output("pdf"));
  text += fmt::format(
      "if (format eq 'eps') {{\n"
      "  set terminal epscairo enhanced color size {} font letters fontscale 1 linewidth 2\n"
      "  set output {}\n}}\n",
      size, output("eps"));
  text += fmt::format(
      "if (format eq 'png') {{\n"
      "  set terminal pngcairo enhanced size {} font letters \\\n"
      "    fontscale 4.1667 linewidth 4.1667 pointscale 4.1667\n  set output {}\n}}\n",
      dots(300), output("png"));
  return text;
}

}  // namespace

std::string latex_stem(std::string_view stem) { return file_slug(stem) + "-inc"; }

std::string gnuplot_data(const Figure& figure) {
  const auto column_name = [](const Axis& axis) { return one_line(axis_title(axis, 0)); };
  std::string text =
      fmt::format("# {}: {}\n# one block a series, blocks parted by two blank lines\n",
                  one_line(figure.name), one_line(figure.title));
  std::size_t block = 0;
  for (std::size_t index = 0; index < figure.panels.size(); ++index) {
    const Panel& panel = figure.panels[index];
    for (const Series& series : panel.series) {
      text += fmt::format(
          "{}# block {}: panel {}{}, {}{}\n# {}\t{}\n", block == 0 ? "\n" : "\n\n", block,
          index + 1, panel.title.empty() ? "" : " (" + one_line(panel.title) + ")",
          series.label.empty() ? "unnamed" : one_line(series.label),
          series.is_reference && !is_guide(series) ? " [reference]" : "", column_name(panel.x),
          column_name(panel.y) + (series.bars.empty() ? "" : "\thalf length of the error bar"));
      const auto number = [](double value) {
        return std::isfinite(value) ? round_trip(value) : std::string("NaN");
      };
      const std::size_t count = std::min(series.x.size(), series.y.size());
      for (std::size_t k = 0; k < count; ++k) {
        text += number(series.x[k]) + "\t" + number(series.y[k]);
        if (k < series.bars.size()) text += "\t" + number(series.bars[k]);
        text += "\n";
      }
      // gnuplot does not count a block without a line.
      if (count == 0) text += "NaN\tNaN\n";
      ++block;
    }
  }
  return text;
}

std::string gnuplot_script(const Figure& figure, FigureFormat format, std::string_view stem,
                           const FigureStyle& style) {
  const FigureCurves curves = curves_of(figure);
  const bool is_latex = format == FigureFormat::tex;
  const FigureLayout layout =
      is_latex ? latex_layout(figure, curves, style) : layout_of(figure, curves, style);
  const Pen pen = {layout, style, curves, is_latex ? Dialect::latex : Dialect::enhanced,
                   std::string(stem)};
  std::string text = fmt::format("# {}: {}\n# Draw it again: gnuplot {}.gp", one_line(figure.name),
                                 one_line(figure.title), stem);
  text += is_latex ? "\n"
                   : fmt::format(
                         "; in another format (svg, pdf, png, eps):\n"
                         "# gnuplot -e \"format='pdf'\" {}.gp\n",
                         stem);
  text += "set encoding utf8\n";
  text += terminal_commands(pen, format);
  text += style_commands(pen);
  text +=
      "set border 31 ls 102\n"
      "set grid xtics ytics ls 103\n"
      "set xtics mirror in scale 0.7,0.35\n"
      "set ytics mirror in scale 0.7,0.35\n"
      "unset key; unset title; unset xlabel; unset ylabel\n"
      "set multiplot\n";
  for (std::size_t k = 0; k < figure.panels.size(); ++k) text += panel_commands(pen, figure, k);
  text += "\nunset multiplot\nset output\n";
  return is_latex ? text + latex_document(pen) : text;
}

}  // namespace stickslip::reports
