// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/oblique_restitution/case.hpp"

#include "cases/drive/bodies/bodies.hpp"
#include "cases/numbers.hpp"
#include "cases/schemes/claims.hpp"
#include "reference/impact/linear_impact.hpp"

namespace stickslip::cases {
namespace {

using reference::ContactEnd;

double tangent(double angle) { return std::tan(angle * std::numbers::pi / 180); }

}  // namespace

ObliqueRestitution::Rebound ObliqueRestitution::rebound(const Scheme& told, double angle,
                                                        int steps_per_contact, double phase) const {
  const double dt = elastic_duration(is_hertzian(told)) / steps_per_contact;
  Body sphere = solid_sphere(radius, sphere_mass());
  sphere.position = {0, radius + phase * dt * velocity, 0};
  sphere.velocity = {velocity * tangent(angle), -velocity, 0};
  Bodies bodies(told, {sphere, fixed_wall(Vector3::Zero(), Vector3::UnitY())}, {{0, 1}});
  for (long i = 0; i < patience * steps_per_contact; ++i) {
    bodies.step(dt);
    if (i > 0 && bodies.overlap(0) <= 0 && bodies.body(0).velocity[1] > 0) break;
  }
  const Vector3& after = bodies.body(0).velocity;
  return {.normal = after[1] / velocity, .tangential = after[0] / velocity};
}

ObliqueRestitution::Outcome ObliqueRestitution::run(const Scheme& scheme,
                                                    int steps_per_contact) const {
  const Scheme ready = told(with_parameters(scheme, {{"mu", mu}}));
  Outcome out{.impulse = 0, .change = 0};
  for (int k = 0; k < phases; ++k) {
    const double phase = (k + 0.5) / phases;
    const double straight = rebound(ready, 0, steps_per_contact, phase).normal;
    for (const double angle : angles) {
      const Rebound after = rebound(ready, angle, steps_per_contact, phase);
      out.change = worse(out.change, std::abs(after.normal / straight - 1));
      if (angle == angles.back())
        out.impulse += (tangent(angle) - after.tangential) / (mu * (1 + after.normal)) / phases;
    }
  }
  return out;
}

std::vector<CrossCheckResult> ObliqueRestitution::cross_checks() const {
  // The equations on linear springs integrated, with a friction limit of the spring alone.
  const auto contact = damped(restitution, false, ContactEnd::overlap);
  using Real = long double;
  const auto end = reference::integrate<Real>({.mass = wide(sphere_mass()),
                                               .normal_stiffness = wide(kn),
                                               .normal_damping = wide(contact.coefficient),
                                               .normal_velocity = wide(velocity),
                                               .end = ContactEnd::overlap})
                       .end;
  return {{"restitution at a wall against the equation integrated",
           std::abs(-narrow(end.overlap_rate) / velocity / restitution - 1), 1e-12}};
}

Expected<ObliqueRestitution::Outcome> ObliqueRestitution::expect(const Scheme& scheme) const {
  if (const IntegratorClaims loop = claims_of(scheme.integrator); loop.impulse != 1)
    return Expectation::approximate(std::string(loop.why));
  // One coefficient of the law for both directions, and no role for one of them.
  const LawInfo& law = scheme.law().info();
  const bool both = law.by_role("damping") != nullptr && law.can(Capability::linear);
  Expected<Outcome> all =
      both ? Expectation::approximate(
                 "its dashpot acts in the tangential direction too, beside the "
                 "friction limit: sliding-excess knows by how much")
      : end_of(scheme) == ContactEnd::overlap
          ? Expectation::of_order(0,
                                  "the dashpot gives no momentum from touch to parting, so that "
                                  "a limit of the spring alone has all of it")
          : Expectation::approximate(
                "a limit of the spring alone lacks what a dashpot gives that is cut");
  all[&Outcome::change] = Expectation::exact(
      1e-9, "the normal force has no part that depends on the tangential motion");
  return all;
}

}  // namespace stickslip::cases
