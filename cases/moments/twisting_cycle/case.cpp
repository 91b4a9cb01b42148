// SPDX-License-Identifier: BSD-3-Clause
#include "cases/moments/twisting_cycle/case.hpp"

#include "cases/numbers.hpp"
#include "reference/moments/hertz_torsion.hpp"

namespace stickslip::cases {
namespace {

/// What 400 to 800 springs resolve.
constexpr double of_springs = 5e-6;

/// Torque back at no twist.
double torque_at_no_twist(double twist, double torque) {
  return torque - 2 * reference::torsion_at_twist(twist / 2).torque;
}

/// A spring of this stiffness and cap, in the units of the case.
TwistingCycle::Outcome bilinear(const TwistingCycle& c, double stiffness, double cap) {
  const double twist = c.first_twist();
  const double slips = std::max(0.0, twist - cap / stiffness);
  const double torque = std::min(stiffness * twist, cap);
  return {.torque = torque,
          .torque_back = torque - std::min(stiffness * twist, 2 * cap),
          .dissipated = 4 * cap * slips,
          .torque_limit = std::min(stiffness * c.far, cap)};
}

Expected<TwistingCycle::Outcome> expect_marshall(const TwistingCycle& c) {
  // kt a^2/2 with Mindlin's kt = 4 G1 a/(2 - nu), over the true 16/3 G a^3 with G = G1/2.
  constexpr double cap = 2. / 3;
  const double stiffness = 4 / (2 - c.poisson);
  return expect_limit(c, bilinear(c, stiffness, cap),
                      "the stiffness and the cap of a uniform traction",
                      [](double) { return 1e-6; });
}

Expected<TwistingCycle::Outcome> expect_springs() {
  Expected<TwistingCycle::Outcome> all =
      Expectation::exact(of_springs, "each spring is exact in steps of any size; so many of them");
  all[&TwistingCycle::Outcome::dissipated] = Expectation::of_order(
      2, "work by the mean torque of a step, down to what springs resolve", 0.4);
  return all;
}

}  // namespace

double TwistingCycle::first_twist() const { return reference::torsion_at_torque(first).twist; }

TwistingCycle::Outcome TwistingCycle::exact() const {
  return {.torque = first,
          .torque_back = torque_at_no_twist(first_twist(), first),
          .dissipated = reference::torsion_unload(first, 0).dissipation_per_cycle,
          .torque_limit = reference::torsion_at_twist(far).torque};
}

TwistingCycle::Outcome TwistingCycle::scale() const {
  return {.torque = 1,
          .torque_back = 1,
          .dissipated = reference::torsion_unload(first, 0).dissipation_per_cycle,
          .torque_limit = 1};
}

TwistingCycle::Outcome TwistingCycle::run(const Scheme& scheme, int steps) const {
  const double twist = first_twist();
  const std::array<TorsionCorner, 6> corners{
      {{1, 0}, {1, twist}, {1, 0}, {1, -twist}, {1, twist}, {1, far}}};
  const auto all = torsion_on_path(scheme, contact(), corners, steps);
  const auto after = [&](int leg) { return static_cast<std::size_t>(leg * steps); };
  const auto torque = [&](int leg) { return all[after(leg) - 1].twisting / contact().torque(); };
  const std::span cycle(all.begin() + 1 * steps, all.begin() + 4 * steps);
  return {.torque = torque(1),
          .torque_back = torque(2),
          .dissipated = sum_of(cycle, &ContactMoment::dissipated) / contact().energy(),
          .torque_limit = torque(5)};
}

std::vector<CrossCheckResult> TwistingCycle::cross_checks() const {
  constexpr int springs = 4000;
  const double twist = first_twist();
  const std::array<TorsionCorner, 3> corners{{{1, 0}, {1, twist}, {1, 0}}};
  const double forth = torque_of_springs(std::span(corners).first(2), springs, 1);
  const double back = torque_of_springs(corners, springs, 1);
  return {{"superposed punches (Lubkin) against 4000 springs side by side, after the first twist",
           std::abs(forth - first), 1e-6},
          {"Masing's rule against the springs, back at no twist",
           std::abs(back - exact().torque_back), 1e-6}};
}

Expected<TwistingCycle::Outcome> TwistingCycle::expect(const Scheme& scheme) const {
  switch (scheme.framed.moments.twisting) {
    case TwistingRule::hertz_torsion:
      return expect_springs();
    case TwistingRule::marshall:
      return expect_marshall(*this);
    default:
      break;
  }
  return Expectation::undeclared("its stiffness and cap are free parameters");
}

}  // namespace stickslip::cases
