// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/partial_slip_impact/case.hpp"

#include "cases/numbers.hpp"
#include "cases/schemes/claims.hpp"
#include "reference/impact/rebound_curve.hpp"
#include "reference/partial_slip/partial_slip_springs.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

/// Springs of the second route.
constexpr int springs = 1000;

/// Duration of every impact, in h_m/vn.
double whole() { return reference::impact_duration<double>(); }

PartialSlipImpact::Outcome outcome_of(const ExactRebound& rebound) {
  return {.psi = rebound.psi_out,
          .duration = whole(),
          .friction_work = rebound.friction_work,
          .heat = rebound.friction_work};
}

/// As errors.
PartialSlipImpact::Outcome uncertainty_of(const ExactRebound& rebound,
                                          const PartialSlipImpact::Outcome& scale) {
  return {.psi = rebound.uncertainty / scale.psi,
          .duration = 1e-15,  // closed form: round-off
          .friction_work = rebound.uncertainty / scale.friction_work,
          .heat = rebound.uncertainty / scale.heat};
}

}  // namespace

ReboundProblem PartialSlipImpact::rebound() const {
  ReboundProblem made = rebound_problem(impact_with(kappa, inertia, psi), phase);
  // The numbers that were asked for, not what is left of them after the way through SI.
  made.impact.kappa = kappa;
  made.impact.inertia = inertia;
  made.impact.centre_velocity = psi;
  made.impact.surface_velocity = 0;
  return made;
}

SolvedPartialSlipImpact PartialSlipImpact::prepare() const {
  if (psi == 0) throw InputError("psi1=0: a central impact has no tangential motion");
  return {*this, exact_rebound(rebound())};
}

PartialSlipImpact::Outcome SolvedPartialSlipImpact::exact() const { return outcome_of(truth); }

PartialSlipImpact::Outcome SolvedPartialSlipImpact::scale() const {
  const double at_most = problem.psi * problem.psi / (2.5 * problem.kappa_r());
  return {.psi = std::max(1.0, std::abs(problem.psi)),
          .duration = whole(),
          .friction_work = at_most,
          .heat = at_most};
}

PartialSlipImpact::Outcome SolvedPartialSlipImpact::uncertainty() const {
  return uncertainty_of(truth, scale());
}

std::optional<ExactRebound> SolvedPartialSlipImpact::own_rebound_of(const Scheme& scheme) const {
  const auto claims = scheme.law().partial_slip_claims();
  if (!claims) return std::nullopt;
  if (claims->rule == PartialSlipRule::resolved) return truth;
  return own_rebound(*claims, problem.rebound());
}

PartialSlipImpact::Outcome SolvedPartialSlipImpact::exact_for(const Scheme& scheme) const {
  return outcome_of(own_rebound_of(scheme).value_or(truth));
}

PartialSlipImpact::Outcome SolvedPartialSlipImpact::uncertainty_for(const Scheme& scheme) const {
  return uncertainty_of(own_rebound_of(scheme).value_or(truth), scale());
}

PartialSlipImpact::Outcome SolvedPartialSlipImpact::run(const Scheme& scheme,
                                                        int steps_per_contact) const {
  const ReboundRun run =
      run_rebound_phases(scheme, problem.rebound(), steps_per_contact, problem.instants);
  return {.psi = run.psi_out,
          .duration = run.duration,
          .friction_work = run.friction_work,
          .heat = run.heat,
          .energy_residual = run.energy_residual};
}

std::vector<CrossCheckResult> SolvedPartialSlipImpact::cross_checks() const {
  const ReboundProblem asked = problem.rebound();
  const auto checked = reference::checked_partial_slip(asked.impact);
  const auto foundation = reference::extrapolated_springs(asked.impact, springs);
  const auto no_slip = own_rebound({}, asked);
  const auto closed = reference::rebound(wide(problem.kappa_r()), wide(problem.psi));
  const double unit = scale().psi;
  return {
      {"partial slip: answers against a third of the steps, over psi", checked.uncertainty, 1e-11},
      {"partial slip against Coulomb springs side by side, extrapolated in their number",
       std::abs(checked.values.psi_out - foundation.psi_out) / unit, 1e-6},
      {"dissipation against the loss of kinetic energy",
       std::abs(checked.values.energy_residual(asked.impact)), 1e-11},
      {"law without partial slip: integration against hypergeometric series, over psi",
       std::abs(no_slip->psi_out - narrow(closed.psi_out)) / unit, 1e-10}};
}

Expected<PartialSlipImpact::Outcome> SolvedPartialSlipImpact::expect(const Scheme& scheme) const {
  const Expectation velocity = expect_rebound(scheme);
  Expected<Outcome> all = velocity;
  const auto claims = scheme.law().partial_slip_claims();
  if (!claims) return all;
  if (velocity.kind == Expectation::Kind::order) {
    all[&Outcome::friction_work] =
        Expectation::of_order(0, "tangential work follows the velocities");
    all[&Outcome::heat] = expect_heat(*claims);
  }
  const IntegratorClaims loop = claims_of(scheme.integrator);
  all[&Outcome::duration] =
      loop.impulse != 1
          ? Expectation::approximate(std::string(loop.why))
          : Expectation::of_order(0, "the normal motion does not depend on the tangential one");
  return all;
}

}  // namespace stickslip::cases
