// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/kharaz_experiment/case.hpp"

#include <fmt/format.h>

namespace stickslip::cases {
namespace {

using Points = std::vector<MeasuredPoint>;

/// The greatest uncertainty of exact restitutions.
double uncertainty_of(const Points& restitutions) {
  return std::ranges::max_element(restitutions, {}, &MeasuredPoint::uncertainty)->uncertainty;
}

/// Those of the experiment tell how far readings of the same printed curve differ.
KharazExperiment::Outcome uncertainties(const MeasuredPoints& points) {
  return {.restitution_gap = uncertainty_of(points.restitutions),
          .restitution_experiment = kharaz_restitutions(1).y.error,
          .spin_experiment = kharaz_spins().y.error / greatest_kharaz_spin()};
}

/// How far exact restitutions are from 1 - mu (1 + e)/tan(angle) where the contact slides
/// throughout.
double sliding_error(const Points& restitutions) {
  double worst = 0;
  for (const MeasuredPoint& p : restitutions) {
    const auto& impact = p.problem.impact;
    const double e = p.problem.normal_motion.restitution;
    if (impact.contact_point_velocity() < reference::gross_slip_border(impact.kappa_r(), e))
      continue;
    const auto& sphere = p.problem.sphere;
    const double closed = reference::gross_slip_restitution(
        p.problem.materials.at("mu"), e,
        std::atan2(sphere.tangential_velocity, sphere.normal_velocity));
    worst = std::max(worst, std::abs(p.exact - closed));
  }
  return worst;
}

}  // namespace

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

ReboundProblem KharazExperiment::impact(double angle, double normal_restitution) const {
  auto asked = reference::kharaz_impact(angle);
  asked.mu = mu;
  asked.restitution = normal_restitution;
  return rebound_problem(asked, phase);
}

SolvedKharazExperiment KharazExperiment::prepare() const {
  const auto points = [&](const reference::PublishedCurve& curve, double MeasuredRebound::*quantity,
                          double normal_restitution) {
    Points all;
    for (const auto& [angle, measured] : curve.points) {
      const ReboundProblem asked = impact(angle, normal_restitution);
      const ExactRebound exact = exact_rebound(asked);
      all.push_back({.angle = angle,
                     .measured = measured,
                     .exact = measured_rebound(asked, exact.psi_out).*quantity,
                     .uncertainty = exact.uncertainty / asked.impact.contact_point_velocity(),
                     .problem = asked});
    }
    return all;
  };
  const auto points_with = [&](double normal_restitution) -> MeasuredPoints {
    return {points(kharaz_restitutions(1), &MeasuredRebound::restitution, normal_restitution),
            points(kharaz_spins(), &MeasuredRebound::spin, normal_restitution)};
  };
  return {.experiment = *this,
          .damped = points_with(reference::kharaz_experiment.restitution),
          .elastic = points_with(1)};
}

KharazExperiment::Outcome SolvedKharazExperiment::outcome_of(
    const MeasuredPoints& points,
    const std::function<MeasuredRebound(const ReboundProblem&)>& solve) const {
  double gap = 0;
  std::vector<double> restitutions;
  std::vector<double> spins;
  for (const MeasuredPoint& p : points.restitutions) {
    const double found = solve(p.problem).restitution;
    gap = std::max(gap, std::abs(found - p.exact));
    restitutions.push_back(found - p.measured);
  }
  for (const MeasuredPoint& p : points.spins)
    spins.push_back((solve(p.problem).spin - p.measured) / greatest_kharaz_spin());
  return {.restitution_gap = gap,
          .restitution_experiment = norms_of(restitutions).root_mean_square,
          .spin_experiment = norms_of(spins).root_mean_square};
}

KharazExperiment::Outcome SolvedKharazExperiment::uncertainty() const {
  return uncertainties(elastic);
}

KharazExperiment::Outcome SolvedKharazExperiment::uncertainty_for(const Scheme& scheme) const {
  return uncertainties(points_for(scheme));
}

KharazExperiment::Outcome SolvedKharazExperiment::run(const Scheme& scheme,
                                                      int steps_per_contact) const {
  double residual = 0;
  Outcome outcome = outcome_of(points_for(scheme), [&](const ReboundProblem& asked) {
    const ReboundRun run = run_rebound_phases(scheme, asked, steps_per_contact);
    residual = std::max(residual, run.energy_residual);
    return measured_rebound(asked, run);
  });
  outcome.energy_residual = residual;
  return outcome;
}

std::vector<CrossCheckResult> SolvedKharazExperiment::cross_checks() const {
  double no_slip = 0;
  for (const MeasuredPoint& p : elastic.restitutions) {
    const double psi = p.problem.impact.contact_point_velocity();
    const double series = no_slip_psi_out(p.problem.impact.kappa_r(), psi);
    no_slip = std::max(no_slip, std::abs(own_rebound({}, p.problem)->psi_out - series) / psi);
  }
  return {{"partial slip: answers against a third of the steps, restitution",
           uncertainty_of(elastic.restitutions), 1e-11},
          {"partial slip where the contact slides throughout against 1 - 2 mu/tan(angle)",
           sliding_error(elastic.restitutions), 1e-12},
          // The power 3/2 of the start and the end of a contact limits the integration.
          {"dashpot, partial slip: answers against a third of the steps, restitution",
           uncertainty_of(damped.restitutions), 1e-9},
          {"dashpot, partial slip: sliding throughout against 1 - (1 + e) mu/tan(angle)",
           sliding_error(damped.restitutions), 1e-10},
          {"law without partial slip: integration against hypergeometric series, over psi1",
           no_slip, 1e-10}};
}

Expected<KharazExperiment::Outcome> SolvedKharazExperiment::expect(const Scheme& scheme) const {
  const auto claims = scheme.law().partial_slip_claims();
  const Expectation velocity = expect_rebound(scheme);
  if (!claims || velocity.kind != Expectation::Kind::order) return velocity;
  const Outcome limits = outcome_of(points_for(scheme), [&](const ReboundProblem& asked) {
    return measured_rebound(asked, own_rebound(*claims, asked)->psi_out);
  });
  // Errors of first order are still a fraction of this at the end of the ladder, and maxima may
  // move from one angle to another.
  const double tolerance = velocity.order == 2 ? 1e-4 : 5e-3;
  const auto nature = [&](double limit) {
    return Expectation::wrong(
        limit, tolerance,
        "the exact solution of the law's own equations differs this much from the experiment");
  };
  Expected<Outcome> all;
  all[&Outcome::restitution_gap] = expect_gap(scheme, limits.restitution_gap, tolerance);
  all[&Outcome::restitution_experiment] = nature(limits.restitution_experiment);
  all[&Outcome::spin_experiment] = nature(limits.spin_experiment);
  return all;
}

}  // namespace stickslip::cases
