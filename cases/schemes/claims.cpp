// SPDX-License-Identifier: BSD-3-Clause
#include "cases/schemes/claims.hpp"

namespace stickslip::cases {

IntegratorClaims claims_of(Integrator integrator) {
  switch (integrator) {
    case Integrator::velocity_verlet:
      return {.velocity_leads = true};
    case Integrator::symplectic_euler:
      return {.order = 1,
              .damped_order = 1,
              .half_a_step_apart = true,
              .why = "positions and velocities are half a step apart"};
    case Integrator::newmark_pec:
      return {.damped_order = 1};
    case Integrator::newmark_pec_literal:
      return {.damped_order = 1,
              .impulse = 3.0 / 4,
              .why = "the printed predictor applies 3/4 of each impulse"};
    case Integrator::newmark_pece:
      return {.damped_order = 1, .velocity_leads = true};
    case Integrator::newmark_pecec:
      return {.velocity_leads = true};
    case Integrator::gear:
      return {.order = 4,
              .smooth_forces_only = true,
              .velocity_leads = true,
              .why = "kinks of the force break the polynomial"};
  }
  return {};
}

KinematicsClaims claims_of(Kinematics kinematics) {
  switch (kinematics) {
    case Kinematics::mid_arm:
    case Kinematics::positions:
    case Kinematics::whole_radii:  // which its author takes for mid_arm
    case Kinematics::without_radius:
      return {.mean_arms = true};
    case Kinematics::velocity:
      return {.by_velocity = true};
    case Kinematics::end_arm:
    case Kinematics::printed:
      return {};
  }
  return {};
}

bool movement_leads(const Scheme& scheme) {
  return claims_of(scheme.framed.kinematics).by_velocity &&
         claims_of(scheme.integrator).velocity_leads;
}

std::optional<Expectation> nothing_to_expect(const Scheme& scheme) {
  const auto claims = scheme.law().claims();
  if (!claims) return Expectation::undeclared("no claims");
  if (claims->as_printed)
    return Expectation::approximate("the printed algorithm, judged by its own case");
  return std::nullopt;
}

Expectation expect_creep() {
  return Expectation::approximate(
      "the contact rolls, and the law lets its force go; the truth here knows no rolling");
}

std::string why_mass_seems_larger(const IntegratorClaims& claims) {
  return std::string(claims.why) + ", as if the mass were 4/3";
}

}  // namespace stickslip::cases
