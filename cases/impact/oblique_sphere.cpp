// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/oblique_sphere.hpp"

#include <array>
#include <cmath>

namespace stickslip {
namespace {

using Real = ObliqueSphere::Real;

/// A contact that lasts so many times the Hertzian duration does not end.
constexpr long patience = 4;
/// A flight that lasts longer than so many contacts is not followed.
constexpr double longest_flight = 100;

double flight_time(const SphereImpact& impact) {
  return 2 * impact.normal_velocity / impact.gravity;
}

}  // namespace

std::map<std::string, double> ObliqueSphere::materials() const {
  return {{"G", youngs_modulus / (2 * (1 + poisson))}, {"nu", poisson}, {"mu", mu}};
}

reference::HertzImpact<Real> ObliqueSphere::problem(double stiffness_factor) const {
  reference::ImpactBody<Real> sphere;
  sphere.radius = impact.radius;
  sphere.density = density;
  sphere.youngs_modulus = youngs_modulus;
  sphere.poisson = poisson;
  sphere.tangential_velocity = impact.tangential_velocity;
  sphere.spin = impact.spin;
  auto problem = reference::sphere_on_wall<Real>(sphere, impact.normal_velocity, mu);
  problem.gravity = impact.gravity;
  problem.arm = impact.arm == ArmRule::constant ? reference::ContactArm::constant
                                                : reference::ContactArm::shortening;
  problem.stiffness_factor = stiffness_factor;
  return problem;
}

double ObliqueSphere::hertz_duration() const {
  return static_cast<double>(reference::constants(problem(1)).duration);
}

double ObliqueSphere::speed() const {
  return std::abs(impact.tangential_velocity) + std::abs(impact.spin) * impact.radius;
}

double ObliqueSphere::contact_velocity() const {
  return impact.tangential_velocity + impact.spin * impact.radius;
}

int ObliqueSphere::contacts() const {
  const bool returns =
      impact.gravity > 0 && flight_time(impact) < longest_flight * hertz_duration();
  return returns ? 2 : 1;
}

std::vector<reference::ImpactSolution<Real>> ObliqueSphere::solve(double stiffness_factor) const {
  const auto first = problem(stiffness_factor);
  const int count = contacts();
  if (count == 1) return {reference::solve(first)};
  return reference::solve_series(first, static_cast<std::size_t>(count));
}

std::vector<reference::ImpactState<Real>> ObliqueSphere::course(
    double stiffness_factor, const reference::ImpactSolution<Real>& contact, int points) const {
  auto touched = problem(stiffness_factor);
  touched.first.tangential_velocity = contact.phases.front().start.velocity;
  touched.first.spin = contact.phases.front().start.spin;
  std::vector<Real> times;
  for (int i = 0; i <= points; ++i) times.push_back(contact.end.time * i / points);
  return reference::solve(touched, std::span<const Real>(times)).at_times;
}

long ObliqueSphere::most_steps(int steps, int contacts) const {
  const double flights = contacts > 1 ? (contacts - 1) * flight_time(impact) / hertz_duration() : 0;
  return patience * contacts * steps + static_cast<long>(2 * flights * steps);
}

ImpactOutcome ObliqueSphere::run(const Scheme& scheme, int steps, int contacts) const {
  return run_impact(with_parameters(scheme, materials()), impact, hertz_duration() / steps,
                    most_steps(steps, contacts), contacts);
}

ImpactOutcome ObliqueSphere::mean_run(const Scheme& scheme, int steps) const {
  constexpr std::array averaged{&ImpactOutcome::contact_velocity,
                                &ImpactOutcome::tangential_velocity,
                                &ImpactOutcome::spin,
                                &ImpactOutcome::normal_velocity,
                                &ImpactOutcome::duration,
                                &ImpactOutcome::peak_normal_force,
                                &ImpactOutcome::first_stick,
                                &ImpactOutcome::first_slip};
  ImpactOutcome mean;
  ObliqueSphere shifted = *this;
  for (int i = 0; i < instants; ++i) {
    const double phase = impact.phase + static_cast<double>(i) / instants;
    shifted.impact.phase = phase < 1 ? phase : phase - 1;
    const ImpactOutcome outcome = shifted.run(scheme, steps);
    for (double ImpactOutcome::*const value : averaged) mean.*value += outcome.*value / instants;
  }
  return mean;
}

std::vector<std::vector<ImpactSample>> ObliqueSphere::trace(const Scheme& scheme, int steps,
                                                            int contacts) const {
  return trace_impact(with_parameters(scheme, materials()), impact, hertz_duration() / steps,
                      most_steps(steps, contacts), contacts);
}

std::optional<double> solved_stiffness_factor(const Scheme& scheme) {
  const auto claims = scheme.law().partial_slip_claims();
  if (!claims || claims->rule != PartialSlipRule::no_slip || claims->radius != RadiusRule::keeps)
    return std::nullopt;
  return claims->stiffness_factor;
}

}  // namespace stickslip
