// SPDX-License-Identifier: BSD-3-Clause
#include "cases/cohesion/cohesive_impact/case.hpp"

#include <boost/math/quadrature/gauss.hpp>

#include "cases/drive/bodies/bodies.hpp"
#include "cases/numbers.hpp"
#include "cases/schemes/claims.hpp"
#include "reference/cohesion/jkr.hpp"

namespace stickslip::cases {
namespace {

constexpr int phases_of_touch = 8;
/// Units of time in which the steps are counted, and after which bodies have stuck.
constexpr double counted_units = 8;
constexpr double patience_in_units = 30;

}  // namespace

double CohesiveImpact::reduced_mass() const {
  return 2.0 / 3 * std::numbers::pi * density * std::pow(radius, 3);
}
double CohesiveImpact::sticking_velocity() const {
  return std::sqrt(2 * narrow(reference::jkr_points().cycle_loss) * energy() / reduced_mass());
}
double CohesiveImpact::unit_time() const {
  return std::sqrt(reduced_mass() * tear_off() / pull_off());
}

CohesiveImpact::Outcome CohesiveImpact::exact() const {
  return {.loss = narrow(reference::jkr_points().cycle_loss),
          .restitution = narrow(reference::jkr_restitution(velocity))};
}

std::vector<double> CohesiveImpact::restitutions(const Scheme& scheme, double over,
                                                 int steps) const {
  const double dt = counted_units * unit_time() / steps;
  const double speed = over * sticking_velocity();
  std::vector<double> all;
  for (int k = 0; k < phases_of_touch; ++k) {
    const double gap = (k + 0.5) / phases_of_touch * dt * speed;
    Body p = solid_sphere(radius, 2 * reduced_mass());
    Body q = p;
    p.position = {0, radius + gap, 0};
    q.position = {0, -radius, 0};
    p.velocity = {0, -speed / 2, 0};
    q.velocity = -p.velocity;
    Bodies bodies(scheme, {p, q}, {{0, 1}});
    double restitution = 0;  // of bodies that stick
    bool met = false;
    for (double time = 0; time < patience_in_units * unit_time(); time += dt) {
      bodies.step(dt);
      met = met || bodies.overlap(0) > 0;
      const double parting = bodies.body(0).velocity[1] - bodies.body(1).velocity[1];
      if (!met || bodies.overlap(0) >= 0 || parting <= 0 || bodies.force(0).contact.normal != 0)
        continue;
      restitution = parting / speed;
      break;
    }
    all.push_back(restitution);
  }
  return all;
}

double CohesiveImpact::mean_restitution(const Scheme& scheme, double over, int steps) const {
  double sum = 0;
  for (const double one : restitutions(scheme, over, steps)) sum += one;
  return sum / phases_of_touch;
}

CohesiveImpact::Outcome CohesiveImpact::run(const Scheme& scheme, int steps) const {
  const double before = velocity * velocity * exact().loss;  // m v^2/2 in the unit of energy
  Outcome found;
  for (const double e : restitutions(scheme, velocity, steps)) {
    found.loss += (1 - e * e) * before / phases_of_touch;
    found.restitution += e / phases_of_touch;
  }
  found.threshold = mean_restitution(scheme, 1, steps);
  found.below = mean_restitution(scheme, 0.7, steps);
  return found;
}

std::vector<CrossCheckResult> CohesiveImpact::cross_checks() const {
  // The way in from touch and the way out to tear-off: F d(overlap) by the radius x over that at
  // tear-off, from x = 4^(2/3) to 1, in Fc delta_c = 9/8 pi^(5/3) (w^5 R^4/E*^2)^(1/3).
  using Wide = long double;
  const Wide pi = std::numbers::pi_v<Wide>;
  const Wide area = boost::math::quadrature::gauss<Wide, 30>::integrate(
      [](Wide x) {
        const Wide force = (x * x * x - 6 * x * std::sqrt(x)) / 9;
        return force * (2 * x - 2 / std::sqrt(x)) / 3;
      },
      std::cbrt(Wide(16)), Wide(1));
  const Wide loss = area * Wide(9) / 8 * std::pow(pi, Wide(5) / 3);
  return {{"loss of a cycle against the force summed from touch to tear-off",
           narrow(std::abs(loss / reference::jkr_points().cycle_loss - 1)), 1e-14}};
}

Expected<CohesiveImpact::Outcome> CohesiveImpact::expect(const Scheme& scheme) const {
  if (const IntegratorClaims loop = claims_of(scheme.integrator); loop.impulse != 1)
    return Expectation::approximate(std::string(loop.why));
  Expected<Outcome> all =
      Expectation::of_order(0, "the force jumps at touch and at tear-off, anywhere in a step");
  all[&Outcome::threshold] =
      Expectation::of_order(0.5, "what a step errs in the energy is left as its square root", 0.2);
  all[&Outcome::below] = Expectation::exact(1e-12, "the bodies stick");
  return all;
}

}  // namespace stickslip::cases
