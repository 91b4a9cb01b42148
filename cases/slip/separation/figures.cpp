// SPDX-License-Identifier: BSD-3-Clause
// What separation shows. Titles and captions are in cases/slip/separation/page.md.
#include "cases/slip/separation/case.hpp"
#include "cases/slip/tangent_plane.hpp"

namespace stickslip::cases::separation_exhibits {
namespace {

/// The exact force in the tangent plane until the bodies part, from several angles.
Panel plane(const Separation& given) {
  Panel panel{.title = "force until the bodies part",
              .x = {"force along the movement f₁/(μ fₙ₀)"},
              .y = {"force across f₂/(μ fₙ₀)"},
              .series = {friction_circle("friction limit at the start", 1)},
              .equal_aspect = true};
  int slot = 0;
  for (const double angle : {45.0, 90.0, 135.0, 170.0, 180.0}) {
    Separation opening = given;
    opening.angle = angle;
    opening.movement = 0.5;
    const Pen pen{fmt::format("{}°", angle), slot++};
    panel.add(in_plane(pen.line(), evenly(0.0, 1.0, 100), [&](double opened) -> Vector2 {
      return along_across(opening.exact_force(given.overlap * (1 - opened)) / given.limit());
    }));
  }
  return panel;
}

/// The tangential work until the contact has opened to its gap, over L^2/kt.
Panel work(const Separation& given, std::span<const Scheme> schemes) {
  const double unit_work = given.limit() * given.limit() / given.kt;
  CornerPath path = given.path();
  path.corners = {path.corners[0], path.corners[2]};
  const auto found = [&](const Scheme& scheme, int steps) {
    return sum_works(drive_along(scheme.law(), path, steps)).tangential / unit_work;
  };
  const std::array steps{1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 100};
  const double exact = given.exact().work / unit_work;
  return {.title = "work of the opening",
          .x = logarithmic("steps", "-", 1, 100),
          .y = {"tangential work/(L²/kₜ)"},
          .series = together(against_steps(schemes, steps, found),
                             segment(truth_line("exact"), 1, exact, 100, exact))};
}

Figure opening(const Separation& given, std::span<const Scheme> schemes) {
  return {.panels = {plane(given), work(given, schemes)}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<Separation>({
      .figures = {{"separation/opening", opening}},
  });
}

}  // namespace stickslip::cases::separation_exhibits
