// SPDX-License-Identifier: BSD-3-Clause
// Tables and figures as plain data.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stickslip::cases {

// What a case or a study shows, as plain data. Everything that is printed or drawn is made from
// these; nothing is computed while drawing.

/// How a table cell is to be read at a glance.
enum class Tone { plain, good, fair, bad, muted };

/// Tone of a relative error, by the thresholds of a study's quality: 0.1 % and 5 %; NaN is bad.
inline Tone tone_of(double error) {
  return error < 1e-3 ? Tone::good : error < 0.05 ? Tone::fair : Tone::bad;
}

/// Texts that stand for the words in braces of a title, a caption or a note: "{steps}".
using Words = std::map<std::string, std::string, std::less<>>;

/// The text with its words in braces replaced; braces around anything else stay.
std::string filled(std::string_view text, const Words& words);

/// One cell of a table: the text that is shown, and the number behind it where there is one
/// (sorting, CSV and JSON use the number with all its digits).
struct Cell {
  std::string text;
  std::optional<double> number = {};
  Tone tone = Tone::plain;
};

/// A column heading, with the unit of its numbers ("" for text, "-" for pure numbers).
struct Column {
  std::string title;
  std::string unit = {};
};

/// The one table model; printers for terminal, CSV, Markdown, JSON and HTML read it.
struct Table {
  std::string name = {};   ///< unique file stem, e.g. "rigid-rotation-assembly-tensors"
  std::string title = {};  ///< one line
  std::string note = {};   ///< what a reader must know to read it; may be empty
  std::vector<Column> columns = {};
  std::vector<std::vector<Cell>> rows = {};  ///< each as long as `columns`
  Words words = {};                          ///< for the words in braces of title and note

  /// Adds a row.
  Table& add(std::vector<Cell> row) {
    rows.push_back(std::move(row));
    return *this;
  }
};

/// How the points of a series are drawn.
enum class Mark { points, line, line_and_points, dashed_line };

/// Whose curve it is.
struct ShownScheme {
  std::string label = {};    ///< of the scheme
  std::string law = {};      ///< its law without options
  bool has_options = false;  ///< whether the law has options
};

/// One curve. NaN in x or y breaks the line there.
struct Series {
  std::string label = {};  ///< legend text; empty: not in the legend
  std::vector<double> x = {};
  std::vector<double> y = {};
  Mark mark = Mark::line_and_points;
  bool is_reference = false;  ///< the truth: drawn in black, on top, without markers
  int slot = -1;  ///< colour, marker: same slot, same law; -1: next free one, -2: user's data
  ShownScheme scheme = {};        ///< that it shows; empty: of none, or of all
  std::vector<double> bars = {};  ///< half lengths of error bars along y, for each point; or none

  /// Adds a point.
  Series& add(double at, double value) {
    x.push_back(at);
    y.push_back(value);
    return *this;
  }
};

/// One axis; `label` and `unit` make the title "label (unit)"; unit "" or "-" is left out.
struct Axis {
  std::string label = {};
  std::string unit = {};
  std::optional<double> low = {};
  std::optional<double> high = {};
  bool logarithmic = false;
};

/// Where a panel's legend stands; `outside` is below the panel.
enum class Legend { automatic, top_left, top_right, bottom_left, bottom_right, outside, none };

/// A line of text at a point of a panel, in data coordinates; where x is NaN, below the figure.
struct Note {
  double x = 0;
  double y = 0;
  std::string text = {};
};

/// One set of axes with its curves.
struct Panel {
  std::string title = {};
  Axis x = {};
  Axis y = {};
  std::vector<Series> series = {};
  Legend legend = Legend::outside;
  bool equal_aspect = false;  ///< one metre is as long across as up (paths in a plane)
  std::vector<Note> notes = {};
  std::vector<std::string> shows = {};  ///< labels of schemes that it shows without their curves

  /// Adds a curve, or several.
  Panel& add(Series curve) {
    series.push_back(std::move(curve));
    return *this;
  }
  Panel& add(const std::vector<Series>& curves) {
    series.insert(series.end(), curves.begin(), curves.end());
    return *this;
  }
};

/// A figure fit for a paper: one or more panels side by side.
struct Figure {
  std::string name = {};     ///< as on the command line, e.g. "kuhn-linear/4"
  std::string title = {};    ///< one line
  std::string caption = {};  ///< what is seen, in whole sentences
  std::vector<Panel> panels = {};
  Words words = {};  ///< for the words in braces of title and caption
};

}  // namespace stickslip::cases
