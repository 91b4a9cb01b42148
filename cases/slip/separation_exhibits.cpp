// SPDX-License-Identifier: BSD-3-Clause
// What separation shows. Titles and captions are in docs/cases/slip/separation.md.
#include <fmt/format.h>

#include <array>
#include <span>

#include "cases/slip/separation.hpp"
#include "cases/slip/tangent_plane.hpp"

namespace stickslip {
namespace separation_exhibits {
namespace {

/// The exact force in the tangent plane until the bodies part, from several angles.
Panel plane(const Separation& given) {
  Panel panel{.title = "force until the bodies part",
              .x = {.label = "force along the movement f₁/(μ fₙ₀)", .unit = "-"},
              .y = {.label = "force across f₂/(μ fₙ₀)", .unit = "-"},
              .legend = Legend::outside,
              .equal_aspect = true};
  panel.series.push_back(friction_circle("friction limit at the start", 1));
  constexpr std::array angles{45.0, 90.0, 135.0, 170.0, 180.0};
  for (std::size_t i = 0; i < angles.size(); ++i) {
    Separation opening = given;
    opening.angle = angles[i];
    opening.movement = 0.5;
    Series path = Pen{fmt::format("{}°", angles[i]), static_cast<int>(i)}.line();
    for (const double opened : evenly(0.0, 1.0, 100)) {
      const Vector2 force = opening.exact_force(given.overlap * (1 - opened));
      const Vector2 shown = along_across(force / given.limit());
      path.add(shown[0], shown[1]);
    }
    panel.series.push_back(path);
  }
  return panel;
}

/// The tangential work until the contact has opened to its gap, over L^2/kt.
Panel work(const Separation& given, std::span<const Scheme> schemes) {
  Panel panel{.title = "work of the opening",
              .x = {.label = "steps", .unit = "-", .logarithmic = true, .low = 1.0, .high = 100.0},
              .y = {.label = "tangential work/(L²/kₜ)", .unit = "-"},
              .legend = Legend::outside};
  const double unit_work = given.limit() * given.limit() / given.kt;
  CornerPath path = given.path();
  path.corners = {path.corners[0], path.corners[2]};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    Series found = pen.line_and_points();
    for (const int steps : {1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 100})
      found.add(steps, sum_works(drive_along(scheme.law(), path, steps)).tangential / unit_work);
    panel.series.push_back(found);
  });
  const double exact = given.exact().work / unit_work;
  panel.series.push_back(segment(truth_line("exact"), 1, exact, 100, exact));
  return panel;
}

Figure opening(const Separation& given, std::span<const Scheme> schemes) {
  return {.panels = {plane(given), work(given, schemes)}};
}

}  // namespace
}  // namespace separation_exhibits

std::unique_ptr<Case> make_separation() {
  using namespace separation_exhibits;
  std::vector<Capability> needs = linear_friction_needs();
  needs.push_back(Capability::energy);
  return make_case<Separation>({
      .needs = needs,
      .ladder = {.from = 1, .to = 2048, .nominal = 8},
      .variants = variants_of("linear-refined", {"slip-onset=off", "work=average"}),
      .figures = {{"separation/opening", opening}},
  });
}

}  // namespace stickslip
