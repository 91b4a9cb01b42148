// SPDX-License-Identifier: BSD-3-Clause
// What torsion-and-shear shows; titles and captions: cases/partial_slip/torsion_and_shear/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/partial_slip/torsion_and_shear/case.hpp"
#include "reference/moments/hertz_torsion.hpp"

namespace stickslip::cases::torsion_and_shear_exhibits {
namespace {

using Path = TorsionAndShear::Path;

/// Squares across the contact in figures.
constexpr int cells = 21;
/// Parts into which curves are cut.
constexpr int parts = 8;

/// The movements, each in parts of its own.
std::vector<SurfaceMove> cut(Path path) {
  std::vector<SurfaceMove> all;
  for (const SurfaceMove& move : TorsionAndShear::moves(path)) {
    const SurfaceMove part{move.shift / parts, move.across / parts, move.roll / parts,
                           move.twist / parts};
    all.insert(all.end(), parts, part);
  }
  return all;
}

double closed_torque(double twist) { return reference::torsion_at_twist(twist / 2).torque; }

/// Torque over twist: first loading, back, and forth again.
Panel torsion_panel(const TorsionAndShear& p, std::span<const Scheme> schemes) {
  constexpr double end = TorsionAndShear::turned;
  constexpr double limit = TorsionAndShear::sliding_torque;
  std::vector<double> twists;
  for (const int i : counted(1, 2 * parts))
    twists.push_back(end * (i <= parts ? i : 2 * parts - i) / parts);
  const auto found = [&](const Scheme& scheme, const Pen& pen) {
    return over(pen.points(), twists, follow_pair(scheme.framed, p.contact(), cut(Path::back), 1),
                &PairState::torque);
  };
  const double at_end = closed_torque(end);
  const auto back = [&](double twist) { return at_end - 2 * closed_torque((end - twist) / 2); };
  const auto forth = [&](double twist) { return -at_end + 2 * closed_torque((end + twist) / 2); };
  return {.title = "torsion",
          .x = {"twist", "μFₙ/(Ga²)", -0.9, 0.9},
          .y = {"torque/(μ Fₙ a)", {}, -0.65, 0.65},
          .series = together(
              curves(schemes, found), truth("half-space", evenly(0.0, end, 60), closed_torque),
              sampled(truth("", evenly(end, -end, 80), back), evenly(-end, end, 80), forth),
              segment(guide_line(), -0.9, limit, 0.9, limit)),
          .legend = Legend::none,
          .notes = {{-0.85, limit + 0.02, "3π/16"}}};
}

/// Torque over force on the way of both movements.
Panel order_panel(const TorsionAndShear& p, std::span<const Scheme> schemes) {
  constexpr std::array paths{Path::shear_first, Path::twist_first, Path::together};
  const auto found = [&](const Scheme& scheme, const Pen& pen) {
    Series points = pen.points();
    for (const Path path : paths) {
      const auto end =
          follow_pair(scheme.framed, p.contact(), TorsionAndShear::moves(path), 2 * parts).back();
      points.add(end.force, end.torque);
    }
    return points;
  };
  Panel panel{
      .title = "twist and shear",
      .x = {"force/(μ Fₙ)", {}, -0.03, 1.03},
      .y = {"torque/(μ Fₙ a)", {}, -0.05, 0.65},
      .series = curves(schemes, found),
      .notes = {
          {0.66, 0.31, "twist first"}, {0.40, 0.485, "shear first"}, {0.25, 0.2, "both at once"}}};
  for (const Path path : paths) {
    panel.add(through(truth_line(path == Path::shear_first ? "half-space" : "").add(0, 0),
                      TorsionAndShear::half_space(p.poisson, cut(path), cells, 1),
                      &PairState::force, &PairState::torque));
  }
  Series envelope = guide_line("everything slides");
  for (const double centre : logarithmic_range(1e-3, 100, 80)) {
    const auto sliding = reference::slide_and_twist(centre);
    envelope.add(sliding.force, sliding.torque);
  }
  return panel.add(envelope);
}

Figure figure(const TorsionAndShear& p, std::span<const Scheme> schemes) {
  return {.panels = {torsion_panel(p, schemes), order_panel(p, schemes)}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<TorsionAndShear>({
      .figures = {{"torsion-and-shear/order", figure}},
  });
}

}  // namespace stickslip::cases::torsion_and_shear_exhibits
