// SPDX-License-Identifier: BSD-3-Clause
// What Kharaz, Gorham & Salman measured, point by point, with the exact answers.
#pragma once

#include <functional>
#include <vector>

#include "cases/impact/rebound.hpp"
#include "reference/impact/impact_experiments.hpp"

namespace stickslip {

/// The curve of tangential restitutions, by its reading: 1 or 2.
const reference::PublishedCurve& kharaz_restitutions(int reading);
/// The curve of spins.
const reference::PublishedCurve& kharaz_spins();
/// The greatest spin measured [rad/s].
double greatest_kharaz_spin();

/// What is measured of one impact.
struct MeasuredRebound {
  double restitution = 0;  ///< tangential, of the centre [-]
  double spin = 0;         ///< [rad/s]
};
/// From the velocity psi2 of the contact point after the impact.
MeasuredRebound measured_rebound(const ReboundProblem& problem, double psi_out);
/// From a run.
MeasuredRebound measured_rebound(const ReboundProblem& problem, const ReboundRun& run);

/// A measured point and the exact answer to it.
struct MeasuredPoint {
  double angle = 0;        ///< of incidence, from the normal [degrees]
  double measured = 0;     ///< tangential restitution [-] or spin [rad/s]
  double exact = 0;        ///< the same
  double uncertainty = 0;  ///< of a restitution [-]; of a spin that of psi2 [-]
  ReboundProblem problem;
};

/// All of them.
struct MeasuredPoints {
  std::vector<MeasuredPoint> restitutions;
  std::vector<MeasuredPoint> spins;
};
/// `impact(angle)`: the problem at an angle of incidence [degrees].
MeasuredPoints kharaz_points(const std::function<ReboundProblem(double)>& impact);

}  // namespace stickslip
