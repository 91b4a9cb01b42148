// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/chung_ooi/case.hpp"

#include <iterator>
#include <utility>

#include "cases/numbers.hpp"
#include "cases/schemes/claims.hpp"
#include "cases/schemes/spheres.hpp"
#include "reference/impact/hertz_impact.hpp"
#include "reference/impact/stiffness_impact.hpp"

namespace stickslip::cases {
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

// ---- exact answers against their second routes -------------------------------------------------

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

std::vector<reference::NamedNumber> SolvedChungOoi::numbers() const {
  std::vector<reference::NamedNumber> all;
  int last = 0;
  for (const auto& [impact, rebound] : elastic) {
    if (!impact.is_central() || std::exchange(last, impact.test->number) == impact.test->number)
      continue;
    const BenchmarkOutcome exact = outcome_with(impact, rebound.psi_out);
    const std::string test = std::to_string(last);
    const auto add = [&](const char* name, const char* unit, const char* text, double value) {
      all.push_back({name + test, unit, text + test, wide(value), 1e-14L * wide(value)});
    };
    add("peak_force_", "N", "greatest force of the first elastic impact of test ",
        exact.peak_force);
    add("duration_", "s", "duration of the first elastic impact of test ", exact.duration);
  }
  return all;
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

std::vector<CrossCheckResult> SolvedChungOoi::cross_checks() const {
  std::vector<CrossCheckResult> all = elastic_checks(elastic);
  std::ranges::move(dashpot_checks(damped), std::back_inserter(all));
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

}  // namespace stickslip::cases
