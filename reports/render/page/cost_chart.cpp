// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/page/cost_chart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "reports/render/figure/box.hpp"
#include "reports/render/text/numbers.hpp"
#include "reports/study/tables.hpp"

namespace stickslip::reports {
namespace {

/// Errors below this are drawn at it: they are round-off.
constexpr double least_error = 1e-15;

// The drawing, in its own units.
constexpr double chart_width = 560;
constexpr double height = 340;
constexpr double left = 58;
constexpr double right = 14;
constexpr double top = 14;
constexpr double bottom = 46;
constexpr double line_height = 13;  // of a name

struct Point : LawCostPoint {
  double x = 0;
  double y = 0;
  double name_x = 9;   ///< where its name begins, or ends if negative
  double name_dy = 4;  ///< and how far below the point its line is
};

/// A logarithmic axis from one position to another.
struct LogAxis {
  double low = 1;
  double high = 10;
  double from = 0;
  double to = 1;

  double at(double value) const {
    return from + (to - from) * std::log(value / low) / std::log(high / low);
  }
};

const char* shape_class(LawFamily family) {
  switch (family) {
    case LawFamily::linear:
      return "linear";
    case LawFamily::hertzian:
      return "hertzian";
    case LawFamily::discs:
      return "discs";
    default:
      return "outside";
  }
}

/// Other shapes than those of colours, ● ▲ ■: a shape means one thing on the page.
std::string marker(const Point& p) {
  switch (p.law->summary.family) {
    case LawFamily::linear:  // a plus
      return fmt::format(R"(<path d="M{:.1f} {:.1f}h4v4h4v4h-4v4h-4v-4h-4v-4h4z"/>)", p.x - 2,
                         p.y - 6);
    case LawFamily::hertzian:  // a star
      return fmt::format(
          R"(<path d="M{:.1f} {:.1f}l1.8 4.9 5.2.2-4.1 3.2 1.4 5-4.3-2.9-4.3 2.9 1.4-5-4.1-3.2 5.2-.2z"/>)",
          p.x, p.y - 7);
    case LawFamily::discs:  // a pentagon
      return fmt::format(R"(<path d="M{:.1f} {:.1f}l6.2 4.5-2.4 7.3h-7.6l-2.4-7.3z"/>)", p.x,
                         p.y - 6.5);
    default:  // a diamond
      return fmt::format(R"(<path d="M{:.1f} {:.1f}l6 6-6 6-6-6z"/>)", p.x, p.y - 6);
  }
}

std::string power_of_ten(int exponent) {
  return fmt::format(R"(10<tspan dy="-4" class="power">{}</tspan>)",
                     exponent < 0 ? fmt::format("−{}", -exponent) : std::to_string(exponent));
}

std::string vertical_axis(const LogAxis& y) {
  std::string text;
  const int first = static_cast<int>(std::ceil(std::log10(y.low) - 1e-9));
  const int last = static_cast<int>(std::floor(std::log10(y.high) + 1e-9));
  const int stride = last - first > 10 ? 3 : last - first > 5 ? 2 : 1;
  for (int exponent = last; exponent >= first; exponent -= stride) {
    const double at = y.at(std::pow(10.0, exponent));
    text += fmt::format(
        "<path class=\"grid\" d=\"M{} {:.1f}H{}\"/><text x=\"{}\" y=\"{:.1f}\" "
        "text-anchor=\"end\">{}</text>",
        left, at, chart_width - right, left - 7, at + 4, power_of_ten(exponent));
  }
  return text;
}

std::string horizontal_axis(const LogAxis& x) {
  std::string text;
  for (int decade = 0; decade < 9; ++decade) {
    for (const int digit : {1, 2, 5}) {
      const double value = digit * std::pow(10.0, decade);
      if (value < x.low || value > x.high) continue;
      const double at = x.at(value);
      text += fmt::format(
          "<path class=\"grid\" d=\"M{:.1f} {}V{}\"/><text x=\"{:.1f}\" y=\"{}\" "
          "text-anchor=\"middle\">{}</text>",
          at, top, height - bottom, at, height - bottom + 16, value);
    }
  }
  return text;
}

/// Where the name of a point would be that begins (or, left of it, ends) at a distance from it.
Box name_box(const Point& p, double dx, double dy) {
  constexpr double character = 7.2;  // of the widest letters a page falls back to, at this size
  const double length = character * static_cast<double>(p.law->summary.name.size());
  const double start = dx < 0 ? p.x + dx - length : p.x + dx;
  return {start, p.y + dy - 10, start + length, p.y + dy + 3};
}

/// Puts the names beside their points, nearby and where nothing else is.
void place_names(std::vector<Point>& points) {
  std::vector<Box> taken;
  for (const Point& p : points) taken.push_back({p.x - 6, p.y - 6, p.x + 6, p.y + 6});
  for (Point& p : points) {
    p.name_x = 9;
    p.name_dy = 4;
    const auto fits = [&](double dx, double dy) {
      const Box box = name_box(p, dx, dy);
      return box.left > left && box.right < chart_width && box.low > 0 &&
             box.high < height - bottom &&
             std::ranges::none_of(taken, [&](const Box& other) { return box.meets(other); });
    };
    bool placed = false;
    for (int ring = 0; ring < 9 && !placed; ++ring) {
      for (const auto& [dx, side] :
           {std::pair{9.0, -1}, std::pair{9.0, 1}, std::pair{-9.0, -1}, std::pair{-9.0, 1}}) {
        const double dy = 4 + side * ring * 0.75 * line_height;
        if (placed || !fits(dx, dy)) continue;
        p.name_x = dx;
        p.name_dy = dy;
        placed = true;
      }
    }
    taken.push_back(name_box(p, p.name_x, p.name_dy));
  }
}

std::string drawn(const Point& p, const LogAxis& y) {
  const std::string title = fmt::format(
      "{}: {:.3g} ns a contact step; median error {} over {} cases, middle half {} to {}",
      p.law->summary.name, p.law->ns_per_step, percent(p.middle), p.cases, percent(p.low),
      percent(p.high));
  // A name that found no place beside its point is tied to it.
  const bool is_apart = std::abs(p.name_dy - 4) > line_height;
  const std::string tie =
      is_apart ? fmt::format("<path class=\"tie\" d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\"/>", p.x, p.y,
                             p.x + p.name_x * 0.8, p.y + p.name_dy - (p.name_dy > 0 ? 9 : 0))
               : std::string();
  return fmt::format(
      "<a href=\"laws/{}.html\" class=\"law-point {}\" data-law=\"{}\"><title>{}</title>"
      "<path class=\"spread\" d=\"M{:.1f} {:.1f}V{:.1f}\"/>{}{}"
      "<text x=\"{:.1f}\" y=\"{:.1f}\"{}>{}</text></a>\n",
      p.law->slug, shape_class(p.law->summary.family), html_text(p.law->summary.name),
      html_text(title), p.x, std::min(y.at(p.low), y.from), y.at(p.high), tie, marker(p),
      p.x + p.name_x, p.y + p.name_dy, p.name_x < 0 ? " text-anchor=\"end\"" : "",
      html_text(p.law->summary.name));
}

}  // namespace

std::vector<LawCostPoint> cost_points(const PageContents& pages) {
  std::vector<LawCostPoint> points;
  for (const PageLaw& law : pages.laws) {
    if (!(law.ns_per_step > 0)) continue;
    std::vector<double> errors;
    for (const PageScheme& scheme : law.schemes) {
      const StudyResult& study = *scheme.study;
      if (!scheme.options.empty() || study.observables.empty() || study.quality == Quality::self)
        continue;
      if (std::isfinite(study.quality_error))
        errors.push_back(std::max(study.quality_error, least_error));
    }
    if (errors.empty()) continue;
    std::ranges::sort(errors);
    const auto at = [&](double share) {
      return errors[static_cast<std::size_t>(share * static_cast<double>(errors.size() - 1) + 0.5)];
    };
    LawCostPoint point{&law};
    point.low = at(0.25);
    point.middle = at(0.5);
    point.high = at(0.75);
    point.cases = errors.size();
    points.push_back(point);
  }
  return points;
}

std::string cost_chart(const PageContents& pages) {
  std::vector<Point> points;
  for (const LawCostPoint& point : cost_points(pages)) points.push_back({point});
  if (points.size() < 2) return "";
  double least_cost = points.front().law->ns_per_step;
  double most_cost = least_cost;
  double least = 1;
  double most = 1;
  for (const Point& p : points) {
    least_cost = std::min(least_cost, p.law->ns_per_step);
    most_cost = std::max(most_cost, p.law->ns_per_step);
    least = std::min(least, p.middle);
    most = std::max(most, p.high);
  }
  const LogAxis x{least_cost / 1.4, most_cost * 1.4, left, chart_width - right};
  // Two decades below the least median: spreads into round-off run out of the chart.
  const LogAxis y{std::max(least / 100, least_error / 2), most * 1.5, height - bottom, top};
  for (Point& p : points) {
    p.x = x.at(p.law->ns_per_step);
    p.y = y.at(p.middle);
  }
  place_names(points);
  std::string text = fmt::format(
      "<svg class=\"cost\" viewBox=\"0 0 {} {}\" role=\"group\" aria-labelledby=\"cost-title\">\n"
      "<title id=\"cost-title\">Error against cost of {} laws</title>\n",
      chart_width, height, points.size());
  text += vertical_axis(y) + "\n" + horizontal_axis(x) + "\n";
  text += fmt::format(
      "<path class=\"axis\" d=\"M{0} {1}V{2}H{3}\"/>\n"
      "<text x=\"{4}\" y=\"{5}\" text-anchor=\"middle\">time of one contact step [ns]</text>\n"
      "<text transform=\"translate(13 {6}) rotate(-90)\" text-anchor=\"middle\">median "
      "error</text>\n",
      left, top, height - bottom, chart_width - right, (left + chart_width - right) / 2, height - 8,
      (top + height - bottom) / 2);
  for (const Point& p : points) text += drawn(p, y);
  return text + "</svg>\n";
}

}  // namespace stickslip::reports
