// SPDX-License-Identifier: BSD-3-Clause
// What closed-cycle shows. Titles and captions are in docs/cases/rotation/closed-cycle.md.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "cases/exhibits/exhibits.hpp"
#include "cases/rotation/closed_cycle.hpp"

namespace stickslip {
namespace closed_cycle_exhibits {
namespace {

using Problem = SolvedClosedCycle;

constexpr double pi = std::numbers::pi;
constexpr int steps = 64;  // for each quarter turn
constexpr int cycles = 10;

/// A number for each cycle, counted from `first`.
template <class Forces, class Number>
Series over_cycles(Series empty, const Forces& forces, int first, const Number& number) {
  for (const auto& force : forces) empty.add(first++, number(force));
  return empty;
}

/// With kinematics that do not err here laws and frames show themselves alone.
FramedLaw at_rest(const FramedLaw& law) {
  FramedLaw other = law;
  other.kinematics = Kinematics::velocity;
  return other;
}

/// By how much a frame turns a force that is held through the cycle, over the half angle of cones.
Series held_turn(Series empty, const ClosedCycle& c, const FramedLaw& law) {
  ClosedCycle other = c;
  for (int cone = 10; cone <= 90; cone += 10) {
    other.cone = cone;
    const auto forces = other.left_after(law, Use::held, steps, 1);
    const double along = forces[1].dot(forces[0]);
    const double across = forces[1].dot(Vector3(c.pair().normal().cross(forces[0])));
    const double turn = std::atan2(across, along) * 180 / pi;
    // Angles are known but for whole turns.
    empty.add(cone, turn < -1 ? turn + 360 : turn);
  }
  return empty;
}

/// The exact force along the shear after each cycle, over the friction limit.
Series exact_shear(const ClosedCycle& c) {
  const PairCycle pair = c.pair();
  const double turn = pair.rolling().turn();
  const auto forces = c.sheared_contact().exact(turn, cycles).after;
  Series exact = truth_line("exact").add(0, 0);
  for (std::size_t i = 0; i < forces.size(); ++i) {
    const auto done = static_cast<double>(i + 1);
    exact.add(done, pair.in_space(forces[i], done * turn).dot(pair.direction()) / c.limit());
  }
  return exact;
}

Figure residual(const Problem& p, std::span<const Scheme> schemes) {
  const ClosedCycle& c = p.problem;
  const double limit = c.limit();
  const Vector3 direction = c.pair().direction();
  const Axis axis{.label = "cycles", .unit = "-", .low = 0.0, .high = 10.0};
  Panel unloaded{.title = "without shear",
                 .x = axis,
                 .y = {.label = "|fₜ|/(μfₙ)", .unit = "-", .low = 0.0, .high = 1.1},
                 .legend = Legend::outside};
  Panel sheared{.title = "shear and back",
                .x = axis,
                .y = {.label = "fₜ/(μfₙ)", .unit = "-"},
                .legend = Legend::outside};
  Panel held{.title = "turn of a held force",
             .x = {.label = "half angle of the cone", .unit = "deg", .low = 0.0, .high = 90.0},
             .y = {.label = "turn", .unit = "deg", .low = -20.0, .high = 380.0},
             .legend = Legend::outside};
  std::vector<std::pair<FrameUpdate, Kinematics>> seen;
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    const FramedLaw& law = scheme.framed;
    if (law.frame == FrameUpdate::exact && law.kinematics == Kinematics::mid_arm) {
      sheared.series.push_back(
          over_cycles(pen.points(), c.left_after(at_rest(law), Use::sheared, steps, cycles), 0,
                      [&](const Vector3& force) { return force.dot(direction) / limit; }));
    }
    // Laws differ in nothing but frame and kinematics where there is no shear.
    const auto claims = scheme.law().partial_slip_claims();
    if (claims && claims->rule != PartialSlipRule::resolved) return;
    const std::pair own(law.frame, law.kinematics);
    if (std::ranges::count(seen, own) > 0) return;
    seen.push_back(own);
    if (law.frame == FrameUpdate::exact) {
      unloaded.series.push_back(
          over_cycles(pen.named(std::string(name_of(law.kinematics))).line_and_points(),
                      c.left_after(law, Use::unloaded, steps, cycles), 0,
                      [&](const Vector3& force) { return force.norm() / limit; }));
    }
    if (c.ratio != 1 || order_of_cycle(law.kinematics) < 2) return;
    if (law.frame == FrameUpdate::exact && law.kinematics != Kinematics::velocity) return;
    const Pen frame = pen.named("frame " + std::string(name_of(law.frame)));
    held.series.push_back(held_turn(frame.points(), c, at_rest(law)));
  });
  unloaded.series.push_back(segment(truth_line("exact"), 0, 0, 10, 0));
  sheared.series.push_back(exact_shear(c));
  Figure figure{.panels = {unloaded, sheared}, .words = {{"steps", std::to_string(steps)}}};
  if (held.series.empty()) return figure;
  Series angle = truth_line("solid angle");
  for (int cone = 0; cone <= 90; cone += 2) angle.add(cone, 360 * (1 - std::cos(cone * pi / 180)));
  held.series.push_back(angle);
  figure.panels.push_back(held);
  return figure;
}

Table rollings(const Problem& p, std::span<const Scheme>) {
  struct Row {
    int ratio = 1;
    Rolling rolling;
  };
  const ClosedCycle& c = p.problem;
  const double half_overlap = c.overlap * c.radius / 2;
  const double cone = std::acos(c.pair().rolling().cosine);
  std::vector<Row> rows;
  for (const int ratio : {1, 2, 3, 4}) {
    rows.push_back(
        {ratio, closed_rolling(c.radius - half_overlap, ratio * c.radius - half_overlap, cone)});
  }
  return table_of<Row>(
      rows,
      {number_column<Row>("R of q over p", "-", "{:g}", &Row::ratio),
       number_column<Row>("laps", "-", "{:g}", [](const Row& row) { return row.rolling.laps; }),
       number_column<Row>("half angle", "deg", "{:.4g}",
                          [](const Row& row) { return std::acos(row.rolling.cosine) * 180 / pi; }),
       number_column<Row>("turn of the contact frame", "deg", "{:.4g}", [](const Row& row) {
         return std::remainder(row.rolling.turn(), 2 * pi) * 180 / pi;
       })});
}

}  // namespace
}  // namespace closed_cycle_exhibits

std::unique_ptr<Case> make_closed_cycle() {
  using namespace closed_cycle_exhibits;
  return make_case<ClosedCycle>({
      .needs = hertz_friction_needs(),
      .ladder = {.from = 32, .to = 512, .nominal = 512},
      .variants = variants_of("jaeger",
                              {"kinematics=velocity", "kinematics=positions", "kinematics=end-arm",
                               "frame=fixed", "frame=projected,kinematics=velocity"}),
      .figures = {{"closed-cycle/residual", residual}},
      .tables = {{"closed-cycle-rollings", rollings}},
  });
}

}  // namespace stickslip
