// SPDX-License-Identifier: BSD-3-Clause
// The quantities over which Chung & Ooi (2011) published curves, and the abscissae of those.
#pragma once

#include "cases/impact/chung_ooi/chung_ooi_impacts.hpp"

namespace stickslip {

/// A quantity as it is published, from an outcome of an impact.
using BenchmarkQuantity = double (*)(const BenchmarkImpact&, const BenchmarkOutcome&);

/// Tangential restitution of the centre of a sphere on a plane that did not spin [-].
double centre_restitution(const BenchmarkImpact& impact, const BenchmarkOutcome& outcome);
/// Angle of the contact point's rebound from the normal [degrees].
double rebound_angle(const BenchmarkImpact& impact, const BenchmarkOutcome& outcome);
/// Spin of the upper sphere [rad/s].
double spin_after(const BenchmarkImpact& impact, const BenchmarkOutcome& outcome);
/// Velocity of the contact point after the impact over mu vn [-].
double recoil_over_limit(const BenchmarkImpact& impact, const BenchmarkOutcome& outcome);
/// R omega' of the upper sphere over mu vn [-].
double surface_over_limit(const BenchmarkImpact& impact, const BenchmarkOutcome& outcome);
/// -v_s'/v_s of the contact point [-].
double contact_restitution(const BenchmarkImpact& impact, const BenchmarkOutcome& outcome);
/// v_s'/v_n' of the contact point [-].
double contact_recoil(const BenchmarkImpact& impact, const BenchmarkOutcome& outcome);

/// Angle of test 5 with this tangential velocity over mu vn, its abscissa [degrees].
double angle_of_tangential_velocity(double over_limit);
/// Angle of tests 6 and 8 with this 3.5 mu (1 + e) vn/vs, their abscissa [degrees].
double angle_of_sliding_parameter(double parameter, double restitution);
/// v_t'/(mu vn) of test 5 from the abscissa and the published R omega'/(mu vn), by angular momentum
/// about the contact point [-].
double recoil_from_spin(double tangential_velocity, double surface_velocity);

}  // namespace stickslip
