// SPDX-License-Identifier: BSD-3-Clause
// The exact answers of chung-ooi against their second routes.
#include <iterator>

#include "cases/impact/chung_ooi/chung_ooi.hpp"
#include "cases/numbers.hpp"
#include "reference/impact/hertz_impact.hpp"
#include "reference/impact/stiffness_impact.hpp"

namespace stickslip {
namespace {

using Impacts = std::vector<JudgedImpact>;

/// Peak and stiffness of an impact by the second route, planes truly rigid.
reference::ImpactConstants<double> constants_of(const BenchmarkImpact& impact) {
  const auto& material = impact.test->materials[impact.material];
  reference::HertzImpact<double> hertz;
  hertz.first.radius = impact.upper.radius;
  hertz.first.density = material.density;
  hertz.first.youngs_modulus = material.young;
  hertz.first.poisson = material.poisson;
  hertz.second = hertz.first;
  hertz.second.radius = impact.lower.radius;
  if (impact.pair) {
    hertz.second.youngs_modulus = impact.pair->lower.material.young;
    hertz.second.density *= hertz.second.youngs_modulus / material.young;
  } else {
    hertz.second.youngs_modulus = std::numeric_limits<double>::infinity();
  }
  hertz.mu = impact.test->mu;
  hertz.normal_velocity = impact.approach_velocity();
  hertz.stiffness_factor = 1;
  return reference::constants(hertz);
}

/// What errors of psi2 are over.
double scale_of(const BenchmarkImpact& impact) { return std::max(1.0, std::abs(impact.psi_in())); }

/// How far the exact answer is from the closed form, where the contact slides throughout.
double sliding_error(const BenchmarkImpact& impact, const ExactRebound& exact) {
  const double kappa_r = impact.problem.impact.kappa_r();
  const double psi = impact.psi_in();
  if (psi < reference::gross_slip_border(kappa_r, impact.restitution)) return 0;
  const double closed = reference::gross_slip_psi_out(kappa_r, psi, impact.restitution);
  return std::abs(exact.psi_out - closed) / scale_of(impact);
}

std::vector<CrossCheckResult> elastic_checks(const Impacts& impacts) {
  double uncertainty = 0;
  double sliding = 0;
  double no_slip = 0;
  double normal = 0;
  double ratio = 0;
  for (const auto& [impact, exact] : impacts) {
    const ReboundProblem& problem = impact.problem;
    const auto constants = constants_of(impact);
    for (const double quotient : {constants.peak_force / problem.units.normal_force,
                                  constants.greatest_overlap / problem.units.length,
                                  constants.duration / problem.duration}) {
      normal = worse(normal, std::abs(quotient - 1));
    }
    const double kappa_r = problem.impact.kappa_r();
    ratio =
        worse(ratio, std::abs(constants.stiffness_ratio * constants.inertia_factor / kappa_r - 1));
    if (impact.is_central()) continue;
    const double scale = scale_of(impact);
    uncertainty = worse(uncertainty, exact.uncertainty / scale);
    sliding = worse(sliding, sliding_error(impact, exact));
    const double series = no_slip_psi_out(kappa_r, impact.psi_in());
    no_slip = worse(no_slip, std::abs(own_rebound({}, problem)->psi_out - series) / scale);
  }
  return {
      {"peak force, overlap and duration, twice the modulus against a rigid plane", normal, 1e-13},
      {"stiffness ratio times inertia factor by a second route", ratio, 1e-13},
      {"partial slip: answers against a third of the steps", uncertainty, 1e-11},
      {"partial slip where the contact slides throughout against psi1 - 2 kappa r", sliding, 1e-12},
      {"law without partial slip: integration against hypergeometric series", no_slip, 1e-10}};
}

std::vector<CrossCheckResult> dashpot_checks(const Impacts& impacts) {
  double normal = 0;
  double uncertainty = 0;
  double sliding = 0;
  for (const JudgedImpact& each : impacts) {
    if (each.is_elastic()) continue;
    const auto& [impact, exact] = each;
    const auto& closed = impact.problem.normal_motion;
    const auto integrated = reference::integrate_stiffness_impact<long double>(
        {.kappa_r = wide(impact.problem.impact.kappa_r()),
         .damping = wide(impact.problem.impact.damping)});
    for (const auto& [right, found] :
         {std::pair{closed.restitution, -integrated.approach_velocity_out},
          std::pair{closed.duration, integrated.duration}}) {
      normal = worse(normal, std::abs(narrow(found) / right - 1));
    }
    if (impact.is_central()) continue;
    uncertainty = worse(uncertainty, exact.uncertainty / scale_of(impact));
    sliding = worse(sliding, sliding_error(impact, exact));
  }
  if (std::ranges::all_of(impacts, &JudgedImpact::is_elastic)) return {};
  // The power 3/2 of the start and the end of a contact limits the integration.
  return {
      {"dashpot: restitution and duration in closed form against integration", normal, 1e-13},
      {"dashpot, partial slip: answers against a third of the steps", uncertainty, 1e-9},
      {"dashpot, partial slip where the contact slides throughout against psi1 - (1 + e) kappa r",
       sliding, 1e-10}};
}

}  // namespace

std::vector<CrossCheckResult> SolvedChungOoi::cross_checks() const {
  std::vector<CrossCheckResult> all = elastic_checks(elastic);
  std::ranges::move(dashpot_checks(damped), std::back_inserter(all));
  return all;
}

}  // namespace stickslip
