// SPDX-License-Identifier: BSD-3-Clause
// What rolling-creep shows. Titles and captions are in cases/partial_slip/rolling_creep/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/partial_slip/rolling_creep/case.hpp"
#include "reference/half_space/half_space_friction.hpp"
#include "reference/half_space/rolling_creep.hpp"
#include "reference/printed.hpp"

namespace stickslip::cases::rolling_creep_exhibits {
namespace {

/// Steps of a movement in figures.
constexpr int steps = 4;
/// Contact radii rolled in figures.
constexpr double distance = 4;

/// Creep by the half-space over the distance rolled: on one grid, brought to the steady creep in
/// the limit of fine grids. Their errors go with the side of the squares.
Series creep_curve(const RollingCreep& p) {
  constexpr int cells = 20;
  const auto by_coarse = reference::creep_on_grid(p.poisson, p.force, cells / 2, distance);
  const auto by_fine = reference::creep_on_grid(p.poisson, p.force, cells, distance);
  const double limit = 2 * by_fine.back() - by_coarse.back();
  Series curve = truth_line("half-space");
  for (std::size_t i = 0; i < by_fine.size(); ++i) {
    // A square holds the mean over its way.
    curve.add(2. * (static_cast<double>(i) + 0.5) / cells, by_fine[i] * limit / by_fine.back());
  }
  return curve;
}

Panel creep_panel(const RollingCreep& p, std::span<const Scheme> schemes) {
  const auto found = [&](const Scheme& scheme, const Pen& pen) {
    Series points = pen.points();
    const auto creeps = p.creeps_of(scheme.framed, steps);
    // Means over the stretches.
    for (std::size_t i = 0; i < creeps.size(); ++i)
      points.add(RollingCreep::stretch * (static_cast<double>(i) + 0.5), creeps[i]);
    return points;
  };
  // Distance and creep of printed points in these units.
  const auto printed = [](const Pen& pen, std::string_view table, double distances, double creeps) {
    return through(
        pen.points(), reference::printed_numbers(table),
        [=](const auto& point) { return point[0] * distances; },
        [=](const auto& point) { return point[1] / creeps; });
  };
  const auto slot = static_cast<int>(schemes.size());
  return {.title = "creep at constant force",
          .x = {"distance rolled/a", {}, 0, distance},
          .y = {"creep", "μFₙ/(Ga²)", -0.02, 0.25},
          .series =
              together(curves(schemes, found),
                       printed({"CONTACT, 28 squares", slot}, "creep_of_contact", 1. / 14, 15.4132),
                       printed({"another program, limit", slot + 1}, "creep_by_another", 1, 1),
                       creep_curve(p))};
}

/// Force over the distance rolled at the creep that keeps it on the half-space, from none.
Panel force_panel(const RollingCreep& p, std::span<const Scheme> schemes) {
  constexpr int cells = 18;
  const double creep = p.exact().creep;
  const auto found = [&](const Scheme& scheme, const Pen& pen) {
    constexpr int parts = 16;
    constexpr double part = distance / parts;
    const std::vector<SurfaceMove> moves(
        parts, SurfaceMove{.shift = p.shift_of(creep, part), .roll = part});
    const auto states = follow_pair(scheme.framed, p.contact(), moves, steps);
    Series points = pen.points();
    for (std::size_t i = 0; i < states.size(); ++i)
      points.add(part * static_cast<double>(i + 1), states[i].force);
    return points;
  };
  reference::HalfSpaceFriction half_space({.nu = p.poisson,
                                           .cells = cells,
                                           .half_width = 1,
                                           .edge = reference::EdgeRule::centre_inside,
                                           .margin = 1});
  half_space.advance({.overlap = 1, .shift = {}, .twist = 0});
  const auto rolled = counted(1, static_cast<int>(distance * cells / 2));
  return {.title = "force at constant creep",
          .x = {"distance rolled/a", {}, 0, distance},
          .y = {"force/(μFₙ)", {}, 0, 1.05},
          .series = together(
              curves(schemes, found),
              through(
                  truth_line("half-space").add(0, 0), rolled, [](int i) { return 2. * i / cells; },
                  [&](int) { return half_space.roll(creep, 0).force.real(); })),
          .legend = Legend::none};
}

Figure figure(const RollingCreep& p, std::span<const Scheme> schemes) {
  return {.panels = {creep_panel(p, schemes), force_panel(p, schemes)}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<RollingCreep>({
      .figures = {{"rolling-creep/creep", figure}},
  });
}

}  // namespace stickslip::cases::rolling_creep_exhibits
