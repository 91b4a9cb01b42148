// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/sliding_excess/case.hpp"

#include "cases/drive/bodies/sphere_impact.hpp"
#include "cases/drive/single_contact.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

using Real = long double;
using reference::FrictionCap;

/// A contact that lasts so many times its exact duration does not end.
constexpr long sliding_patience = 4;
/// Below this a limit is the round-off of its computation.
constexpr double no_excess = 1e-12;
/// A spring so much stiffer follows any limit at once.
constexpr Real rigid_spring = 1e5L;

}  // namespace

bool has_dashpots_by_direction(const Scheme& scheme) {
  return scheme.law().info().can(Capability::damping_by_direction);
}

SlidingExcess SlidingExcess::with_restitution(double e) const {
  SlidingExcess other = *this;
  other.restitution = e;
  return other;
}

reference::LinearImpact<Real> SlidingExcess::impact(double tangential_damping) const {
  return {.mass = mass,
          .normal_stiffness = kn,
          .tangential_stiffness = kt,
          .mu = mu,
          .normal_damping = reference::damping_of<Real>(restitution, kn, mass),
          .tangential_damping = tangential_damping,
          .inertia_factor = inertia_factor,
          .normal_velocity = normal_velocity,
          .contact_velocity = contact_velocity,
          .end = reference::ContactEnd::overlap,
          .cap = FrictionCap::elastic};
}

bool SlidingExcess::slides_throughout(double tangential_damping) const {
  const auto phases = reference::solve(impact(tangential_damping)).phases;
  return phases.size() == 1 && phases.front().mode != reference::ImpactMode::stick;
}

double SlidingExcess::excess_of(const reference::LinearImpact<Real>& impact) const {
  const auto end = reference::solve(impact).end;
  const Real impulse =
      impact.mass * (impact.contact_velocity - end.contact_velocity) / impact.inertia_factor;
  return narrow(impulse / wide(coulomb_impulse()) - 1);
}

SlidingExcess SlidingExcess::prepare() const {
  if (!slides_throughout(0) || !slides_throughout(damping())) {
    throw InputError("vC=" + shortest(contact_velocity) +
                     " [m/s]: the sphere does not slide throughout; raise it, or e");
  }
  return *this;
}

SlidingExcess::Outcome SlidingExcess::run(const Scheme& scheme, int steps_per_contact) const {
  const std::string dashpot = has_dashpots_by_direction(scheme) ? "damping-normal" : "damping";
  const double duration = narrow(reference::solve(impact()).end.time);
  const double dt = duration / steps_per_contact;
  const Scheme damped = with_parameters(scheme, {{dashpot, damping()}});
  if (scheme.law().moves_bodies()) {
    // The radius plays no part.
    const SphereImpact asked{.mass = mass,
                             .inertia = mass / (inertia_factor - 1),
                             .normal_velocity = normal_velocity,
                             .tangential_velocity = contact_velocity,
                             .arm = ArmRule::constant,
                             .phase = phase};
    const auto after = run_impact(damped, asked, dt, sliding_patience * steps_per_contact);
    const double impulse = mass * (contact_velocity - after.contact_velocity) / inertia_factor;
    const double excess = impulse / coulomb_impulse() - 1;
    // The force is not told in parts.
    return {excess, excess, after.normal_velocity / normal_velocity};
  }
  SingleContact contact(damped, -normal_velocity * phase * dt, normal_velocity, contact_velocity);
  contact.masses(mass, std::numeric_limits<double>::infinity());
  const auto acceleration = [&](const Vector2&, const Vector2&, const ContactForce& f) {
    const double normal = f.normal + f.damping_normal;
    const double tangential = f.tangential[0] + f.damping_tangential[0];
    return Vector2(-normal / mass, -inertia_factor * tangential / mass);
  };
  double limited_impulse = 0;
  bool touched = false;
  for (long i = 0; i < sliding_patience * steps_per_contact; ++i) {
    contact.step(dt, acceleration);
    limited_impulse += contact.force().tangential[0] * dt;
    const bool touches = contact.position()[0] > 0;
    if (touched && !touches) break;
    touched = touches;
  }
  const double impulse = mass * (contact_velocity - contact.velocity()[1]) / inertia_factor;
  return {.excess = impulse / coulomb_impulse() - 1,
          .limited_excess = limited_impulse / coulomb_impulse() - 1,
          .restitution = -contact.velocity()[0] / normal_velocity};
}

std::vector<CrossCheckResult> SlidingExcess::cross_checks() const {
  double closed = 0;
  for (const FrictionCap cap :
       {FrictionCap::absolute, FrictionCap::clipped, FrictionCap::elastic}) {
    // A limit with the dashpot's force jumps at touch: a soft spring needs time to follow it.
    auto rigid = impact();
    rigid.cap = cap;
    rigid.tangential_stiffness *= rigid_spring;
    const double formula = reference::sliding_excess(restitution, cap);
    closed = std::max(closed, std::abs(excess_of(rigid) - formula));
  }
  const auto damped = impact(damping());
  const Real solved = reference::solve(damped).end.contact_velocity;
  const Real integrated = reference::integrate(damped).end.contact_velocity;
  return {{"excess with each limit of friction: formula against the impact phase by phase", closed,
           1e-8},
          {"impact with a tangential dashpot: closed form against integration",
           narrow(std::abs(solved - integrated) / damped.contact_velocity), 1e-13}};
}

Expected<SlidingExcess::Outcome> SlidingExcess::expect(const Scheme& scheme) const {
  if (const auto nothing = nothing_to_expect(scheme)) return *nothing;
  const IntegratorClaims loop = claims_of(scheme.integrator);
  if (loop.impulse != 1) return Expectation::approximate(std::string(loop.why));
  Expected<Outcome> all = Expectation::of_order(
      0,
      "friction is limited by the force of the spring, and the dashpot's own normal impulse "
      "is zero");
  all[&Outcome::restitution] =
      Expectation::of_order(0, "a spring and a dashpot tuned for this restitution");
  const double limit = has_dashpots_by_direction(scheme) ? 0 : excess_of(impact(damping()));
  if (limit >= no_excess) {
    all[&Outcome::excess] = Expectation::wrong(
        limit, 0.01 * limit, "its dashpot acts along the contact too, on top of sliding friction");
  }
  return all;
}

}  // namespace stickslip::cases
