// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/oblique_impact/oblique_impact_contacts.hpp"

#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <span>
#include <string>

#include "cases/numbers.hpp"

namespace stickslip {
namespace {

using Real = long double;

/// A contact that lasts so many times the Hertzian duration does not end.
constexpr long longest_in_contact = 4;
/// A flight that lasts longer than so many contacts is not followed.
constexpr double longest_flight = 100;

double flight_time(const ObliqueImpact& impact) {
  return 2 * impact.normal_velocity / impact.gravity;
}

/// The scheme with the materials of the impact in its law.
Scheme with_materials(const Scheme& scheme, const ObliqueImpact& impact) {
  return with_parameters(scheme, {{"G", impact.youngs_modulus / (2 * (1 + impact.poisson))},
                                  {"nu", impact.poisson},
                                  {"mu", impact.mu}});
}

long most_steps(const ObliqueImpact& impact, int steps, int contacts) {
  const double flights =
      contacts > 1 ? (contacts - 1) * flight_time(impact) / hertz_duration(impact) : 0;
  return longest_in_contact * contacts * steps + static_cast<long>(2 * flights * steps);
}

ObliqueImpact::Outcome outcome_of(const ImpactOutcome& found) {
  return {.contact_velocity = found.contact_velocity,
          .tangential_velocity = found.tangential_velocity,
          .spin = found.spin,
          .duration = found.duration,
          .peak_force = found.peak_normal_force,
          .first_stick = found.first_stick,
          .first_slip = found.first_slip};
}

}  // namespace

SphereImpact sphere_impact(const ObliqueImpact& impact) {
  SphereImpact sphere;
  sphere.radius = impact.radius;
  sphere.mass = 4.0 / 3 * std::numbers::pi * impact.density * std::pow(impact.radius, 3);
  sphere.inertia = 0.4 * sphere.mass * impact.radius * impact.radius;
  sphere.normal_velocity = impact.normal_velocity;
  sphere.tangential_velocity = impact.tangential_velocity;
  sphere.spin = impact.spin;
  sphere.gravity = impact.gravity;
  sphere.arm = impact.arm;
  sphere.phase = impact.phase;
  return sphere;
}

reference::HertzImpact<Real> hertz_impact(const ObliqueImpact& impact, double stiffness_factor) {
  reference::ImpactBody<Real> sphere;
  sphere.radius = impact.radius;
  sphere.density = impact.density;
  sphere.youngs_modulus = impact.youngs_modulus;
  sphere.poisson = impact.poisson;
  sphere.tangential_velocity = impact.tangential_velocity;
  sphere.spin = impact.spin;
  auto problem = reference::sphere_on_wall<Real>(sphere, impact.normal_velocity, impact.mu);
  problem.gravity = impact.gravity;
  problem.arm = impact.arm == ArmRule::constant ? reference::ContactArm::constant
                                                : reference::ContactArm::shortening;
  problem.stiffness_factor = stiffness_factor;
  return problem;
}

double hertz_duration(const ObliqueImpact& impact) {
  return narrow(reference::constants(hertz_impact(impact, 1)).duration);
}

int contacts_worth_following(const ObliqueImpact& impact) {
  const bool returns =
      impact.gravity > 0 && flight_time(impact) < longest_flight * hertz_duration(impact);
  return returns ? 2 : 1;
}

std::vector<ExactContact> exact_contacts(const ObliqueImpact& impact, double stiffness_factor) {
  const auto first = hertz_impact(impact, stiffness_factor);
  const int count = contacts_worth_following(impact);
  if (count == 1) return {reference::solve(first)};
  return reference::solve_series(first, static_cast<std::size_t>(count));
}

std::vector<ExactState> course_of(const ExactContact& contact, const ObliqueImpact& impact,
                                  double stiffness_factor, int points) {
  auto touched = hertz_impact(impact, stiffness_factor);
  touched.first.tangential_velocity = contact.phases.front().start.velocity;
  touched.first.spin = contact.phases.front().start.spin;
  const auto times = evenly<Real>(0, contact.end.time, points);
  return reference::solve(touched, std::span<const Real>(times)).at_times;
}

ImpactOutcome run_contacts(const ObliqueImpact& impact, const Scheme& scheme, int steps,
                           int contacts) {
  return run_impact(with_materials(scheme, impact), sphere_impact(impact),
                    hertz_duration(impact) / steps, most_steps(impact, steps, contacts), contacts);
}

std::vector<std::vector<ImpactSample>> trace_contacts(const ObliqueImpact& impact,
                                                      const Scheme& scheme, int steps,
                                                      int contacts) {
  return trace_impact(with_materials(scheme, impact), sphere_impact(impact),
                      hertz_duration(impact) / steps, most_steps(impact, steps, contacts),
                      contacts);
}

ObliqueImpact::Outcome mean_of_instants(const ObliqueImpact& impact, const Scheme& scheme,
                                        int steps) {
  const auto fields = Observed<ObliqueImpact::Outcome>::of<ObliqueImpact>().fields;
  ObliqueImpact::Outcome mean;
  ObliqueImpact shifted = impact;
  for (int i = 0; i < impact.instants; ++i) {
    const double phase = impact.phase + static_cast<double>(i) / impact.instants;
    shifted.phase = phase < 1 ? phase : phase - 1;
    const ObliqueImpact::Outcome found = outcome_of(run_contacts(shifted, scheme, steps));
    for (const auto field : fields) mean.*field += found.*field / impact.instants;
  }
  return mean;
}

std::optional<double> solved_stiffness_factor(const Scheme& scheme) {
  const auto claims = scheme.law().partial_slip_claims();
  if (!claims || claims->rule != PartialSlipRule::no_slip || claims->radius != RadiusRule::keeps)
    return std::nullopt;
  return claims->stiffness_factor;
}

}  // namespace stickslip
