// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/chung_ooi/chung_ooi.hpp"

#include "cases/numbers.hpp"
#include "cases/schemes/claims.hpp"
#include "cases/schemes/spheres.hpp"

namespace stickslip {
namespace {

using Impacts = std::vector<JudgedImpact>;

JudgedImpact judged(const BenchmarkImpact& impact) {
  return {impact, impact.is_central() ? ExactRebound{} : exact_rebound(impact.problem)};
}

/// What comes of the outcome `solve(impact)` of every impact.
template <class Solve>
ChungOoi::Outcome outcome_of(const Impacts& impacts, const Solve& solve) {
  ChungOoi::Outcome all;
  for (const auto& [impact, rebound] : impacts) {
    const BenchmarkOutcome found = solve(impact);
    const BenchmarkOutcome exact = outcome_with(impact, rebound.psi_out);
    all.velocity_gap = worse(all.velocity_gap, velocity_error(impact, found, exact));
    all.peak_force = worse(all.peak_force, std::abs(found.peak_force / exact.peak_force - 1));
    all.duration = worse(all.duration, std::abs(found.duration / exact.duration - 1));
  }
  return all;
}

ChungOoi::Outcome uncertainty_of(const Impacts& impacts, double turning) {
  double velocity = turning;
  for (const auto& [impact, exact] : impacts) {
    const auto& units = impact.problem.units;
    velocity = std::max(velocity, exact.uncertainty * units.velocity / units.normal_velocity);
  }
  return {.velocity_gap = velocity, .peak_force = turning, .duration = turning};
}

/// What theory expects of the velocities after the impacts.
Expectation expect_velocity(const SolvedChungOoi& s, const Scheme& scheme,
                            const PartialSlipClaims& claims) {
  const Expectation own = expect_rebound(scheme);
  if (own.kind != Expectation::Kind::order) return own;
  double limit = 0;
  if (claims.rule != PartialSlipRule::resolved) {
    limit =
        outcome_of(s.impacts_for(scheme), [&](const BenchmarkImpact& impact) {
          const bool central = impact.is_central();
          return outcome_with(impact, central ? 0 : own_rebound(claims, impact.problem)->psi_out);
        }).velocity_gap;
  }
  // Errors of first order are still a fraction of this at the end of the ladder, and maxima may
  // move from one impact to another.
  if (limit > no_modelling_gap) return expect_gap(scheme, limit, own.order == 2 ? 1e-3 : 1e-2);
  if (std::ranges::all_of(s.elastic, [](const auto& each) { return each.impact.is_central(); }))
    return Expectation::of_order(0, "nothing moves tangentially");
  if (s.turning() > 0) {
    return Expectation::of_order(
        0, "down to what the turning of the normal does, which the exact impact leaves out");
  }
  return own;
}

}  // namespace

std::vector<int> ChungOoi::tests() const {
  if (test != ChungOoiChoice::all) return {static_cast<int>(test)};
  return {1, 2, 3, 4, 5, 6, 7, 8};
}

SolvedChungOoi ChungOoi::prepare() const {
  SolvedChungOoi solved{.benchmark = *this, .damped = {}, .elastic = {}};
  for (const int number : tests()) {
    for (const BenchmarkImpact& impact : benchmark_impacts(number, phase)) {
      const JudgedImpact damped = judged(impact);
      solved.damped.push_back(damped);
      if (damped.is_elastic()) {
        solved.elastic.push_back(damped);
      } else if (number != test_of_restitutions) {
        solved.elastic.push_back(judged(impact.elastic()));
      }
    }
  }
  return solved;
}

double SolvedChungOoi::turning() const {
  double most = 0;
  for (const auto& [impact, exact] : elastic)
    if (!impact.is_central()) most = std::max(most, impact.turning());
  return most;
}

ChungOoi::Outcome SolvedChungOoi::uncertainty() const { return uncertainty_of(elastic, turning()); }

ChungOoi::Outcome SolvedChungOoi::uncertainty_for(const Scheme& scheme) const {
  return uncertainty_of(impacts_for(scheme), turning());
}

ChungOoi::Outcome SolvedChungOoi::run(const Scheme& scheme, int steps_per_contact) const {
  double residual = 0;
  Outcome all = outcome_of(impacts_for(scheme), [&](const BenchmarkImpact& impact) {
    const BenchmarkOutcome found = run_benchmark(scheme, impact, steps_per_contact);
    residual = worse(residual, found.energy_residual);
    return found;
  });
  all.energy_residual = residual;
  return all;
}

Expected<ChungOoi::Outcome> SolvedChungOoi::expect(const Scheme& scheme) const {
  const auto claims = scheme.law().partial_slip_claims();
  if (!claims) return Expectation::undeclared("the law claims nothing of partial slip");
  const IntegratorClaims loop = claims_of(scheme.integrator);
  // Of a peak or a duration that goes with this power of the mass.
  const auto normal = [&](double exponent) {
    if (loop.impulse == 1)
      return Expectation::of_order(0, "Hertz's force of the overlap at the end of a step");
    if (!std::ranges::all_of(impacts_for(scheme), &JudgedImpact::is_elastic))
      return Expectation::approximate(std::string(loop.why));
    return Expectation::wrong(std::pow(loop.mass_factor(), exponent) - 1, 5e-3,
                              why_mass_seems_larger(loop));
  };
  Expected<Outcome> all;
  all[&Outcome::velocity_gap] = expect_velocity(*this, scheme, *claims);
  all[&Outcome::peak_force] = normal(0.6);
  all[&Outcome::duration] = normal(0.4);
  return all;
}

}  // namespace stickslip
