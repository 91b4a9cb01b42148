// SPDX-License-Identifier: BSD-3-Clause
// What stick-to-slip shows. Titles and captions are in cases/slip/stick_to_slip/page.md.
#include "cases/slip/stick_to_slip/case.hpp"
#include "cases/slip/tangent_plane.hpp"

namespace stickslip::cases::stick_to_slip_exhibits {
namespace {

/// The force in the tangent plane, over the limit at the start: exact, and schemes in one step.
Panel plane(const std::string& title, const StickToSlip& s, std::span<const Scheme> schemes) {
  Panel panel{.title = title,
              .x = {"force along the movement f₁/(μ fₙ₀)"},
              .y = {"force across f₂/(μ fₙ₀)"},
              .series = {friction_circle("friction limit at start and end", 1),
                         friction_circle("", 1 + s.growth)},
              .equal_aspect = true};
  const auto shown = [&](const Vector2& force) -> Vector2 {
    return along_across(force) / s.limit();
  };
  const CornerPath path = s.path();
  const Vector2 start = shown(path.force);
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    const Vector2 end = shown(drive_along(scheme.law(), path, 1).back().tangential);
    // Schemes with the same answer are drawn once, under the name of the first.
    const bool drawn = std::ranges::any_of(panel.series, [&](const Series& other) {
      return other.slot >= 0 &&
             std::hypot(other.x.back() - end[0], other.y.back() - end[1]) < round_off;
    });
    if (drawn) return;
    const Series line = pen.named(scheme.label + ", 1 step").line_and_points();
    panel.add(segment(line, start[0], start[1], end[0], end[1]));
  });

  panel.add(in_plane(truth_line("exact"), evenly(0.0, 1.0, 200),
                     [&](double part) { return shown(s.exact_force(part)); }));
  panel.notes.push_back({.x = start[0], .y = start[1] - 0.15, .text = "start"});
  return panel;
}

Figure two_planes(const StickToSlip& given, std::span<const Scheme> schemes) {
  StickToSlip growing = given;
  growing.fraction = 0.9;
  growing.angle = 120;
  growing.movement = 3;
  growing.growth = 0.3;
  return {.panels = {plane("as given", given, schemes),
                     plane("growing normal force", growing, schemes)}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<StickToSlip>({
      .figures = {{"stick-to-slip/plane", two_planes}},
  });
}

}  // namespace stickslip::cases::stick_to_slip_exhibits
