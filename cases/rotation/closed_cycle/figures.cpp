// SPDX-License-Identifier: BSD-3-Clause
// What closed-cycle shows. Titles and captions are in cases/rotation/closed_cycle/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/rotation/closed_cycle/case.hpp"

namespace stickslip::cases::closed_cycle_exhibits {
namespace {

using Problem = SolvedClosedCycle;

constexpr double pi = std::numbers::pi;
constexpr int steps = 64;  // for each quarter turn
constexpr int cycles = 10;

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
  Series exact = truth_line("exact").add(0, 0);
  double done = 0;
  for (const auto& force : c.sheared_contact().exact(turn, cycles).after) {
    ++done;
    exact.add(done, pair.in_space(force, done * turn).dot(pair.direction()) / c.limit());
  }
  return exact;
}

Figure residual(const Problem& p, std::span<const Scheme> schemes) {
  const ClosedCycle& c = p.problem;
  const double limit = c.limit();
  const Vector3 direction = c.pair().direction();
  const Axis axis{"cycles", "-", 0, 10};
  Panel unloaded{.title = "without shear", .x = axis, .y = {"|fₜ|/(μfₙ)", "-", 0, 1.1}};
  Panel sheared{.title = "shear and back", .x = axis, .y = {"fₜ/(μfₙ)"}};
  Panel held{.title = "turn of a held force",
             .x = {"half angle of the cone", "deg", 0, 90},
             .y = {"turn", "deg", -20, 380}};
  std::set<std::pair<FrameUpdate, Kinematics>> seen;
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    const FramedLaw& law = scheme.framed;
    if (law.frame == FrameUpdate::exact && law.kinematics == Kinematics::mid_arm) {
      const auto along = [&](const Vector3& force) { return force.dot(direction) / limit; };
      sheared.add(in_turn(pen.points(), c.left_after(at_rest(law), Use::sheared, steps, cycles),
                          along, 1, 0));
    }
    // Laws differ in nothing but frame and kinematics where there is no shear.
    const auto claims = scheme.law().partial_slip_claims();
    if (claims && claims->rule != PartialSlipRule::resolved) return;
    if (!seen.emplace(law.frame, law.kinematics).second) return;
    if (law.frame == FrameUpdate::exact) {
      const Pen kinematics = pen.named(std::string(name_of(law.kinematics)));
      const auto size = [&](const Vector3& force) { return force.norm() / limit; };
      unloaded.add(in_turn(kinematics.line_and_points(),
                           c.left_after(law, Use::unloaded, steps, cycles), size, 1, 0));
    }
    if (c.ratio != 1 || order_of_cycle(law.kinematics) < 2) return;
    if (law.frame == FrameUpdate::exact && law.kinematics != Kinematics::velocity) return;
    const Pen frame = pen.named("frame " + std::string(name_of(law.frame)));
    held.add(held_turn(frame.points(), c, at_rest(law)));
  });
  unloaded.add(segment(truth_line("exact"), 0, 0, 10, 0));
  sheared.add(exact_shear(c));
  Figure figure{.panels = {unloaded, sheared}, .words = {{"steps", std::to_string(steps)}}};
  if (held.series.empty()) return figure;
  held.add(truth("solid angle", counted(0, 90, 2),
                 [](int cone) { return 360 * (1 - std::cos(cone * pi / 180)); }));
  figure.panels.push_back(held);
  return figure;
}

Table rollings(const Problem& p, std::span<const Scheme>) {
  const ClosedCycle& c = p.problem;
  const double half_overlap = c.overlap * c.radius / 2;
  const double cone = std::acos(c.pair().rolling().cosine);
  Table table{
      .columns = columns(
          "R of q over p [-]; laps [-]; half angle [deg]; turn of the contact frame [deg]")};
  for (const int ratio : {1, 2, 3, 4}) {
    const Rolling rolling =
        closed_rolling(c.radius - half_overlap, ratio * c.radius - half_overlap, cone);
    table.add({number_cell(ratio, "{:g}"), number_cell(rolling.laps, "{:g}"),
               number_cell(std::acos(rolling.cosine) * 180 / pi, "{:.4g}"),
               number_cell(std::remainder(rolling.turn(), 2 * pi) * 180 / pi, "{:.4g}")});
  }
  return table;
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<ClosedCycle>({
      .figures = {{"closed-cycle/residual", residual}},
      .tables = {{"closed-cycle-rollings", rollings}},
  });
}

}  // namespace stickslip::cases::closed_cycle_exhibits
