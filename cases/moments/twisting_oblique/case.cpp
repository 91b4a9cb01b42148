// SPDX-License-Identifier: BSD-3-Clause
#include "cases/moments/twisting_oblique/case.hpp"

#include "cases/numbers.hpp"
#include "reference/moments/hertz_torsion.hpp"

namespace stickslip::cases {
namespace {

/// mu E* a/(pi G R') over mu N/(G a^2), with N = 4/3 E* a^3/R'.
constexpr double unit_of_twist = 3 / (4 * std::numbers::pi);

/// What 400 to 800 springs resolve.
constexpr double of_these_springs = 5e-6;

/// The history at which springs and superposition fail; the torque of rings in the limit of fine
/// grids by another program, and that of springs.
constexpr std::array<TorsionCorner, 4> failing_history{
    {{1, 0}, {1, 1.2 * unit_of_twist}, {1, 0.3 * unit_of_twist}, {0.6, 0.3 * unit_of_twist}}};
constexpr double failing_truth = 0.033745;

/// Contact radius and twist from nothing to their end.
std::array<TorsionCorner, 2> growth(const TwistingOblique& t) {
  return {{{0, 0}, {1, t.twist_of_growth()}}};
}

std::array<TorsionCorner, 3> fall(const TwistingOblique& t) {
  const double twist = t.twist * unit_of_twist;
  return {{{1, 0}, {1, twist}, {t.ratio, twist}}};
}

/// A spring of this stiffness and cap at the largest contact; both go with powers of the radius.
TwistingOblique::Outcome marshall(const TwistingOblique& t) {
  // kt a^2/2 over mu N a and mu N/(G a^2), and 2/3 mu N a; N goes with a^3.
  const double stiffness = 4 / (2 - t.poisson);
  constexpr double cap = 2. / 3;
  const auto cap_at = [](double a) { return cap * std::pow(a, 4); };
  const double loaded = std::min(stiffness * t.twist * unit_of_twist, cap);
  const double turned = std::min(stiffness * 1.2 * unit_of_twist, cap);
  const double back = std::max(turned - stiffness * 0.9 * unit_of_twist, -cap);
  const double fallen = std::copysign(std::min(std::abs(back), cap_at(0.6)), back);
  return {.growing = 0, .fallen = std::min(loaded, cap_at(t.ratio)), .failing = fallen};
}

}  // namespace

// d twist/d a in mu E*/(2 G R'): from nothing to a.
double TwistingOblique::twist_of_growth() const {
  return reference::torsion_proportional(stick).twist_rate * unit_of_twist * std::numbers::pi / 2;
}

TwistingOblique::Outcome TwistingOblique::exact() const {
  // Virgin curve of the smaller contact at the same twist: its unit of twist is a times as large.
  const double torque = reference::torsion_at_twist(twist * unit_of_twist / ratio).torque;
  return {.growing = reference::torsion_proportional(stick).torque,
          .fallen = torque * std::pow(ratio, 4),
          .failing = failing_truth};
}

TwistingOblique::Outcome TwistingOblique::run(const Scheme& scheme, int steps) const {
  const auto torque = [&](std::span<const TorsionCorner> corners) {
    return torsion_on_path(scheme, contact(), corners, steps).back().twisting / contact().torque();
  };
  return {.growing = torque(growth(*this)),
          .fallen = torque(fall(*this)),
          .failing = torque(failing_history)};
}

std::vector<CrossCheckResult> TwistingOblique::cross_checks() const {
  constexpr int springs = 2000;
  const Outcome closed = exact();
  return {{"contact and twist that grow together: closed form against 2000 springs in 400 steps",
           std::abs(closed.growing - torque_of_springs(growth(*this), springs, 400)), 1e-5},
          {"falling normal force: closed form against springs",
           std::abs(closed.fallen - torque_of_springs(fall(*this), springs, 1)), 1e-6},
          {"where superposition fails: rings of another program against springs, which err there",
           std::abs(closed.failing - torque_of_springs(failing_history, springs, 20)), 2e-4}};
}

Expected<TwistingOblique::Outcome> TwistingOblique::expect(const Scheme& scheme) const {
  switch (scheme.framed.moments.twisting) {
    case TwistingRule::hertz_torsion: {
      Expected<Outcome> all = Expectation::exact(
          of_these_springs, "springs are exact for this history; so many of them");
      all[&Outcome::growing] = Expectation::wrong(
          0, of_these_springs,
          "the cap of the end of a step in the whole of it, down to what springs resolve");
      constexpr double by_springs = 0.033892624;  // by another program
      all[&Outcome::failing] =
          Expectation::wrong(by_springs - failing_truth, of_these_springs,
                             "after a reversal no row of springs is right where the normal force "
                             "falls far");
      return all;
    }
    case TwistingRule::marshall: {
      Expected<Outcome> all =
          expect_limit(*this, marshall(*this), "the stiffness and the cap of a uniform traction",
                       [](double) { return 1e-6; });
      all[&Outcome::growing] =
          Expectation::undeclared("its stiffness grows with the contact, step by step");
      return all;
    }
    default:
      break;
  }
  return Expectation::undeclared("its stiffness and cap are free parameters");
}

}  // namespace stickslip::cases
