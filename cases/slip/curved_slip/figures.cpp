// SPDX-License-Identifier: BSD-3-Clause
// What curved-slip shows. Titles and captions are in cases/slip/curved_slip/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/slip/curved_slip/solved.hpp"
#include "cases/slip/one_step.hpp"

namespace stickslip::cases::curved_slip_exhibits {
namespace {

/// A point of a panel: where the force [N] at a time from 0 to 1 is shown.
using Show = std::function<Vector2(double time, const Vector2& force)>;

/// Where strokes show the exact force: at every so many of the points of the reference.
constexpr int stroke_every = 16;

/// The path, and strokes that show which way the exact force points (arrows are beyond a series).
Panel path_of(const SolvedCurve& solved, const std::string& title) {
  const auto shift_at = [&](int i) {
    return vector_of(solved.curve.at(static_cast<double>(i) / SolvedCurve::points).shift);
  };
  Panel panel{
      .title = title,
      .x = {"shift ξ₁kₜ/(μ fₙ)"},
      .y = {"shift ξ₂kₜ/(μ fₙ)"},
      .series = {in_plane(truth_line("path").add(0, 0), counted(1, SolvedCurve::points), shift_at)},
      .legend = Legend::none,
      .equal_aspect = true};
  for (const int i : counted(stroke_every, SolvedCurve::points, stroke_every)) {
    const Vector2 from = shift_at(i);
    const Vector2 tip = 0.9 * solved.force_at(i) / solved.curve.limit();
    panel.add(segment(Pen{"", 6}.line(), from[0], from[1], from[0] + tip[0], from[1] + tip[1]));
  }
  return panel;
}

/// Whether two runs have the same forces, as those of schemes that differ in their work only.
bool same_forces(std::span<const ContactForce> some, std::span<const ContactForce> others,
                 double limit) {
  return std::ranges::equal(some, others, [&](const ContactForce& a, const ContactForce& b) {
    return (a.tangential - b.tangential).norm() <= 1e-9 * limit;
  });
}

/// Forces of schemes and the exact ones. Schemes with the same forces would hide one another: they
/// are drawn once.
std::vector<Series> forces_of(const SolvedCurve& solved, std::span<const Scheme> schemes, int steps,
                              const Show& show) {
  std::vector<Series> all;
  std::vector<std::vector<ContactForce>> drawn;
  for (const Scheme& scheme : schemes) {
    const auto forces = solved.curve.forces(scheme, steps);
    const bool is_drawn = std::ranges::any_of(
        drawn, [&](const auto& other) { return same_forces(forces, other, solved.curve.limit()); });
    if (is_drawn) continue;
    const Pen pen = pen_of(scheme, static_cast<int>(drawn.size()))
                        .named(fmt::format("{}, {} steps", scheme.label, steps));
    drawn.push_back(forces);
    all.push_back(in_plane(pen.line_and_points(), counted(1, steps), [&](int i) {
      return show(static_cast<double>(i) / steps,
                  forces[static_cast<std::size_t>(i - 1)].tangential);
    }));
  }
  all.push_back(in_plane(truth_line("exact"), counted(1, SolvedCurve::points), [&](int i) {
    return show(static_cast<double>(i) / SolvedCurve::points, solved.force_at(i));
  }));
  return all;
}

/// Angle from the direction of movement to the force [deg], in (-180, 180].
double lag_of(const reference::Pair<double>& movement, const Vector2& force) {
  const Vector2 along = vector_of(movement);
  return std::atan2(along[0] * force[1] - along[1] * force[0], along.dot(force)) / degree;
}

Figure lag(const SolvedCurvedSlip& s, std::span<const Scheme> schemes) {
  constexpr int steps = 16;
  const SolvedCurve& solved = s.circle();
  const auto angle = [&](double time, const Vector2& force) {
    return Vector2(360 * time, lag_of(solved.curve.at(time).shift_rate, force));
  };
  return {.panels = {path_of(solved, "path"),
                     {.title = "direction of the force",
                      .x = {"turn along the circle", "deg", 0, 360},
                      .y = {"angle from movement to force", "deg"},
                      .series = forces_of(solved, schemes, steps, angle)}},
          .words = {{"radius", fmt::format("{}", solved.curve.radius)},
                    {"lead", fmt::format("{}", solved.curve.lead)},
                    {"steps", fmt::format("{}", steps)}}};
}

Figure figure_eight(const SolvedCurvedSlip& s, std::span<const Scheme> schemes) {
  constexpr int steps = 32;
  const SolvedCurve& solved = s.figure_eight();
  const auto over_limit = [&](double, const Vector2& force) {
    return Vector2(force / solved.curve.limit());
  };
  return {.panels = {path_of(solved, "path: figure of eight"),
                     {.title = "force",
                      .x = {"force f₁/(μ fₙ)"},
                      .y = {"force f₂/(μ fₙ)"},
                      .series = forces_of(solved, schemes, steps, over_limit),
                      .equal_aspect = true}},
          .words = {{"variation", fmt::format("{:.0f}", 100 * solved.curve.variation)},
                    {"steps", fmt::format("{}", steps)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<CurvedSlip>({
      .figures = {{"curved-slip/lag", lag}, {"curved-slip/figure-eight", figure_eight}},
  });
}

}  // namespace stickslip::cases::curved_slip_exhibits
