// SPDX-License-Identifier: BSD-3-Clause
// What reduced-mass shows. Titles and captions are in cases/impact/reduced_mass/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/impact/reduced_mass/case.hpp"

namespace stickslip::cases::reduced_mass_exhibits {
namespace {

using Problem = ReducedMass;

constexpr int steps = 256;  // per contact

/// A law that is told a coefficient knows no mass.
std::string unsuitable(const Scheme& scheme) {
  if (const std::string why = why_no_restitution(scheme); !why.empty()) return why;
  if (scheme.law().info().by_role("restitution") != nullptr) return {};
  return "its dashpot is told a coefficient, which has the mass in it already; a law is judged "
         "that makes it of a restitution";
}

Figure over_ratio(const Problem& given, std::span<const Scheme> schemes) {
  Panel panel{.x = logarithmic("mass of the other sphere over that of the first"),
              .y = {"restitution", "", 0, 1}};
  const auto powers = evenly(-2.0, 2.0, 8);
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    Series found = pen.points();
    for (const double power : powers) {
      Problem p = given;
      p.mass_ratio = std::pow(10, power);
      found.add(p.mass_ratio, p.mean_restitution(p.told(scheme), steps));
    }
    panel.add(found);
  });
  panel.add(truth(
      "asked for", powers, [](double power) { return std::pow(10, power); },
      [&](double) { return given.restitution; }));
  return {.panels = {panel}, .words = {{"steps", std::to_string(steps)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<ReducedMass>({
      .figures = {{"reduced-mass/over-ratio", over_ratio}},
      .unsuitable = unsuitable,
  });
}

}  // namespace stickslip::cases::reduced_mass_exhibits
