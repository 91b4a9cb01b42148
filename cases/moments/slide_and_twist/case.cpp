// SPDX-License-Identifier: BSD-3-Clause
#include "cases/moments/slide_and_twist/case.hpp"

#include <boost/math/quadrature/gauss_kronrod.hpp>

#include "cases/drive/drive.hpp"
#include "reference/moments/hertz_torsion.hpp"

namespace stickslip::cases {
namespace {

/// Largest torque of a Hertzian contact, over mu N a.
constexpr double torsion_limit = 3 * std::numbers::pi / 16;

SlideAndTwist::Outcome outcome_of(double centre, double force, double torque) {
  return {.force = force, .torque = torque, .power = force * centre + torque};
}

/// Traction mu p against the velocity of each point, over the disc by quadrature: p = 3/2 sqrt(1 -
/// r^2)/pi, velocity at (x, y) of a rotation about (0, -d).
SlideAndTwist::Outcome by_quadrature(double d) {
  using Rule = boost::math::quadrature::gauss_kronrod<double, 61>;
  constexpr unsigned depth = 12;
  constexpr double within = 1e-11;
  const auto over_disc = [&](auto of) {
    return Rule::integrate(
        [&](double r) {
          const double pressure = 1.5 / std::numbers::pi * std::sqrt((1 - r) * (1 + r));
          return r * pressure *
                 Rule::integrate(
                     [&](double angle) { return of(r * std::cos(angle), r * std::sin(angle)); },
                     -std::numbers::pi / 2, std::numbers::pi / 2, depth, within);
        },
        0.0, 1.0, depth, within);
  };
  // Both halves x > 0 and x < 0 give the same.
  const auto speed = [&](double x, double y) { return std::hypot(x, y + d); };
  const double force = 2 * over_disc([&](double x, double y) { return (y + d) / speed(x, y); });
  const double torque =
      2 * over_disc([&](double x, double y) { return (x * x + y * (y + d)) / speed(x, y); });
  return outcome_of(d, force, torque);
}

}  // namespace

SlideAndTwist::Outcome SlideAndTwist::exact() const {
  const auto found = reference::slide_and_twist(centre);
  return outcome_of(centre, found.force, found.torque);
}

SlideAndTwist::Outcome SlideAndTwist::scale() const {
  return {.force = 1, .torque = 1, .power = exact().power};
}

SlideAndTwist::Outcome SlideAndTwist::run(const Scheme& scheme, int steps) const {
  const TorsionContact pressed = contact();
  // Far enough for all to slip: springs at the very centre never do.
  constexpr double far = 3;
  const double twist = far * pressed.twist() / std::min(1.0, centre);
  const double shift = centre * pressed.radius() * twist;
  std::vector<ContactStep> path(1);
  path[0].overlap_new = path[0].approach = overlap;
  std::vector<RelativeTurn> turns(1);
  for (int i = 0; i < steps; ++i) {
    ContactStep step;
    step.overlap_old = step.overlap_new = overlap;
    step.shift = {shift / steps, 0};
    path.push_back(step);
    turns.push_back({{0, 0}, twist / steps});
  }
  for (ContactStep& step : path) step.effective_radius = effective_radius(radius, radius);
  const auto forces = drive(scheme.law(), path);
  FramedLaw law = scheme.framed;
  law.moments.rolling = RollingRule::none;  // nothing rolls
  const auto moments = drive_moments(law, {radius, radius}, path, forces, turns);
  return outcome_of(centre, forces.back().tangential.norm() / pressed.force(),
                    moments.back().twisting / pressed.torque());
}

std::vector<CrossCheckResult> SlideAndTwist::cross_checks() const {
  const Outcome closed = exact();
  const Outcome summed = by_quadrature(centre);
  return {{"closed form against quadrature of the tractions over the disc, force",
           std::abs(closed.force - summed.force), 1e-6},
          {"the same, torque", std::abs(closed.torque - summed.torque), 1e-6}};
}

Expected<SlideAndTwist::Outcome> SlideAndTwist::expect(const Scheme& scheme) const {
  const auto capped = [&](double torque, double tolerance) {
    return expect_limit(*this, outcome_of(centre, 1, torque),
                        "two caps that know nothing of each other: both are reached",
                        [&](double) { return tolerance; });
  };
  switch (scheme.framed.moments.twisting) {
    case TwistingRule::hertz_torsion:
      // At three times mu N/(G a^2) all but e^-12 of the contact slips.
      return capped(torsion_limit, 1e-5);
    case TwistingRule::marshall:
      return capped(2. / 3, 1e-9);
    default:
      break;
  }
  return Expectation::undeclared("its cap is a free parameter");
}

}  // namespace stickslip::cases
