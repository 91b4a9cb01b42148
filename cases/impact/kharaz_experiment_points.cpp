// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/kharaz_experiment_points.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace stickslip {

const reference::PublishedCurve& kharaz_restitutions(int reading) {
  return reference::published_curve(
      fmt::format("kharaz/restitution/aluminium-oxide/experiment-{}", reading));
}

const reference::PublishedCurve& kharaz_spins() {
  return reference::published_curve("kharaz/angular-velocity/aluminium-oxide/experiment-3");
}

double greatest_kharaz_spin() {
  double greatest = 0;
  for (const auto& point : kharaz_spins().points) greatest = std::max(greatest, std::abs(point.y));
  return greatest;
}

MeasuredRebound measured_rebound(const ReboundProblem& problem, double psi_out) {
  const double psi_in = problem.impact.contact_point_velocity();
  const double restitution =
      reference::tangential_restitution(problem.impact.inertia, psi_in, psi_out);
  const double surface = psi_out - restitution * psi_in;
  return {.restitution = restitution,
          .spin = surface * problem.units.velocity / problem.sphere.radius};
}

MeasuredRebound measured_rebound(const ReboundProblem& problem, const ReboundRun& run) {
  return {.restitution = run.centre_velocity / problem.impact.centre_velocity,
          .spin = run.surface_velocity * problem.units.velocity / problem.sphere.radius};
}

MeasuredPoints kharaz_points(const std::function<ReboundProblem(double)>& impact) {
  MeasuredPoints points;
  for (const auto& [angle, measured] : kharaz_restitutions(1).points) {
    const ReboundProblem asked = impact(angle);
    const ExactRebound exact = exact_rebound(asked);
    points.restitutions.push_back(
        {.angle = angle,
         .measured = measured,
         .exact = measured_rebound(asked, exact.psi_out).restitution,
         .uncertainty = exact.uncertainty / asked.impact.contact_point_velocity(),
         .problem = asked});
  }
  for (const auto& [angle, measured] : kharaz_spins().points) {
    const ReboundProblem asked = impact(angle);
    const ExactRebound exact = exact_rebound(asked);
    points.spins.push_back({.angle = angle,
                            .measured = measured,
                            .exact = measured_rebound(asked, exact.psi_out).spin,
                            .uncertainty = exact.uncertainty,
                            .problem = asked});
  }
  return points;
}

}  // namespace stickslip
