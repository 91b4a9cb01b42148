// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/page/screen_svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <utility>
#include <vector>

#include "reports/render/page/page_parts.hpp"
#include "stickslip/description/number_text.hpp"

namespace stickslip::reports {
namespace {

void erase_between(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
    const std::size_t end = text.find(to, at);
    if (end == std::string::npos) return;
    text.erase(at, end + to.size() - at);
  }
}

/// A length to a tenth of a pixel, without what can be left out.
std::string tenth(double x) {
  const double rounded = std::round(10 * x) / 10;
  return fmt::format("{:g}", rounded == 0 ? 0.0 : rounded);
}

struct Corner {
  double x = 0;
  double y = 0;
};

/// The points of one line without those that lie on the way between others to within a twentieth
/// of a pixel (Ramer, Douglas & Peucker).
std::vector<Corner> corners_of(const std::vector<Corner>& line) {
  constexpr double visible = 0.05;  // [px]
  if (line.size() < 3) return line;
  std::vector<char> keep(line.size(), 0);
  keep.front() = keep.back() = 1;
  std::vector<std::pair<std::size_t, std::size_t>> parts = {{0, line.size() - 1}};
  while (!parts.empty()) {
    const auto [from, to] = parts.back();
    parts.pop_back();
    const double dx = line[to].x - line[from].x;
    const double dy = line[to].y - line[from].y;
    const double squared = dx * dx + dy * dy;
    double farthest = visible;
    std::size_t at = 0;
    for (std::size_t k = from + 1; k < to; ++k) {
      const double x = line[k].x - line[from].x;
      const double y = line[k].y - line[from].y;
      // The distance from the piece of line, not from the whole of it: lines turn back.
      const double along = squared > 0 ? std::clamp((x * dx + y * dy) / squared, 0.0, 1.0) : 0;
      const double distance = std::hypot(x - along * dx, y - along * dy);
      if (distance > farthest) {
        farthest = distance;
        at = k;
      }
    }
    if (at == 0) continue;
    keep[at] = 1;
    parts.emplace_back(from, at);
    parts.emplace_back(at, to);
  }
  std::vector<Corner> kept;
  for (std::size_t k = 0; k < line.size(); ++k) {
    if (keep[k] != 0) kept.push_back(line[k]);
  }
  return kept;
}

void write_line(std::string& text, const std::vector<Corner>& line) {
  const std::vector<Corner> corners = corners_of(line);
  // A straight line along an axis, as grids and ticks are.
  if (corners.size() == 2) {
    const std::string x = tenth(corners[0].x);
    const std::string y = tenth(corners[0].y);
    if (tenth(corners[1].y) == y) {
      text += "M" + x + "," + y + "H" + tenth(corners[1].x);
      return;
    }
    if (tenth(corners[1].x) == x) {
      text += "M" + x + "," + y + "V" + tenth(corners[1].y);
      return;
    }
  }
  const char* before = "M";
  for (const Corner& corner : corners) {
    text += before + tenth(corner.x) + "," + tenth(corner.y);
    before = " ";
  }
}

/// The data of a path of gnuplot, absolute M, L and Z, shorter.
std::string short_path(std::string_view data) {
  std::string text;
  std::vector<Corner> line;
  const char* at = data.data();
  const char* const end = at + data.size();
  const auto number = [&]() -> double {
    while (at != end && (*at == ' ' || *at == ',' || *at == '\n' || *at == '\t')) ++at;
    std::string_view rest(at, static_cast<std::size_t>(end - at));
    const double value = take_number<double>(rest).value_or(0);
    at = rest.data();
    return value;
  };
  while (at != end) {
    const char letter = *at++;
    if (letter == 'M' || letter == 'L') {
      if (letter == 'M') {
        write_line(text, line);
        line.clear();
      }
      const double x = number();
      line.push_back({x, number()});
    } else if (letter == 'Z') {
      write_line(text, line);
      line.clear();
      text += 'Z';
    } else if (letter != ' ' && letter != '\n' && letter != '\t') {
      return std::string(data);  // nothing that gnuplot's lines are made of
    }
  }
  write_line(text, line);
  return text;
}

void shorten_paths(std::string& text) {
  std::string answer;
  std::size_t start = 0;
  // Markers have relative commands and are left as they are.
  constexpr std::string_view opening = " d='M";
  for (std::size_t at = text.find(opening); at != std::string::npos;
       at = text.find(opening, start)) {
    const std::size_t from = at + opening.size() - 1;
    const std::size_t to = text.find('\'', from);
    if (to == std::string::npos) break;
    answer.append(text, start, from - start);
    answer += short_path(std::string_view(text).substr(from, to - from));
    start = to;
  }
  answer.append(text, start);
  text = std::move(answer);
}

/// A marker's place and size.
struct Use {
  std::string_view symbol;
  double x = 0;
  double y = 0;
  std::string_view scale;
  std::string_view colour;
};

/// The text between two marks, from `at` on, which then is behind the second one.
std::string_view between(std::string_view text, std::size_t& at, std::string_view from,
                         std::string_view to) {
  const std::size_t start = text.find(from, at);
  if (start == std::string_view::npos) return {};
  const std::size_t end = text.find(to, start + from.size());
  if (end == std::string_view::npos) return {};
  at = end + to.size();
  return text.substr(start + from.size(), end - start - from.size());
}

/// Reads <use xlink:href='#S' transform='translate(X,Y) scale(F)' color='C'/>.
bool read_use(std::string_view line, Use& use) {
  std::size_t at = 0;
  use.symbol = between(line, at, "xlink:href='#", "'");
  const std::string_view place = between(line, at, "translate(", ")");
  use.scale = between(line, at, "scale(", ")");
  use.colour = between(line, at, "color='", "'");
  const std::size_t comma = place.find(',');
  if (use.colour.empty() || comma == std::string_view::npos) return false;
  use.x = number_from<double>(place.substr(0, comma)).value_or(use.x);
  use.y = number_from<double>(place.substr(comma + 1)).value_or(use.y);
  return true;
}

/// Groups the markers of one curve, so that each only says where it is.
void group_markers(std::string& text) {
  std::string answer;
  std::string open;
  std::size_t start = 0;
  while (start < text.size()) {
    std::size_t end = text.find('\n', start);
    if (end == std::string::npos) end = text.size();
    const std::string_view line = std::string_view(text).substr(start, end - start);
    start = end + 1;
    Use use;
    const std::string_view bare = line.substr(std::min(line.find_first_not_of(" \t"), line.size()));
    if (bare.starts_with("<use xlink:href='#gpPt") && bare.ends_with("/>") && read_use(bare, use)) {
      const double scale = number_from<double>(use.scale).value_or(0);
      const std::string group =
          fmt::format("<g transform='scale({})' color='{}'>", use.scale, use.colour);
      if (group != open) {
        if (!open.empty()) answer += "</g>\n";
        answer += group + "\n";
        open = group;
      }
      answer += fmt::format("<use xlink:href='#{}' x='{:.4g}' y='{:.4g}'/>\n", use.symbol,
                            use.x / scale, use.y / scale);
      continue;
    }
    if (!open.empty()) answer += "</g>\n";
    open.clear();
    if (bare.empty()) continue;
    answer += bare;
    answer += '\n';
  }
  if (!open.empty()) answer += "</g>\n";
  text = std::move(answer);
}

/// Groups in which nothing is drawn, from the innermost ones on.
void erase_empty_groups(std::string& text) {
  bool again = true;
  while (again) {
    again = false;
    std::string answer;
    std::size_t start = 0;
    for (std::size_t at = text.find("<g "); at != std::string::npos;
         at = text.find("<g ", at + 1)) {
      const std::size_t end = text.find('>', at);
      const std::size_t next = text.find_first_not_of(" \t\n", end + 1);
      if (next == std::string::npos || text.compare(next, 4, "</g>") != 0) continue;
      answer.append(text, start, at - start);
      start = next + 4;
      again = true;
    }
    answer.append(text, start);
    text = std::move(answer);
  }
}

/// Markers that no curve has.
void erase_unused_markers(std::string& text) {
  for (int k = 20; k >= 0; --k) {
    const std::string name = fmt::format("gpPt{}'", k);
    const std::size_t defined = text.find("id='" + name);
    if (defined == std::string::npos || text.find("href='#" + name) != std::string::npos) continue;
    const std::size_t from = text.rfind('<', defined);
    const std::size_t to = text.find("/>", defined);
    text.erase(from, to + 2 - from);
  }
}

/// How many groups a line opens, less those that it closes.
int opened(std::string_view line) {
  int count = 0;
  for (std::size_t at = line.find("<g "); at != std::string_view::npos;
       at = line.find("<g ", at + 1))
    ++count;
  for (std::size_t at = line.find("</g>"); at != std::string_view::npos;
       at = line.find("</g>", at + 1))
    --count;
  return count;
}

/// Puts the lines of the grid into one path, and those of ticks and frames into another one, below
/// the curves: gnuplot draws each on its own.
void gather_axes(std::string& text) {
  std::string grid;
  std::string ticks;
  std::string answer;
  int depth = 0;
  int curve_depth = -1;  // of the group that a curve is drawn in
  bool is_thin = false;
  std::size_t first = std::string::npos;
  for (std::size_t start = 0; start < text.size();) {
    std::size_t end = text.find('\n', start);
    if (end == std::string::npos) end = text.size();
    std::string line = text.substr(start, end - start);
    start = end + 1;
    const std::size_t width = line.find("stroke-width=\"");
    if (line.starts_with("<g fill=\"none\"") && width != std::string::npos)
      is_thin = line.compare(width + 14, 2, "0.") == 0;
    if (curve_depth < 0 && line.starts_with("<g id=") && line.find("_plot_") != std::string::npos)
      curve_depth = depth;
    for (const auto& [opening, all] : {std::pair{"<path stroke='#d8d8d8'  d='", &grid},
                                       std::pair{"<path stroke='#000000'  d='", &ticks}}) {
      const std::string_view mark = opening;
      const std::size_t at = line.find(mark);
      const std::size_t close = line.find("'/>", at == std::string::npos ? 0 : at + mark.size());
      if (!is_thin || curve_depth >= 0 || at == std::string::npos || close == std::string::npos)
        continue;
      *all += line.substr(at + mark.size(), close - at - mark.size());
      line.erase(at, close + 3 - at);
      if (first == std::string::npos) first = answer.rfind("<g ");
    }
    depth += opened(line);
    if (curve_depth >= 0 && depth <= curve_depth) curve_depth = -1;
    answer += line + "\n";
  }
  if (first != std::string::npos) {
    answer.insert(first, fmt::format("<g fill=\"none\" stroke-width=\"0.7\"><path stroke='#d8d8d8' "
                                     "d='{}'/><path stroke='#000000' d='{}'/></g>\n",
                                     grid, ticks));
  }
  text = std::move(answer);
}

/// Texts without a group and a part of their own.
void shorten_texts(std::string& text) {
  std::string answer;
  constexpr std::string_view opening = "<g transform=\"";
  std::size_t start = 0;
  for (std::size_t at = text.find(opening); at != std::string::npos;
       at = text.find(opening, at + 1)) {
    const std::size_t inside = text.find('>', at);
    const std::size_t next = text.find_first_not_of(" \t\n", inside + 1);
    if (next == std::string::npos || text.compare(next, 6, "<text>") != 0) continue;
    const std::size_t end = text.find("</text>", next);
    const std::size_t close = text.find_first_not_of(" \t\n", end + 7);
    if (close == std::string::npos || text.compare(close, 4, "</g>") != 0) continue;
    std::string words = text.substr(next + 6, end - next - 6);
    constexpr std::string_view part = "<tspan>";
    const bool is_plain = words.starts_with(part) && words.find('<', 1) == words.rfind("</tspan>");
    if (is_plain) words = words.substr(part.size(), words.rfind('<') - part.size());
    answer.append(text, start, at - start);
    answer += "<text" + text.substr(at + 2, inside - at - 2) + ">" + words + "</text>";
    start = close + 4;
    at = close;
  }
  answer.append(text, start);
  text = std::move(answer);
}

/// gnuplot's "rgb(  0, 114, 178)" as "#0072b2".
void shorten_colours(std::string& text) {
  for (std::size_t at = text.find("rgb("); at != std::string::npos; at = text.find("rgb(", at)) {
    const std::size_t end = text.find(')', at);
    if (end == std::string::npos) return;
    int red = 0;
    int green = 0;
    int blue = 0;
    if (std::sscanf(text.c_str() + at, "rgb(%d,%d,%d)", &red, &green, &blue) != 3) {
      ++at;
      continue;
    }
    text.replace(at, end + 1 - at, fmt::format("#{:02x}{:02x}{:02x}", red, green, blue));
  }
}

/// How the colours of the drawing look on a dark page; ink has the colour of the page's text.
std::string dark_style() {
  constexpr std::array<std::pair<const char*, const char*>, 11> colours = {{{"#000000", "#e4e7eb"},
                                                                            {"black", "#e4e7eb"},
                                                                            {"#404040", "#b9c0c9"},
                                                                            {"#707070", "#9aa3ae"},
                                                                            {"#d8d8d8", "#3a4049"},
                                                                            {"#f0f0f0", "#3a4049"},
                                                                            {"#0072b2", "#58aee8"},
                                                                            {"#d55e00", "#f0883e"},
                                                                            {"#009e73", "#3fc49a"},
                                                                            {"#7f7f7f", "#a9b0b8"},
                                                                            {"#ffffff", "none"}}};
  std::string rules;
  for (const auto& [light, dark] : colours) {
    rules += fmt::format(
        "[stroke='{0}']{{stroke:{1}}}[fill='{0}']{{fill:{1}}}[color='{0}']"
        "{{color:{1}}}",
        light, dark);
  }
  // On white these two are paler than thin lines may be.
  return "<style>@media screen{[color='#e69f00']{color:#a87400}[stroke='#e69f00']{stroke:#a87400}"
         "[color='#56b4e9']{color:#3b8fc0}[stroke='#56b4e9']{stroke:#3b8fc0}}"
         "@media screen and (prefers-color-scheme:dark){" +
         rules +
         "[color='#e69f00']{color:#f0b93e}[stroke='#e69f00']{stroke:#f0b93e}"
         "[color='#56b4e9']{color:#7cc7f2}[stroke='#56b4e9']{stroke:#7cc7f2}}</style>\n";
}

}  // namespace

ScreenSvg screen_svg(std::string_view svg) {
  ScreenSvg drawing;
  const std::size_t start = svg.find("<svg");
  if (start == std::string_view::npos) return drawing;
  std::string text(svg.substr(start));
  const std::size_t view = text.find("viewBox=\"0 0 ");
  if (view != std::string::npos) {
    std::string_view sizes = std::string_view(text).substr(view + 13);
    drawing.width = take_number<int>(sizes).value_or(0);
    sizes.remove_prefix(std::min(sizes.find_first_not_of(' '), sizes.size()));
    drawing.height = take_number<int>(sizes).value_or(0);
  }
  erase_between(text, "<desc>", "</desc>");
  for (const char* const usual : {" stroke-linecap=\"butt\"", " stroke-linejoin=\"miter\"",
                                  " font-family=\"sans-serif\"", " class=\"gridline\""})
    replace_all(text, usual, "");
  shorten_colours(text);
  replace_all(text, "\"black\"", "\"#000000\"");
  for (const auto& [from, to] :
       {std::pair{"\"#000000\"", "'#000000'"}, std::pair{"\"#ffffff\"", "'#ffffff'"},
        std::pair{"#FFFFFF", "#ffffff"}, std::pair{"<tspan >", "<tspan>"},
        std::pair{" color='#000000' stroke=\"currentColor\"", " stroke='#000000'"}})
    replace_all(text, from, to);
  erase_empty_groups(text);
  erase_unused_markers(text);
  if (text.find("url(#") == std::string::npos) erase_between(text, "<filter", "</filter>");
  shorten_paths(text);
  gather_axes(text);
  erase_empty_groups(text);
  shorten_texts(text);
  group_markers(text);
  const std::size_t inside = text.find('>') + 1;
  text.insert(inside, "\n" + dark_style());
  replace_all(text, "<svg",
              "<svg font-family=\"Helvetica Neue,Helvetica,Arial,Liberation Sans,sans-serif\"");
  drawing.text = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n" + text;
  return drawing;
}

}  // namespace stickslip::reports
