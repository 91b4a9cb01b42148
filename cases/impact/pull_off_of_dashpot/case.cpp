// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/pull_off_of_dashpot/case.hpp"

#include "cases/numbers.hpp"
#include "cases/schemes/claims.hpp"
#include "reference/normal/linear_dashpot.hpp"
#include "reference/normal/power_dashpot.hpp"

namespace stickslip::cases {
namespace {

using reference::ContactEnd;

/// Of the limits of a pulling dashpot: means over phases in steps that are not small.
constexpr double near_the_limit = 0.01;

/// Greatest pull over greatest push, and the energy that the pull takes, in steps so small that the
/// ends of contact lie anywhere in one: x" = -x^n - c x^q x', from x = 0, x' = 1.
PullOffOfDashpot::Outcome in_small_steps(double coefficient, double spring, double power) {
  constexpr double dt = 2e-5;
  double x = 0;
  double rate = 1;
  double push = 0;
  double pull = 0;
  double at_zero_force = 1;
  const auto force = [&](double at, double velocity) {
    const double d = std::max(at, 0.0);
    return std::pow(d, spring) + coefficient * std::pow(d, power) * velocity;
  };
  do {  // Heun
    const double now = force(x, rate);
    if (now > 0) at_zero_force = rate;
    push = std::max(push, now);
    pull = std::max(pull, -now);
    const double next = force(x + dt * rate, rate - dt * now);
    x += dt * (rate - dt * now / 2);
    rate -= dt * (now + next) / 2;
  } while (x > 0);
  return {.pull = pull / push, .work = at_zero_force * at_zero_force - rate * rate};
}

}  // namespace

PullOffOfDashpot::Outcome PullOffOfDashpot::of_pulling(bool hertzian, double e) const {
  const DampedContact contact = damped(e, hertzian, ContactEnd::overlap);
  return {.pull = contact.pull_over_push,
          .work = contact.at_zero_force * contact.at_zero_force - e * e};
}

std::vector<CrossCheckResult> PullOffOfDashpot::cross_checks() const {
  const double zeta = narrow(reference::dashpot_damping_ratio(restitution, ContactEnd::overlap));
  double worst = 0;
  for (const bool hertzian : {false, true}) {
    const Outcome exact = of_pulling(hertzian, restitution);
    const Outcome stepped = hertzian ? in_small_steps(std::sqrt(5.0) * zeta, 1.5, 0.25)
                                     : in_small_steps(2 * zeta, 1, 0);
    worst = worse(worst, std::abs(stepped.pull - exact.pull));
    worst = worse(worst, std::abs(stepped.work - exact.work));
  }
  return {{"what a dashpot that may pull does, against small steps", worst, 1e-4}};
}

Expected<PullOffOfDashpot::Outcome> PullOffOfDashpot::expect(const Scheme& scheme) const {
  if (const IntegratorClaims loop = claims_of(scheme.integrator); loop.impulse != 1)
    return Expectation::approximate(std::string(loop.why));
  if (asked_of(scheme) == 1) return Expectation::exact(1e-12, "there is no dashpot");
  const auto [ready, end] = tell(scheme);
  if (end == ContactEnd::force)
    return Expectation::exact(1e-12, "the force is cut where the dashpot would pull");
  if (!is_rule_known(ready.law().info()))
    return Expectation::approximate("how far a rule of its own pulls is a matter of its own");
  const Outcome limit = of_pulling(is_hertzian(scheme), asked_of(scheme));
  const std::string why = "the dashpot acts as long as the bodies overlap: a matter, not a mistake";
  Expected<Outcome> all = Expectation::wrong(limit.pull, near_the_limit, why);
  all[&Outcome::work] = Expectation::wrong(limit.work, near_the_limit, why);
  return all;
}

PullOffOfDashpot::Outcome PullOffOfDashpot::run(const Scheme& scheme, int steps_per_contact) const {
  Outcome mean;
  for (const Impact& one : impacts(told(scheme), steps_per_contact)) {
    mean.pull += one.pull / one.push / phases;
    if (one.pull > 0) {
      mean.work +=
          (one.at_zero_force * one.at_zero_force - one.restitution * one.restitution) / phases;
    }
  }
  return mean;
}

}  // namespace stickslip::cases
