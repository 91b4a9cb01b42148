// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/impact_sweep/case.hpp"

namespace stickslip::cases {
namespace {

/// Angles of incidence [degrees].
std::vector<double> angles() {
  std::vector<double> all{1};
  for (int angle = 5; angle <= 85; angle += 5) all.push_back(angle);
  return all;
}

/// What comes of psi2 = `solve(problem)` of every impact.
template <class Solve>
ImpactSweep::Outcome outcome_of(const SolvedImpactSweep& s, const Solve& solve) {
  ImpactSweep::Outcome outcome;
  for (const SweptImpact& i : s.impacts) {
    const double psi = solve(i.problem);
    const double off = i.restitution(psi) - i.restitution(i.exact.psi_out);
    outcome.psi_gap = std::max(outcome.psi_gap, std::abs(psi - i.exact.psi_out));
    outcome.restitution_gap = std::max(outcome.restitution_gap, std::abs(off));
    if (&i == &s.impacts.front()) outcome.small_angle = psi / i.psi_in();
  }
  return outcome;
}

}  // namespace

double SweptImpact::restitution(double psi_out) const {
  return reference::tangential_restitution(problem.impact.inertia, psi_in(), psi_out);
}

SolvedImpactSweep ImpactSweep::prepare() const {
  SolvedImpactSweep solved{.sweep = *this, .impacts = {}};
  for (const double angle : angles()) {
    const ReboundProblem asked = impact(psi_at(angle));
    solved.impacts.push_back({angle, asked, exact_rebound(asked)});
  }
  return solved;
}

ImpactSweep::Outcome SolvedImpactSweep::exact() const {
  const SweptImpact& first = impacts.front();
  return {.small_angle = first.exact.psi_out / first.psi_in()};
}

ImpactSweep::Outcome SolvedImpactSweep::uncertainty() const {
  double largest = 0;
  for (const SweptImpact& i : impacts) largest = std::max(largest, i.exact.uncertainty);
  const SweptImpact& first = impacts.front();
  return {.psi_gap = largest,
          .restitution_gap = largest / first.psi_in(),
          .small_angle = first.exact.uncertainty / first.psi_in()};
}

ImpactSweep::Outcome SolvedImpactSweep::run(const Scheme& scheme, int steps_per_contact) const {
  double residual = 0;
  Outcome outcome = outcome_of(*this, [&](const ReboundProblem& asked) {
    const ReboundRun run = run_rebound_phases(scheme, asked, steps_per_contact);
    residual = std::max(residual, run.energy_residual);
    return run.psi_out;
  });
  outcome.energy_residual = residual;
  return outcome;
}

std::vector<CrossCheckResult> SolvedImpactSweep::cross_checks() const {
  const double kappa_r = sweep.kappa_r();
  double uncertainty = 0;
  double sliding = 0;
  double work = 0;
  double no_slip = 0;
  for (const SweptImpact& i : impacts) {
    const double psi = i.psi_in();
    uncertainty = std::max(uncertainty, i.exact.uncertainty);
    if (psi >= reference::gross_slip_border(kappa_r)) {
      const double closed = reference::gross_slip_psi_out(kappa_r, psi);
      sliding = std::max(sliding, std::abs(i.exact.psi_out - closed) / psi);
    }
    const double lost = reference::friction_work(kappa_r, psi, i.exact.psi_out);
    work = std::max(work, std::abs(i.exact.friction_work - lost) / std::max(1.0, lost));
    const double own = own_rebound({}, i.problem)->psi_out;
    no_slip = std::max(no_slip, std::abs(own - no_slip_psi_out(kappa_r, psi)) / std::max(1.0, psi));
  }
  ImpactSweep at_touch = sweep;
  at_touch.phase = 0;
  const auto ratio = [&](double psi) { return exact_rebound(at_touch.impact(psi)).psi_out / psi; };
  const double small = ImpactSweep::small_psi;
  const double extrapolated = 2 * ratio(small) - ratio(2 * small);
  const double limit =
      reference::small_angle_ratio(reference::SmallAngleLaw::partial_slip, kappa_r);
  return {{"partial slip: answers against a third of the steps", uncertainty, 1e-11},
          {"partial slip where the contact slips throughout: psi1 - 2 kappa r", sliding, 1e-12},
          {"partial slip at small psi1, extrapolated to 0, against the closed form",
           std::abs(extrapolated - limit), 1e-5},
          {"friction work against the loss of kinetic energy", work, 1e-11},
          {"law without partial slip: integration against hypergeometric series", no_slip, 1e-10}};
}

Expected<ImpactSweep::Outcome> SolvedImpactSweep::expect(const Scheme& scheme) const {
  const auto claims = scheme.law().partial_slip_claims();
  const Expectation velocity = expect_rebound(scheme);
  if (!claims || velocity.kind != Expectation::Kind::order) return velocity;
  const Outcome gaps = errors_of(*this, outcome_of(*this, [&](const ReboundProblem& asked) {
    return own_rebound(*claims, asked)->psi_out;
  }));
  // Errors of first order are still a fraction of this at the end of the ladder, and maxima may
  // move from one angle to another.
  const double tolerance = velocity.order == 2 ? 1e-3 : 1e-2;
  Expected<Outcome> all;
  for (const auto field : {&Outcome::psi_gap, &Outcome::restitution_gap, &Outcome::small_angle})
    all[field] = expect_gap(scheme, gaps.*field, tolerance);
  return all;
}

}  // namespace stickslip::cases
