// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/chung_ooi/chung_ooi_quantities.hpp"

namespace stickslip {
namespace {

constexpr double degrees = 180 / std::numbers::pi;

}  // namespace

double centre_restitution(const BenchmarkImpact& impact, const BenchmarkOutcome& outcome) {
  const double centre = outcome.contact_velocity - outcome.upper_spin * impact.upper.radius;
  return centre / impact.upper.velocity[0];
}

double rebound_angle(const BenchmarkImpact&, const BenchmarkOutcome& outcome) {
  return degrees * std::atan2(outcome.contact_velocity, outcome.rebound_velocity);
}

double spin_after(const BenchmarkImpact&, const BenchmarkOutcome& outcome) {
  return outcome.upper_spin;
}

double recoil_over_limit(const BenchmarkImpact& impact, const BenchmarkOutcome& outcome) {
  return outcome.contact_velocity / (impact.test->mu * impact.approach_velocity());
}

double surface_over_limit(const BenchmarkImpact& impact, const BenchmarkOutcome& outcome) {
  return outcome.upper_spin * impact.upper.radius / (impact.test->mu * impact.approach_velocity());
}

double contact_restitution(const BenchmarkImpact& impact, const BenchmarkOutcome& outcome) {
  return -outcome.contact_velocity / (impact.psi_in() * impact.problem.units.velocity);
}

double contact_recoil(const BenchmarkImpact&, const BenchmarkOutcome& outcome) {
  return outcome.contact_velocity / outcome.rebound_velocity;
}

double angle_of_sliding_parameter(double parameter, double restitution) {
  return degrees * std::atan(3.5 * (1 + restitution) * benchmark_test(6).mu / parameter);
}

double angle_of_tangential_velocity(double over_limit) {
  return degrees * std::atan(benchmark_test(5).mu * over_limit);
}

double recoil_from_spin(double tangential_velocity, double surface_velocity) {
  return tangential_velocity + (1 + inertia_of_sphere) * surface_velocity;
}

}  // namespace stickslip
