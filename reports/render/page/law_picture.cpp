// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/page/law_picture.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "cases/drive/drive.hpp"
#include "cases/schemes/scheme.hpp"
#include "stickslip/contact/step/step.hpp"

namespace stickslip::reports {
namespace {

// The drawing, in its own units.
constexpr double picture_width = 480;
constexpr double picture_height = 320;
constexpr double picture_margin = 26;
constexpr int leg_steps = 200;  ///< steps of one leg

struct Curve {
  std::vector<double> x;
  std::vector<double> y;
};

/// The steps along straight legs, of two spheres of a millimetre.
std::vector<ContactStep> steps_along(std::span<const cases::PathPoint> corners) {
  std::vector<ContactStep> steps = cases::sample_corners(corners, leg_steps);
  for (ContactStep& step : steps) step.effective_radius = 1e-3;
  return steps;
}

std::vector<ContactForce> forces_along(const AnyLaw& law,
                                       std::span<const cases::PathPoint> corners) {
  return cases::drive(law, steps_along(corners));
}

double force_at(const AnyLaw& law, double overlap) {
  const std::array corners{cases::PathPoint{0}, cases::PathPoint{overlap}};
  return forces_along(law, corners).back().normal;
}

/// Overlap at which the push is twice the pull at the touch [m].
double overlap_beside_pull(const AnyLaw& law) {
  const double pull = std::abs(force_at(law, 1e-13));
  double overlap = 1e-10;
  while (overlap < 1e-5 && !(force_at(law, overlap) > 2 * pull)) overlap *= 1.3;
  return overlap;
}

/// Overlap from which the way back is another one [m]; the last one tried if there is none.
double overlap_that_yields(const AnyLaw& law) {
  double overlap = 1e-8;
  for (; overlap < 1e-4; overlap *= 2) {
    const std::array corners{cases::PathPoint{0}, cases::PathPoint{overlap},
                             cases::PathPoint{overlap / 2}};
    const auto forces = forces_along(law, corners);
    const double there = forces[leg_steps / 2 - 1].normal;
    if (std::abs(there - forces.back().normal) > 0.5 * std::abs(there)) break;
  }
  return overlap;
}

Curve normal_curve(const AnyLaw& law, double overlap, double gap) {
  std::vector<cases::PathPoint> corners{{-gap}, {0}, {overlap}, {0}, {-gap}};
  if (gap == 0) corners = {{0}, {overlap}, {0}};
  const std::vector<ContactStep> steps = steps_along(corners);
  const std::vector<ContactForce> forces = cases::drive(law, steps);
  Curve curve{{steps.front().overlap_old}, {0}};
  for (std::size_t i = 0; i < steps.size(); ++i) {
    curve.x.push_back(steps[i].overlap_new);
    curve.y.push_back(forces[i].normal);
  }
  return curve;
}

Curve friction_loop(const AnyLaw& law) {
  constexpr double overlap = 1e-6;
  constexpr double reach = 1.2e-6;  // slips with a friction coefficient of order one half
  const auto at = [](double shift) { return cases::PathPoint{overlap, Vector2(shift, 0)}; };
  const std::array corners{cases::PathPoint{0}, at(0), at(reach), at(-reach), at(reach)};
  const std::vector<ContactStep> steps = steps_along(corners);
  const std::vector<ContactForce> forces = cases::drive(law, steps);
  Curve curve{{0}, {0}};
  double shift = 0;
  for (std::size_t i = leg_steps; i < steps.size(); ++i) {
    shift += steps[i].shift[0];
    curve.x.push_back(shift);
    curve.y.push_back(forces[i].tangential[0]);
  }
  return curve;
}

/// The power of a thousand that makes a number one with up to three digits, and its sign.
std::pair<double, const char*> prefix_of(double size) {
  for (const auto& [factor, sign] :
       {std::pair{1.0, ""}, {1e-3, "m"}, {1e-6, "µ"}, {1e-9, "n"}, {1e-12, "p"}}) {
    if (size >= 0.999 * factor) return {factor, sign};
  }
  return {1e-15, "f"};
}

/// One, two or five times a power of ten, of which a range holds two to five.
double round_step(double range) {
  const double power = std::pow(10.0, std::floor(std::log10(range / 2.5)));
  for (const double digit : {5.0, 2.0})
    if (2 * digit * power <= range) return digit * power;
  return power;
}

/// One axis with its zero on the drawing, and the numbers next to it.
struct PictureAxis {
  double low = 0;
  double high = 0;
  double from = 0;
  double to = 1;

  PictureAxis(const std::vector<double>& values, double begin, double end) : from(begin), to(end) {
    for (const double v : values) {
      if (!std::isfinite(v)) continue;
      low = std::min(low, v);
      high = std::max(high, v);
    }
    const double room = 0.06 * (high - low);
    if (low < 0) low -= room;
    high += room;
  }
  double at(double v) const { return from + (to - from) * (v - low) / (high - low); }
};

std::string number_text(double value) {
  std::string text = fmt::format("{:g}", value);
  if (text[0] == '-') text = "−" + text.substr(1);
  return text;
}

std::string drawing(const Curve& curve, const std::string& x_name, const std::string& y_name,
                    const std::string& title) {
  const PictureAxis x(curve.x, picture_margin + 12, picture_width - picture_margin);
  const PictureAxis y(curve.y, picture_height - picture_margin, picture_margin);
  const auto [x_factor, x_sign] = prefix_of(std::max(x.high, -x.low));
  const auto [y_factor, y_sign] = prefix_of(std::max(y.high, -y.low));
  std::string text = fmt::format(
      "<svg class=\"picture\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">"
      "<path class=\"axis\" d=\"M{:.1f} {}V{}M{} {:.1f}H{}\"/>",
      picture_width, picture_height, title, x.at(0), picture_margin - 8,
      picture_height - picture_margin + 8, picture_margin, y.at(0),
      picture_width - picture_margin + 8);
  const double x_step = round_step(x.high - x.low);
  for (double v = std::ceil(x.low / x_step) * x_step; v <= x.high; v += x_step) {
    if (std::abs(v) < x_step / 2) continue;
    text += fmt::format(
        "<path class=\"axis\" d=\"M{0:.1f} {1:.1f}v5\"/><text x=\"{0:.1f}\" y=\"{2:.1f}\" "
        "text-anchor=\"middle\">{3}</text>",
        x.at(v), y.at(0), y.at(0) + 18, number_text(std::round(v / x_step) * x_step / x_factor));
  }
  const double y_step = round_step(y.high - y.low);
  for (double v = std::ceil(y.low / y_step) * y_step; v <= y.high; v += y_step) {
    if (std::abs(v) < y_step / 2) continue;
    text += fmt::format(
        "<path class=\"axis\" d=\"M{0:.1f} {1:.1f}h-5\"/><text x=\"{2:.1f}\" y=\"{3:.1f}\" "
        "text-anchor=\"end\">{4}</text>",
        x.at(0), y.at(v), x.at(0) - 9, y.at(v) + 4,
        number_text(std::round(v / y_step) * y_step / y_factor));
  }
  text += fmt::format(
      "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\">{}, {}m</text>"
      "<text x=\"{:.1f}\" y=\"{}\">{}, {}N</text><path class=\"law-curve\" d=\"",
      picture_width - 4, y.at(0) - 8, x_name, x_sign, x.at(0) + 8, picture_margin - 2, y_name,
      y_sign);
  bool pen_down = false;
  for (std::size_t i = 0; i < curve.x.size(); ++i) {
    if (!std::isfinite(curve.y[i])) {
      pen_down = false;
      continue;
    }
    text +=
        fmt::format("{}{:.1f} {:.1f}", pen_down ? "L" : "M", x.at(curve.x[i]), y.at(curve.y[i]));
    pen_down = true;
  }
  return text + "\"/></svg>";
}

LawPicture picture_of(const LawSummary& law, const AnyLaw& of) {
  if (law.family == LawFamily::cohesive || law.family == LawFamily::plastic) {
    const bool pulls = law.family == LawFamily::cohesive;
    const double overlap = pulls ? overlap_beside_pull(of) : overlap_that_yields(of);
    return {drawing(normal_curve(of, overlap, pulls ? overlap : 0.3 * overlap), "overlap",
                    "normal force", "Normal force over overlap"),
            "Normal force of one contact with the default parameters: brought together, pressed "
            "and parted. Push is positive, a gap is a negative overlap."};
  }
  return {drawing(friction_loop(of), "shift", "tangential force", "Tangential force over shift"),
          "Tangential force of one contact with the default parameters, sheared to and fro under a "
          "constant overlap."};
}

}  // namespace

LawPicture law_picture(const LawSummary& law) {
  const bool is_away = law.family == LawFamily::bonds || law.family == LawFamily::engine ||
                       law.given_as.starts_with("exec:") || law.given_as.starts_with("python:");
  const bool is_unknown = law.family == LawFamily::outside && law.given_as.empty();
  if (is_away || is_unknown) return {};
  try {
    const cases::Scheme scheme = cases::make_scheme(law.given_as.empty() ? law.name : law.given_as);
    return picture_of(law, scheme.law());
  } catch (const std::exception&) {
    return {};  // the law of another program, or one that needs what is not told here
  }
}

}  // namespace stickslip::reports
