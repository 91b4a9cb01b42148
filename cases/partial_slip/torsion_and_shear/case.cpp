// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/torsion_and_shear/case.hpp"

#include "cases/numbers.hpp"
#include "cases/partial_slip/kept_half_space.hpp"
#include "reference/moments/hertz_torsion.hpp"

namespace stickslip::cases {
namespace {

/// How well a ladder of first order shows its limit.
constexpr double torsion_limit_tolerance = 5e-5;
/// Of positions, which make the overlap and the shift, seen in forces.
constexpr double position_round_off = 1e-8;

/// After both movements at nu = .3, by another program on squares and rings, in the limit of fine
/// grids and small steps. Here: (.47228, .46076), (.63794, .29071), (.51499, .44171).
struct ForceAndTorque {
  double force = 0;
  double torque = 0;
};
constexpr ForceAndTorque shear_first{0.472255, 0.460706};
constexpr ForceAndTorque twist_first{0.637997, 0.290874};
constexpr ForceAndTorque both_at_once{0.515050, 0.441670};
/// How far both programs are from each other at most, with what they state themselves.
constexpr double uncertainty_of_values = 3e-4;

/// Torque of the closed form, which has 1/G = 1/G1 + 1/G2: half the twist there.
double torsion(double twist) { return reference::torsion_at_twist(twist / 2).torque; }

/// Back to no twist: Masing.
double torsion_and_back(double twist) { return torsion(twist) - 2 * torsion(twist / 2); }

}  // namespace

std::vector<SurfaceMove> TorsionAndShear::moves(Path path) {
  switch (path) {
    case Path::shear_first:
      return {{.shift = shear}, {.twist = twist}};
    case Path::twist_first:
      return {{.twist = twist}, {.shift = shear}};
    case Path::together:
      return {{.shift = shear, .twist = twist}};
    case Path::back:
      return {{.twist = turned}, {.twist = -turned}};
  }
  return {};
}

std::vector<PairState> TorsionAndShear::half_space(double nu, std::span<const SurfaceMove> moves,
                                                   int cells, int steps_each) {
  std::vector<reference::ContactPlace> points{{.overlap = 1, .shift = {}, .twist = 0}};
  for (const SurfaceMove& move : moves) {
    reference::ContactPlace to = points.back();
    to.shift += reference::Planar(move.shift, move.across);
    to.twist += move.twist;
    points.push_back(to);
  }
  std::vector<PairState> states;
  for (const auto& point :
       kept_half_space_on_grid(nu, points, cells, reference::EdgeRule::all_touched, steps_each)) {
    states.push_back({point.load.force.real(), point.load.force.imag(), point.load.torque});
  }
  states.erase(states.begin());
  return states;
}

TorsionAndShear::Outcome TorsionAndShear::exact() const {
  return {.shear_first = shear_first.force,
          .twist_first = twist_first.force,
          .together = both_at_once.force,
          .order = twist_first.force - shear_first.force,
          .torque = torsion(twist),
          .torque_back = torsion_and_back(turned),
          .torque_sheared = twist_first.torque};
}

TorsionAndShear::Outcome TorsionAndShear::scale() const {
  return {.shear_first = 1,
          .twist_first = 1,
          .together = 1,
          .order = 1,
          .torque = sliding_torque,
          .torque_back = sliding_torque,
          .torque_sheared = sliding_torque};
}

TorsionAndShear::Outcome TorsionAndShear::uncertainty() const {
  const double u = uncertainty_of_values;
  return {.shear_first = u,
          .twist_first = u,
          .together = u,
          .order = 2 * u,
          .torque = 1e-14,
          .torque_back = 1e-14,
          .torque_sheared = u / sliding_torque};
}

TorsionAndShear::Outcome TorsionAndShear::run(const Scheme& scheme, int steps_each) const {
  const auto after = [&](Path path) {
    return follow_pair(scheme.framed, contact(), moves(path), steps_each);
  };
  const double of_shear_first = after(Path::shear_first).back().force;
  const auto twisted = after(Path::twist_first);
  return {.shear_first = of_shear_first,
          .twist_first = twisted.back().force,
          .together = after(Path::together).back().force,
          .order = twisted.back().force - of_shear_first,
          .torque = twisted.front().torque,
          .torque_back = after(Path::back).back().torque,
          .torque_sheared = twisted.back().torque};
}

std::vector<CrossCheckResult> TorsionAndShear::cross_checks() const {
  constexpr int cells = 21;
  constexpr int steps = 8;
  double by_grid = 0;
  const auto compare = [&](Path path, const ForceAndTorque& known) {
    const PairState found = half_space(poisson, moves(path), cells, steps).back();
    by_grid = worse(by_grid, std::abs(found.force - known.force));
    by_grid = worse(by_grid, std::abs(found.torque - known.torque));
  };
  compare(Path::shear_first, shear_first);
  compare(Path::twist_first, twist_first);
  compare(Path::together, both_at_once);
  const auto back = half_space(0.5, moves(Path::back), cells, 1);
  const double by_torsion = worse(std::abs(back[0].torque - torsion(turned)),
                                  std::abs(back[1].torque - torsion_and_back(turned)));
  // One grid in the same steps: the same numbers from another program.
  constexpr double known_nu = 0.25;
  constexpr int known_cells = 15;
  const std::vector<reference::ContactPlace> points{
      {.overlap = 1, .shift = {}, .twist = 0},
      {.overlap = 1, .shift = 0.3, .twist = 0.3},
      {.overlap = 1, .shift = {0.3, 0.4}, .twist = -0.2}};
  const auto known =
      kept_half_space_on_grid(known_nu, points, known_cells, reference::EdgeRule::all_touched, 16,
                              reference::FreshSurface::at_rest)
          .back()
          .load;
  const double by_another = worse(std::abs(known.force - reference::Planar(0.28771478, 0.42695229)),
                                  std::abs(known.torque + 0.34570058));
  return {{"force and torque after both movements, another program's limits of fine grids, "
           "against the half-space on 21 squares across in 8 steps each",
           by_grid, 1e-2},
          {"closed form of torsion and of its way back against the half-space of Poisson's ratio "
           "0.5 on 21 squares across",
           by_torsion, 5e-3},
          {"half-space on 15 squares, shear and twist in 32 steps, against another program on the "
           "same squares in the same steps",
           by_another, 1e-7}};
}

Expected<TorsionAndShear::Outcome> TorsionAndShear::expect(const Scheme& scheme) const {
  if (scheme.law().half_space_claims())
    return Expectation::approximate("the law is told neither rolling nor twist");
  const auto claims = scheme.law().partial_slip_claims();
  if (!claims) return Expectation::undeclared("the law claims nothing of partial slip");
  double force = mindlin_force_of(shear);
  double tolerance = torsion_limit_tolerance;
  if (claims->rule == PartialSlipRule::no_slip) {
    force = std::min(1.0, no_slip_stiffness * claims->stiffness_factor * shear);
    tolerance = position_round_off;
  } else if (claims->rule == PartialSlipRule::resolved) {
    tolerance =
        std::max(position_round_off, claims->springs > 0 ? discretisation_bound(*claims) : 0);
  }
  // A law without torque does not know the twist.
  const Outcome blind{.shear_first = force, .twist_first = force, .together = force};
  Expected<Outcome> all =
      expect_limit(*this, blind, "the law knows no twist: no torque, and all friction is for shear",
                   [&](double) { return tolerance; });
  const Outcome errors = errors_of(*this, blind);
  for (const auto torque : {&Outcome::torque, &Outcome::torque_back, &Outcome::torque_sheared}) {
    all[torque] = Expectation::wrong(errors.*torque, position_round_off,
                                     "the law has no torque about the normal");
  }
  return all;
}

}  // namespace stickslip::cases
