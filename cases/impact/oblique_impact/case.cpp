// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/oblique_impact/case.hpp"

#include "cases/impact/oblique_impact/contacts.hpp"
#include "cases/impact/rebound.hpp"
#include "cases/numbers.hpp"
#include "cases/schemes/claims.hpp"
#include "reference/partial_slip/partial_slip_closed.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

using Real = long double;

/// Greatest overlap over the radius for which Hertz's theory is taken to hold.
constexpr double softest = 0.5;

/// Of the incremental law with this factor on Mindlin's stiffness.
ObliqueImpact::Outcome integrated(const ObliqueImpact& impact, double stiffness_factor,
                                  int refinement) {
  const auto solution =
      reference::solve(hertz_impact(impact, stiffness_factor), std::span<const Real>(), refinement);
  const auto& end = solution.end;
  const auto share = [&](Real time) { return std::isnan(time) ? 0.0 : narrow(time / end.time); };
  return {.contact_velocity = narrow(end.velocity + end.spin * wide(impact.radius)),
          .tangential_velocity = narrow(end.velocity),
          .spin = narrow(end.spin),
          .duration = narrow(end.time),
          .peak_force = narrow(solution.at_greatest_overlap.normal_force),
          .first_stick = share(solution.slip_to_stick()),
          .first_slip = share(solution.stick_to_slip()),
          .heat = narrow(end.dissipated)};
}

/// What the errors of these values are relative to.
ObliqueImpact::Outcome scale_of(const ObliqueImpact& impact, const ObliqueImpact::Outcome& exact) {
  const double speed = impact.speed();
  const SphereImpact sphere = sphere_impact(impact);
  return {.contact_velocity = speed,
          .tangential_velocity = speed,
          .spin = speed / impact.radius,
          .duration = exact.duration,
          .peak_force = exact.peak_force,
          .first_stick = 1,
          .first_slip = 1,
          .heat = sphere.mass / (2 * inertia_factor(sphere)) * speed * speed};
}

/// The same impact with partial slip.
reference::ScaledImpact<double> scaled_impact(const ObliqueImpact& impact) {
  reference::WallImpact<double> wall;
  wall.sphere = wall.wall = {impact.youngs_modulus, impact.poisson};
  wall.radius = impact.radius;
  wall.mass = sphere_impact(impact).mass;
  wall.mu = impact.mu;
  wall.approach_velocity = impact.normal_velocity;
  wall.tangential_velocity = impact.tangential_velocity;
  wall.spin = impact.spin;
  wall.gravity = impact.gravity;
  wall.arm = impact.arm == ArmRule::constant ? reference::ImpactArm::constant
                                             : reference::ImpactArm::shortening;
  return reference::scaled(wall);
}

SolvedObliqueImpact solve_partial_slip(const ObliqueImpact& impact) {
  using Kind = reference::PartialSlipEventKind;
  const auto scaled = scaled_impact(impact);
  const auto checked = reference::checked_partial_slip(scaled.impact);
  const auto& found = checked.values;
  ObliqueImpact::Outcome end;
  end.tangential_velocity = found.centre_velocity_out * scaled.units.velocity;
  end.spin = found.surface_velocity_out * scaled.units.velocity / impact.radius;
  end.contact_velocity = end.tangential_velocity + end.spin * impact.radius;
  end.duration = found.duration * scaled.units.time;
  end.peak_force = std::pow(found.greatest_depth, 1.5) * scaled.units.normal_force;
  end.heat = found.friction_work * scaled.units.work;
  bool slipped = false;
  for (const auto& event : found.events) {
    const bool slips = event.kind == Kind::touch_slipping || event.kind == Kind::gross_slip;
    const bool sticks = event.kind == Kind::stick || event.kind == Kind::reversed_partial_slip;
    const double at = event.time / found.duration;
    if (event.kind == Kind::gross_slip && end.first_slip == 0) end.first_slip = at;
    if (sticks && slipped && end.first_stick == 0) end.first_stick = at;
    if (slips || sticks) slipped = slips;
  }
  return {
      .problem = impact, .with_partial_slip = end, .partial_slip_uncertainty = checked.uncertainty};
}

/// Of the velocities after the impact by a law whose equations are solved, by what integrator,
/// kinematics and law do in a step.
Expectation expect_velocities(const IntegratorClaims& loop, const KinematicsClaims& kinematics,
                              StepAccuracy accuracy) {
  if (loop.impulse != 1) return Expectation::approximate(std::string(loop.why));
  if (loop.smooth_forces_only) return Expectation::of_order(0, std::string(loop.why));
  if (!loop.second_order() || kinematics.by_velocity)
    return Expectation::of_order(1, "positions and velocities are half a step apart");
  if (!kinematics.mean_arms)
    return Expectation::of_order(0, "arms at the end of the step, which change little");
  if (accuracy == StepAccuracy::first_order)
    return Expectation::of_order(1, "the stiffness of one end of the step");
  if (accuracy == StepAccuracy::trapezoid) {
    return Expectation::of_order(
        0, "a trapezoid of the stiffness: order 2, but 3/2 where the contact starts in stick");
  }
  return Expectation::of_order(
      2, "mean stiffness, mean arms, direction of slip and an integrator of order 2");
}

}  // namespace

double ObliqueImpact::speed() const {
  return std::abs(tangential_velocity) + std::abs(spin) * radius;
}

double ObliqueImpact::contact_velocity() const { return tangential_velocity + spin * radius; }

SolvedObliqueImpact ObliqueImpact::prepare() const {
  if (!(speed() > 0))
    throw InputError("vx=0, omega=0: a central impact has no tangential motion to judge");
  const auto known = reference::constants(hertz_impact(*this, 1));
  if (narrow(known.greatest_overlap) > softest * radius) {
    throw InputError("the greatest overlap exceeds half the radius; reduce vn or rho, or raise E");
  }
  return solve_partial_slip(*this);
}

ObliqueImpact::Outcome SolvedObliqueImpact::exact_incremental(double stiffness_factor) const {
  return incremental.to(shortest(stiffness_factor),
                        [&] { return integrated(problem, stiffness_factor, 1); });
}

ObliqueImpact::Outcome SolvedObliqueImpact::exact() const { return exact_incremental(1); }

ObliqueImpact::Outcome SolvedObliqueImpact::scale() const { return scale_of(problem, exact()); }

ObliqueImpact::Outcome SolvedObliqueImpact::exact_for(const Scheme& scheme) const {
  const auto factor = solved_stiffness_factor(scheme);
  return factor ? exact_incremental(*factor) : with_partial_slip;
}

ObliqueImpact::Outcome SolvedObliqueImpact::scale_for(const Scheme& scheme) const {
  return scale_of(problem, exact_for(scheme));
}

double SolvedObliqueImpact::uncertainty_for(const Scheme& scheme) const {
  return solved_stiffness_factor(scheme) ? uncertainty() : partial_slip_uncertainty;
}

ObliqueImpact::Outcome SolvedObliqueImpact::run(const Scheme& scheme, int steps_per_contact) const {
  return mean_of_instants(problem, scheme, steps_per_contact);
}

std::vector<CrossCheckResult> SolvedObliqueImpact::cross_checks() const {
  const Outcome once = exact_incremental(2.0 / 3);
  const Outcome fine = integrated(problem, 2.0 / 3, 3);
  const Outcome unit = scale_of(problem, once);
  double largest = 0;
  for (const auto field : Observed<Outcome>::of<ObliqueImpact>().fields)
    largest = worse(largest, std::abs(once.*field - fine.*field) / unit.*field);
  // In gross slip throughout, and in duration and peak without gravity, both theories are one.
  auto straight = hertz_impact(problem, 1);
  straight.gravity = 0;
  const auto solved = reference::solve(straight);
  const auto known = reference::constants(straight);
  const double durations = narrow(std::abs(solved.end.time / known.duration - 1));
  const double peaks =
      narrow(std::abs(solved.at_greatest_overlap.normal_force / known.peak_force - 1));
  const auto checked = reference::checked_partial_slip(scaled_impact(problem).impact);
  return {
      {"incremental law: integration with event location against a third of its steps, over the "
       "tangential speed and the duration",
       largest, 1e-13},
      {"duration and peak without gravity against Hertz's closed forms", worse(durations, peaks),
       1e-13},
      {"partial slip: events and answers against a third of the steps; dissipation against the "
       "loss of kinetic energy",
       checked.events_agree ? checked.uncertainty : 1, 1e-10}};
}

Expected<ObliqueImpact::Outcome> SolvedObliqueImpact::expect(const Scheme& scheme) const {
  const auto claims = scheme.law().partial_slip_claims();
  if (!claims) return Expectation::undeclared("no claims");
  const IntegratorClaims loop = claims_of(scheme.integrator);
  const auto approximation = expect_unsolved(
      *claims, claims->rule == PartialSlipRule::resolved || solved_stiffness_factor(scheme));
  const Expectation velocities =
      approximation
          ? *approximation
          : expect_velocities(loop, claims_of(scheme.framed.kinematics), claims->accuracy);
  const Expectation instant =
      Expectation::approximate("read off at the ends of steps, within one step");
  Expected<Outcome> all =
      Expectation::of_order(0, "the normal motion does not depend on the tangential one");
  all[&Outcome::contact_velocity] = velocities;
  all[&Outcome::tangential_velocity] = velocities;
  all[&Outcome::spin] = velocities;
  all[&Outcome::peak_force] =
      Expectation::approximate("the greatest of the forces at the ends of steps");
  all[&Outcome::first_stick] = instant;
  all[&Outcome::first_slip] = instant;
  all[&Outcome::heat] = approximation ? *approximation : expect_heat(*claims);
  if (approximation) return all;
  if (loop.impulse != 1) all[&Outcome::duration] = velocities;
  if (loop.smooth_forces_only)
    all[&Outcome::duration] = Expectation::of_order(0, "the force of touch is not smooth");
  return all;
}

}  // namespace stickslip::cases
