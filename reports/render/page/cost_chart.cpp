// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/page/cost_chart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "reports/render/page/page_parts.hpp"
#include "reports/render/text/numbers.hpp"
#include "reports/study/tables.hpp"

namespace stickslip::reports {
namespace {

/// Errors below this count as exact: six decades below the whole are enough for a reader.
constexpr double exact_error = 1e-6;
/// Errors below this are round-off.
constexpr double least_error = 1e-15;

// The drawing, in its own units.
constexpr double chart_width = 760;
constexpr double left = 66;
constexpr double plot_right = 470;
constexpr double names_at = 540;
constexpr double top = 16;
constexpr double bottom = 46;
constexpr double line_height = 17;  // height of a name
constexpr double least_height = 250;

struct Point : LawCostPoint {
  double x = 0;
  double y = 0;
  double name_y = 0;  ///< height of the middle of the name
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

/// "100 %", "0.01 %".
std::string percent_tick(int exponent) {
  return fmt::format("{:g} %", std::pow(10.0, exponent + 2));
}

std::string line_at(double at, const std::string& text) {
  return fmt::format(
      "<path class=\"grid\" d=\"M{} {:.1f}H{}\"/><text x=\"{}\" y=\"{:.1f}\" "
      "text-anchor=\"end\">{}</text>",
      left, at, plot_right, left - 7, at + 4, text);
}

/// Decades of the error, and a band for what is exact where anything is.
std::string vertical_axis(const LogAxis& y, double exact_y) {
  std::string text;
  const int first = static_cast<int>(std::lround(std::log10(y.low)));
  const int last = static_cast<int>(std::floor(std::log10(y.high) + 1e-9));
  for (int exponent = last; exponent >= first; --exponent)
    text += line_at(y.at(std::pow(10.0, exponent)), percent_tick(exponent));
  return exact_y > 0 ? text + line_at(exact_y, "exact") : text;
}

std::string horizontal_axis(const LogAxis& x, double base) {
  std::string text;
  for (int decade = 0; decade < 10; ++decade) {
    const double value = std::pow(10.0, decade);
    if (value < x.low || value > x.high) continue;
    const double at = x.at(value);
    text += fmt::format(
        "<path class=\"grid\" d=\"M{0:.1f} {1}V{2}\"/><text x=\"{0:.1f}\" y=\"{3}\" "
        "text-anchor=\"middle\">{4}</text>",
        at, top, base, base + 17, duration_text(value));
  }
  return text;
}

/// Gives each name a line of its own in the column at the right, in the order of the points.
void place_names(std::vector<Point>& points, double lowest) {
  std::ranges::stable_sort(
      points, [](const Point& a, const Point& b) { return a.y != b.y ? a.y < b.y : a.x > b.x; });
  double below = top - line_height / 2;
  for (Point& p : points) below = p.name_y = std::max(p.y, below + line_height);
  double above = lowest;
  for (auto p = points.rbegin(); p != points.rend(); ++p) {
    p->name_y = std::min(p->name_y, above);
    above = p->name_y - line_height;
  }
}

std::string drawn(const Point& p) {
  const std::string title = fmt::format(
      "{}: {} a step of one contact; median error {} over {} cases, middle half {} to {}",
      p.law->summary.name, duration_text(p.law->ns_per_step), percent(p.middle), p.cases,
      percent(p.low), percent(p.high));
  const bool is_own = p.law->summary.family == LawFamily::outside;
  return fmt::format(
      "<a href=\"laws/{}.html\" class=\"law-point{}\" data-law=\"{}\"><title>{}</title>"
      "<path class=\"tie\" d=\"M{:.1f} {:.1f}H{:.1f}L{} {:.1f}\"/>"
      "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4.5\"/>"
      "<text x=\"{}\" y=\"{:.1f}\">{}</text></a>\n",
      p.law->slug, is_own ? " own" : "", html_text(p.law->summary.name), html_text(title), p.x, p.y,
      std::max(p.x, plot_right), names_at - 4, p.name_y, p.x, p.y, names_at, p.name_y + 4,
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
  double least = 0.1;
  double most = 1;
  bool some_exact = false;
  for (const Point& p : points) {
    least_cost = std::min(least_cost, p.law->ns_per_step);
    most_cost = std::max(most_cost, p.law->ns_per_step);
    if (p.middle < exact_error) {
      some_exact = true;
    } else {
      least = std::min(least, p.middle);
    }
    most = std::max(most, p.middle);
  }
  const double names = line_height * static_cast<double>(points.size());
  const double base = top + std::max(least_height, names);
  const double exact_y = some_exact ? base - 8 : 0;
  const LogAxis x{std::pow(10.0, std::floor(std::log10(least_cost))),
                  std::pow(10.0, std::ceil(std::log10(most_cost * 1.05))), left, plot_right};
  const LogAxis y{std::pow(10.0, std::floor(std::log10(least) + 1e-9)), most * 1.2,
                  some_exact ? base - 36 : base, top};
  for (Point& p : points) {
    p.x = x.at(p.law->ns_per_step);
    p.y = p.middle < exact_error ? exact_y : y.at(p.middle);
  }
  place_names(points, base);
  std::string text = fmt::format(
      "<svg class=\"cost\" viewBox=\"0 0 {} {}\" role=\"group\" aria-labelledby=\"cost-title\">\n"
      "<title id=\"cost-title\">Error against cost of {} laws</title>\n",
      chart_width, base + bottom, points.size());
  text += vertical_axis(y, exact_y) + "\n" + horizontal_axis(x, base) + "\n";
  text += fmt::format(
      "<path class=\"axis\" d=\"M{0} {1}V{2}H{3}\"/>\n"
      "<text x=\"{4}\" y=\"{5}\" text-anchor=\"middle\">time of a step of one contact</text>\n"
      "<text transform=\"translate(12 {6}) rotate(-90)\" text-anchor=\"middle\">median "
      "error</text>\n",
      left, top, base, plot_right, (left + plot_right) / 2, base + 38, (top + base) / 2);
  for (const Point& p : points) text += drawn(p);
  return text + "</svg>\n";
}

}  // namespace stickslip::reports
