// SPDX-License-Identifier: BSD-3-Clause
// The quantities over which Chung & Ooi (2011) published curves, what laws are compared with in
// their tests, exact impacts and those curves, and what is known of them.
#pragma once

#include "cases/impact/chung_ooi/impacts.hpp"

namespace stickslip::cases {

/// A quantity as it is published, from an outcome of an impact.
using BenchmarkQuantity = double (*)(const BenchmarkImpact&, const BenchmarkOutcome&);

/// Tangential restitution of the centre of a sphere on a plane that did not spin [-].
inline double centre_restitution(const BenchmarkImpact& impact, const BenchmarkOutcome& outcome) {
  return (outcome.contact_velocity - outcome.upper_spin * impact.upper.radius) /
         impact.upper.velocity[0];
}
/// Angle of the contact point's rebound from the normal [degrees].
inline double rebound_angle(const BenchmarkImpact&, const BenchmarkOutcome& outcome) {
  return 180 / std::numbers::pi * std::atan2(outcome.contact_velocity, outcome.rebound_velocity);
}
/// Spin of the upper sphere [rad/s].
inline double spin_after(const BenchmarkImpact&, const BenchmarkOutcome& outcome) {
  return outcome.upper_spin;
}
/// Velocity of the contact point after the impact over mu vn [-].
inline double recoil_over_limit(const BenchmarkImpact& impact, const BenchmarkOutcome& outcome) {
  return outcome.contact_velocity / (impact.test->mu * impact.approach_velocity());
}
/// R omega' of the upper sphere over mu vn [-].
inline double surface_over_limit(const BenchmarkImpact& impact, const BenchmarkOutcome& outcome) {
  return outcome.upper_spin * impact.upper.radius / (impact.test->mu * impact.approach_velocity());
}
/// -v_s'/v_s of the contact point [-].
inline double contact_restitution(const BenchmarkImpact& impact, const BenchmarkOutcome& outcome) {
  return -outcome.contact_velocity / (impact.psi_in() * impact.problem.units.velocity);
}
/// v_s'/v_n' of the contact point [-].
inline double contact_recoil(const BenchmarkImpact&, const BenchmarkOutcome& outcome) {
  return outcome.contact_velocity / outcome.rebound_velocity;
}

/// Angle of test 5 with this tangential velocity over mu vn, its abscissa [degrees].
inline double angle_of_tangential_velocity(double over_limit) {
  return 180 / std::numbers::pi * std::atan(reference::chung_ooi_test(5).mu * over_limit);
}
/// Angle of tests 6 and 8 with this 3.5 mu (1 + e) vn/vs, their abscissa [degrees].
inline double angle_of_sliding_parameter(double parameter, double restitution) {
  return 180 / std::numbers::pi *
         std::atan(3.5 * (1 + restitution) * reference::chung_ooi_test(6).mu / parameter);
}
/// v_t'/(mu vn) of test 5 from the abscissa and the published R omega'/(mu vn), by angular momentum
/// about the contact point [-].
inline double recoil_from_spin(double tangential_velocity, double surface_velocity) {
  return tangential_velocity + (1 + inertia_of_sphere) * surface_velocity;
}

/// Below this tangential velocity over mu vn the sphere of test 5 does not slide throughout [-].
inline constexpr double partly_sticking = 6;

/// An impact with the value that laws are compared with.
struct ComparedImpact {
  BenchmarkImpact impact;
  double value = 0;  ///< in the unit of the quantity
};

/// The same for laws with a dashpot, and elastic for those without.
struct ComparedPoint {
  ComparedImpact damped;
  ComparedImpact elastic;

  const ComparedImpact& of(const Scheme& scheme) const {
    return has_hertzian_dashpot(scheme) ? damped : elastic;
  }
};

/// What laws are compared with in one quantity.
struct ImpactComparison {
  const reference::ChungOoiTest* test = nullptr;
  std::size_t material = 0;  ///< of the test's two
  std::string what;          ///< exact, or the kind of the published curve
  std::string quantity;
  BenchmarkQuantity value = nullptr;
  std::vector<ComparedPoint> points;
};

/// What laws are compared with in a test; nothing in head-on impacts. `phase` as in SphereImpact.
std::vector<ImpactComparison> comparisons(int test, double phase);

/// Root mean square of the distance of a published curve from what is known of it, in its unit;
/// none if nothing is known.
std::optional<double> distance_from_known(const reference::PublishedCurve& curve);

}  // namespace stickslip::cases
