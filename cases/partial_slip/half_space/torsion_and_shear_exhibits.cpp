// SPDX-License-Identifier: BSD-3-Clause
// What torsion-and-shear shows. Titles and captions are in
// docs/cases/partial_slip/torsion-and-shear.md.
#include <cmath>

#include "cases/exhibits/exhibits.hpp"
#include "cases/partial_slip/half_space/torsion_and_shear.hpp"
#include "reference/moments/hertz_torsion.hpp"

namespace stickslip {
namespace torsion_and_shear_exhibits {
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
  Panel panel{.title = "torsion",
              .x = {.label = "twist", .unit = "μFₙ/(Ga²)", .low = -0.9, .high = 0.9},
              .y = {.label = "torque/(μ Fₙ a)", .low = -0.65, .high = 0.65},
              .legend = Legend::none};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    Series found = pen.points();
    const auto states = follow_pair(scheme.framed, p.contact(), cut(Path::back), 1);
    for (int i = 0; i < 2 * parts; ++i) {
      const double twist = end * (i < parts ? i + 1 : 2 * parts - i - 1) / parts;
      found.add(twist, states[static_cast<std::size_t>(i)].torque);
    }
    panel.series.push_back(found);
  });
  const double at_end = closed_torque(end);
  Series first = truth_line("half-space");
  for (const double twist : evenly(0.0, end, 60)) first.add(twist, closed_torque(twist));
  Series loop = truth_line("");
  for (const double twist : evenly(end, -end, 80))
    loop.add(twist, at_end - 2 * closed_torque((end - twist) / 2));
  for (const double twist : evenly(-end, end, 80))
    loop.add(twist, -at_end + 2 * closed_torque((end + twist) / 2));
  panel.series.push_back(first);
  panel.series.push_back(loop);
  Series limit = guide_line("");
  limit.add(-0.9, TorsionAndShear::sliding_torque).add(0.9, TorsionAndShear::sliding_torque);
  panel.series.push_back(limit);
  panel.notes.push_back({-0.85, TorsionAndShear::sliding_torque + 0.02, "3π/16"});
  return panel;
}

/// Torque over force on the way of both movements.
Panel order_panel(const TorsionAndShear& p, std::span<const Scheme> schemes) {
  Panel panel{.title = "twist and shear",
              .x = {.label = "force/(μ Fₙ)", .low = -0.03, .high = 1.03},
              .y = {.label = "torque/(μ Fₙ a)", .low = -0.05, .high = 0.65},
              .legend = Legend::outside};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    Series found = pen.points();
    for (const Path path : {Path::shear_first, Path::twist_first, Path::together}) {
      const auto end =
          follow_pair(scheme.framed, p.contact(), TorsionAndShear::moves(path), 2 * parts).back();
      found.add(end.force, end.torque);
    }
    panel.series.push_back(found);
  });
  for (const Path path : {Path::shear_first, Path::twist_first, Path::together}) {
    Series way = truth_line(path == Path::shear_first ? "half-space" : "");
    way.add(0, 0);
    for (const PairState& state : TorsionAndShear::half_space(p.poisson, cut(path), cells, 1))
      way.add(state.force, state.torque);
    panel.series.push_back(way);
  }
  Series envelope = guide_line("everything slides");
  for (const double centre : logarithmic_range(1e-3, 100, 80)) {
    const auto sliding = reference::slide_and_twist(centre);
    envelope.add(sliding.force, sliding.torque);
  }
  panel.series.push_back(envelope);
  panel.notes.push_back({0.66, 0.31, "twist first"});
  panel.notes.push_back({0.40, 0.485, "shear first"});
  panel.notes.push_back({0.25, 0.2, "both at once"});
  return panel;
}

Figure figure(const TorsionAndShear& p, std::span<const Scheme> schemes) {
  return {.panels = {torsion_panel(p, schemes), order_panel(p, schemes)}};
}

}  // namespace
}  // namespace torsion_and_shear_exhibits

std::unique_ptr<Case> make_torsion_and_shear() {
  using namespace torsion_and_shear_exhibits;
  return make_case<TorsionAndShear>({
      .needs = hertz_friction_needs(),
      .ladder = {.from = 1, .to = 256, .nominal = 16},
      .figures = {{"torsion-and-shear/order", figure}},
      .reference_within = 2e-3,
  });
}

}  // namespace stickslip
