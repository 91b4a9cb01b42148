// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/figure/figure_view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <set>
#include <sstream>
#include <utility>

#include "cases/remarks.hpp"
#include "reports/render/figure/figure_curves.hpp"
#include "reports/render/files/files.hpp"
#include "stickslip/description/description.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/description/number_text.hpp"
#include "stickslip/description/text_stream.hpp"

namespace stickslip::reports {
namespace {

std::string letter_of(std::size_t panel) { return std::string(1, static_cast<char>('a' + panel)); }

std::string letters_of(const Figure& figure) {
  if (figure.panels.size() == 1) return "only panel a";
  return fmt::format("the panels a to {}", letter_of(figure.panels.size() - 1));
}

/// The panel of this letter or number, if there is one.
std::optional<std::size_t> find_panel(const Figure& figure, std::string_view name) {
  for (std::size_t k = 0; k < figure.panels.size(); ++k) {
    const std::string letter = letter_of(k);
    if (name == letter || name == "(" + letter + ")" || name == std::to_string(k + 1)) return k;
  }
  return std::nullopt;
}

bool is_named(const Series& series, std::span<const std::string> labels) {
  return !series.label.empty() && std::ranges::count(labels, series.label) > 0;
}

/// The panels at these places alone; the lines below the figure stay, whichever panel has them.
Figure with_panels_at(Figure figure, const std::vector<std::size_t>& places) {
  std::vector<std::string> remarks;
  for (Panel& panel : figure.panels) {
    for (const Note& note : panel.notes) {
      if (is_remark(note)) remarks.push_back(note.text);
    }
    std::erase_if(panel.notes, is_remark);
  }
  std::vector<Panel> panels;
  for (const std::size_t k : places) panels.push_back(std::move(figure.panels[k]));
  figure.panels = std::move(panels);
  for (std::string& remark : remarks) add_remark(figure, std::move(remark));
  return figure;
}

struct Ends {
  std::optional<double> low;
  std::optional<double> high;
};

Ends read_range(std::string_view text, std::string_view option) {
  const std::size_t colon = text.find(':');
  const std::string said = fmt::format("{} {}", option, text);
  if (colon == std::string_view::npos || text.size() == 1 ||
      text.find(':', colon + 1) != std::string_view::npos) {
    throw InputError(said + ": give LOW:HIGH, as in 0:5, :5 or 0:");
  }
  const auto end_of = [&](std::string_view part) -> std::optional<double> {
    if (part.empty()) return std::nullopt;
    if (const auto end = number_from<double>(without_plus(part))) return end;
    throw InputError(fmt::format("{}: '{}' is not a number", said, part));
  };
  const Ends ends{end_of(text.substr(0, colon)), end_of(text.substr(colon + 1))};
  for (const std::optional<double>& end : {ends.low, ends.high}) {
    if (end && !std::isfinite(*end)) throw InputError(said + ": must be finite numbers");
  }
  if (ends.low && ends.high && !(*ends.low < *ends.high))
    throw InputError(said + ": LOW must be less than HIGH");
  return ends;
}

using Numbers = std::vector<double> Series::*;

Figure with_range(Figure figure, Axis Panel::*axis, Numbers numbers, std::string_view text,
                  std::string_view option) {
  const Ends ends = read_range(text, option);
  const auto inside = [&](double value) {
    return std::isfinite(value) && (!ends.low || value >= *ends.low) &&
           (!ends.high || value <= *ends.high);
  };
  bool some_inside = false;
  double least = std::numeric_limits<double>::infinity();
  double greatest = -least;
  for (Panel& panel : figure.panels) {
    Axis& drawn = panel.*axis;
    if (drawn.logarithmic && ((ends.low && *ends.low <= 0) || (ends.high && *ends.high <= 0))) {
      throw InputError(fmt::format("{} {}: the axis '{}' is logarithmic, its ends must be above 0",
                                   option, text, drawn.label));
    }
    if (ends.low) drawn.low = ends.low;
    if (ends.high) drawn.high = ends.high;
    for (const Series& series : panel.series) {
      for (const double value : series.*numbers) {
        some_inside = some_inside || inside(value);
        if (!std::isfinite(value) || (drawn.logarithmic && value <= 0)) continue;
        least = std::min(least, value);
        greatest = std::max(greatest, value);
      }
    }
  }
  if (!some_inside) {
    throw InputError(
        fmt::format("{} {}: no curve has a point there (they lie from {:.4g} to {:.4g})", option,
                    text, least, greatest));
  }
  return figure;
}

std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells;
  std::istringstream stream = reading(line);
  std::string cell;
  while (std::getline(stream, cell, ',')) {
    const std::size_t first = cell.find_first_not_of(" \t\r\"");
    const std::size_t last = cell.find_last_not_of(" \t\r\"");
    cells.push_back(first == std::string::npos ? "" : cell.substr(first, last - first + 1));
  }
  return cells;
}

std::optional<double> number_in(const std::vector<std::string>& cells, std::size_t column) {
  if (column >= cells.size()) return std::nullopt;
  const auto value = number_from<double>(without_plus(cells[column]));
  return value && std::isfinite(*value) ? value : std::nullopt;
}

/// Which columns of a CSV file are taken.
struct DataColumns {
  std::size_t x = 0;
  std::size_t y = 1;
  std::optional<std::size_t> bar = {};  ///< half lengths of error bars
};

/// Those named x, y and dy; where x and y are not named, the first three.
DataColumns columns_of(const std::vector<std::string>& header) {
  const auto named = [&](const char* name) -> std::optional<std::size_t> {
    const auto found = std::ranges::find(header, name);
    if (found == header.end()) return std::nullopt;
    return static_cast<std::size_t>(found - header.begin());
  };
  const auto x = named("x");
  const auto y = named("y");
  if (x && y) return {*x, *y, named("dy")};
  if (header.size() > 2) return {0, 1, 2};
  return {};
}

/// The points of a CSV file.
Series read_points(const std::filesystem::path& file, const std::string& label) {
  const std::string said = "--data " + file.string();
  std::string text;
  try {
    text = read_file(file);
  } catch (const std::exception& error) {
    throw InputError(said + ": " + error.what());
  }
  Series points = {.label = label, .mark = Mark::points, .slot = data_slot};
  std::istringstream lines = reading(text);
  std::string line;
  std::size_t number = 0;
  std::optional<DataColumns> columns;
  while (std::getline(lines, line)) {
    ++number;
    if (number == 1 && line.starts_with("\xEF\xBB\xBF")) line.erase(0, 3);
    if (line.find_first_not_of(" \t\r") == std::string::npos || line.starts_with('#')) continue;
    const std::vector<std::string> cells = cells_of(line);
    if (!columns) {
      if (cells.size() < 2) throw InputError(said + ": give two columns or more, parted by commas");
      if (number_in(cells, 0) && number_in(cells, 1))
        throw InputError(said + ": the first line must be a header, as in x,y");
      columns = columns_of(cells);
      continue;
    }
    const std::optional<double> x = number_in(cells, columns->x);
    const std::optional<double> y = number_in(cells, columns->y);
    if (!x || !y) throw InputError(fmt::format("{}, line {}: no two numbers", said, number));
    points.add(*x, *y);
    if (!columns->bar) continue;
    const std::optional<double> bar = number_in(cells, *columns->bar);
    if (!bar || *bar < 0)
      throw InputError(
          fmt::format("{}, line {}: no error bar, which is a number that is not negative (name the "
                      "columns x and y if the third one is something else)",
                      said, number));
    points.bars.push_back(*bar);
  }
  if (points.x.empty()) throw InputError(said + ": no numbers in it");
  return points;
}

/// What one --data says.
struct DataOption {
  std::string panel;  ///< empty: the only one
  std::filesystem::path file;
  std::string label;
};

bool is_file(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(path, ignored);
}

DataOption parsed(const std::string& text) {
  DataOption option;
  std::string rest = text;
  if (const std::size_t equals = rest.find('=');
      equals != std::string::npos && equals <= 2 && !is_file(rest)) {
    option.panel = rest.substr(0, equals);
    rest.erase(0, equals + 1);
  }
  // A label may hold a colon and so may a path: the shortest beginning that is a file is the file.
  std::size_t colon = rest.find(':');
  while (colon != std::string::npos && !is_file(rest.substr(0, colon)))
    colon = rest.find(':', colon + 1);
  if (colon == std::string::npos && !is_file(rest)) colon = rest.rfind(':');
  if (colon == std::string::npos) {
    option.file = rest;
  } else {
    option.file = rest.substr(0, colon);
    option.label = rest.substr(colon + 1);
  }
  if (option.label.empty()) option.label = option.file.stem().string();
  if (option.file.empty()) throw InputError("--data " + text + ": give FILE or FILE:LABEL");
  return option;
}

}  // namespace

Figure with_panels(Figure figure, std::span<const std::string> names) {
  if (names.empty()) return figure;
  std::set<std::size_t> wanted;
  for (const std::string& name : names) {
    const std::optional<std::size_t> found = find_panel(figure, name);
    if (!found) {
      throw InputError(fmt::format("--panel {}: {} has {}", name, figure.name, letters_of(figure)));
    }
    wanted.insert(*found);
  }
  std::vector<std::size_t> places(wanted.begin(), wanted.end());
  return with_panels_at(std::move(figure), places);
}

Figure with_curves(Figure figure, std::span<const std::string> labels) {
  if (labels.empty()) return figure;
  std::vector<std::string> known;
  for (const Panel& panel : figure.panels) {
    for (const Series& series : panel.series) {
      if (!series.label.empty() && std::ranges::count(known, series.label) == 0)
        known.push_back(series.label);
    }
  }
  for (const std::string& label : labels) {
    if (std::ranges::count(known, label) == 0)
      throw InputError("--curves: " + unknown_name("curve", label, known));
  }
  std::set<int> slots;
  for (const Panel& panel : figure.panels) {
    for (const Series& series : panel.series) {
      if (is_named(series, labels) && !series.is_reference) slots.insert(series.slot);
    }
  }
  slots.erase(-1);
  for (Panel& panel : figure.panels) {
    std::erase_if(panel.series, [&](const Series& series) {
      return !series.is_reference && series.slot != data_slot && !is_named(series, labels) &&
             !(series.label.empty() && slots.count(series.slot) > 0);
    });
  }
  std::vector<std::size_t> places;
  for (std::size_t k = 0; k < figure.panels.size(); ++k) {
    const bool stays = std::ranges::any_of(figure.panels[k].series, [&](const Series& series) {
      return is_named(series, labels) || (!series.is_reference && slots.count(series.slot) > 0);
    });
    if (stays) places.push_back(k);
  }
  return with_panels_at(std::move(figure), places);
}

Figure with_x_range(Figure figure, std::string_view range) {
  return with_range(std::move(figure), &Panel::x, &Series::x, range, "--xrange");
}

Figure with_y_range(Figure figure, std::string_view range) {
  return with_range(std::move(figure), &Panel::y, &Series::y, range, "--yrange");
}

Figure with_data(Figure figure, std::span<const std::string> options) {
  for (const std::string& text : options) {
    const DataOption option = parsed(text);
    std::size_t panel = 0;
    if (!option.panel.empty()) {
      const std::optional<std::size_t> found = find_panel(figure, option.panel);
      if (!found) {
        throw InputError(fmt::format("--data {}: no panel '{}', {} has {}", text, option.panel,
                                     figure.name, letters_of(figure)));
      }
      panel = *found;
    } else if (figure.panels.size() > 1) {
      throw InputError(fmt::format(
          "--data {}: {} has {}: say over which, as in b={}, or choose one with --panel", text,
          figure.name, letters_of(figure), text));
    }
    Series points = read_points(option.file, option.label);
    // Axes that are wide enough for the curves may be too narrow for what is measured.
    const Panel& over = figure.panels[panel];
    std::size_t hidden = 0;
    const auto outside = [](const Axis& axis, double value) {
      return (axis.logarithmic && value <= 0) || (axis.low && value < *axis.low) ||
             (axis.high && value > *axis.high);
    };
    for (std::size_t k = 0; k < points.x.size(); ++k)
      hidden += outside(over.x, points.x[k]) || outside(over.y, points.y[k]) ? 1U : 0U;
    if (hidden > 0) {
      add_remark(figure, fmt::format("{}: {} of {} points lie outside the axes.", points.label,
                                     hidden, points.x.size()));
    }
    figure.panels[panel].series.push_back(std::move(points));
  }
  return figure;
}

}  // namespace stickslip::reports
