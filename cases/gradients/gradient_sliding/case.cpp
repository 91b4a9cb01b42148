// SPDX-License-Identifier: BSD-3-Clause
#include "cases/gradients/gradient_sliding/case.hpp"

#include "cases/numbers.hpp"
#include "cases/schemes/claims.hpp"
#include "cases/schemes/dashpots.hpp"
#include "reference/friction/stopping.hpp"
#include "reference/gradients/bounce_gradients.hpp"

namespace stickslip::cases {
namespace {

using SlidingSlopes = GradientSliding::Outcome;

reference::SlidToRest rigid_of(const GradientSliding& p) {
  return reference::gradients_of(
      reference::RigidSlide{.velocity = p.velocity, .mu = p.mu, .gravity = p.gravity});
}

}  // namespace

SlidingSlopes GradientSliding::rigid_slopes() const {
  const auto& by = rigid_of(*this).distance.by;
  return {narrow(by[0]), narrow(by[1])};
}

SlidingSlopes GradientSliding::exact_slopes() const {
  if (velocity * std::sqrt(kt * mass) <= mu * mass * gravity)
    throw InputError(
        "velocity=" + shortest(velocity) + " [m/s]: must be above mu gravity sqrt(mass/kt) = " +
        shortest(mu * gravity * std::sqrt(mass / kt)) + ", or the block does not slide");
  SlidingSlopes exact = rigid_slopes();
  exact.by_mu += mass * gravity / (2 * kt);
  return exact;
}

BranchRun GradientSliding::farthest(const Scheme& scheme, double dt) const {
  auto values = without_dashpots(scheme.law().info());
  values["kn"] = kn;
  values["kt"] = kt;
  values["mu"] = mu;
  SteppedBody body(with_parameters(scheme, values), {.mass = mass,
                                                     .height = -mass * gravity / kn,
                                                     .shift_velocity = velocity,
                                                     .gravity = gravity});
  const double time = 2 * velocity / (mu * gravity) + period();
  for (double at = 0; at < time && body.shift_velocity() > 0; at += dt) body.step(dt);
  return {body.shift(), body.branch()};
}

SlidingSlopes GradientSliding::slopes(const Scheme& scheme, int steps_per_period,
                                      const RunPhase& phase) const {
  const double dt = period() / steps_per_period * phase.shorter;
  const auto slope = [&](double GradientSliding::*field) {
    return along_branch(
        [&](double by) {
          GradientSliding varied = *this;
          varied.*field += by;
          return varied.farthest(scheme, dt);
        },
        1e-4 * this->*field);
  };
  return {slope(&GradientSliding::velocity), slope(&GradientSliding::mu)};
}

SlidingSlopes GradientSliding::run(const Scheme& scheme, int steps_per_period) const {
  const SlidingSlopes exact = exact_slopes();
  SlidingSlopes squares;
  for (int k = 0; k < runs_of_gradient; ++k) {
    const SlidingSlopes found = slopes(scheme, steps_per_period, run_phase(k));
    for (const auto field : {&SlidingSlopes::by_velocity, &SlidingSlopes::by_mu})
      squares.*field += std::pow(found.*field / exact.*field - 1, 2) / runs_of_gradient;
  }
  return {std::sqrt(squares.by_velocity), std::sqrt(squares.by_mu)};
}

std::vector<CrossCheckResult> GradientSliding::cross_checks() const {
  const auto farthest_place = [](const GradientSliding& p) {
    return narrow(reference::stopping_block({.mass = p.mass,
                                             .gravity = p.gravity,
                                             .mu = p.mu,
                                             .mu_kinetic = p.mu,
                                             .kt = p.kt,
                                             .velocity = p.velocity})
                      .stop);
  };
  const SlidingSlopes exact = exact_slopes();
  double gap = 0;
  for (const auto& [field, truth] : {std::pair{&GradientSliding::velocity, exact.by_velocity},
                                     {&GradientSliding::mu, exact.by_mu}}) {
    const double found = along_branch(
        [&, field = field](double by) {
          GradientSliding varied = *this;
          varied.*field += by;
          return BranchRun{farthest_place(varied), 0};
        },
        1e-3 * this->*field);
    gap = worse(gap, std::abs(found / truth - 1));
  }
  return {{"closed form against differences of the stopping distance with its spring", gap, 1e-9}};
}

Expected<SlidingSlopes> GradientSliding::expect(const Scheme& scheme) const {
  if (const auto nothing = nothing_to_expect(scheme)) return *nothing;
  if (const auto at_once = expected_of_loop(scheme)) return *at_once;
  return Expectation::of_order(
      0, "the velocity is 0 where the block turns: no derivative misses that instant");
}

GradientQuestion GradientSliding::asked() const {
  GradientQuestion question;
  question.motion =
      "A block slides on a level floor with rigid Coulomb friction, mu times its weight, until it "
      "stands.";
  question.result = "distance that it has slid when it stands [m]";
  const auto rigid = rigid_of(*this);
  question.time = narrow(rigid.duration.value);
  question.of_time = "time in which it comes to stand";
  question.inputs = {{"velocity", "m/s", velocity, "velocity at the start"},
                     {"mu", "-", mu, "friction coefficient"},
                     {"gravity", "m/s^2", gravity, "gravity"}};
  const SlidingSlopes exact = rigid_slopes();
  question.asked = {
      {.by = "velocity",
       .unit = "s",
       .exact = exact.by_velocity,
       .scale = std::abs(exact.by_velocity)},
      {.by = "mu", .unit = "m", .exact = exact.by_mu, .scale = std::abs(exact.by_mu)}};
  return question;
}

}  // namespace stickslip::cases
