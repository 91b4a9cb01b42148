// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/chung_ooi.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "cases/drive/drive.hpp"
#include "cases/drive/polyline_path.hpp"
#include "cases/impact/chung_ooi_exhibits.hpp"
#include "cases/impact/chung_ooi_impacts.hpp"
#include "cases/spheres.hpp"
#include "reference/hertz_impact.hpp"
#include "reference/rebound_curve.hpp"
#include "reference/stiffness_impact.hpp"

namespace stickslip {
namespace {

/// The test of restitutions from 0 to 1.
constexpr int ladder_test = 3;

enum Which : std::size_t { velocity_gap, peak_force, duration, count };

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

/// An impact with its exact answer.
struct JudgedImpact {
  BenchmarkImpact impact;
  ExactRebound exact;
};

JudgedImpact judged(BenchmarkImpact impact) {
  const ExactRebound exact = impact.is_central() ? ExactRebound{} : exact_rebound(impact.problem);
  return {std::move(impact), exact};
}

bool is_elastic(const JudgedImpact& judged) { return judged.impact.restitution == 1; }

class ChungOoiCase final : public CaseInstance {
 public:
  explicit ChungOoiCase(const CaseParameters& parameters) : phase_(parameters["phase"]) {
    const std::string& chosen = parameters.word("test");
    for (const reference::ChungOoiTest& test : reference::chung_ooi_tests) {
      if (chosen != "all" && chosen != std::to_string(test.number)) continue;
      tests_.push_back(test.number);
      for (BenchmarkImpact& impact : benchmark_impacts(test.number, phase_))
        damped_.push_back(judged(std::move(impact)));
    }
    for (const JudgedImpact& each : damped_) {
      if (is_elastic(each)) {
        elastic_.push_back(each);
      } else if (each.impact.test->number != ladder_test) {  // whose last rung is elastic
        elastic_.push_back(judged(each.impact.elastic()));
      }
    }
  }

  std::vector<ReferenceValue> reference() const override { return reference_of(elastic_); }
  std::vector<ReferenceValue> reference_for(const Scheme& scheme) const override {
    return reference_of(impacts_of(scheme));
  }

  std::vector<CrossCheckResult> cross_checks() const override;
  std::vector<CrossCheckResult> dashpot_checks() const;
  Measurement measure(const Scheme& scheme, int steps) const override;
  std::vector<Expectation> expect(const Scheme& scheme) const override;
  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override {
    return chung_ooi_figure(name, schemes, phase_);
  }
  std::vector<Table> tables(std::span<const Scheme> schemes) const override {
    return chung_ooi_tables(tests_, schemes, phase_);
  }

 private:
  /// What a scheme is judged by: with restitution if its law has a dashpot.
  const std::vector<JudgedImpact>& impacts_of(const Scheme& scheme) const {
    return has_hertzian_dashpot(scheme) ? damped_ : elastic_;
  }
  std::vector<ReferenceValue> reference_of(std::span<const JudgedImpact> impacts) const {
    double velocity = turning();
    for (const auto& [impact, exact] : impacts) {
      const auto& units = impact.problem.units;
      velocity = std::max(velocity, exact.uncertainty * units.velocity / units.normal_velocity);
    }
    return {{0, 1, velocity}, {0, 1, turning()}, {0, 1, turning()}};
  }
  /// What the exact solution leaves out, which takes the normal of a pair as fixed: where the
  /// spheres move sideways, velocities change by about this over that of approach.
  double turning() const {
    double most = 0;
    for (const auto& [impact, exact] : elastic_)
      if (!impact.is_central()) most = std::max(most, impact.turning());
    return most;
  }
  /// The observables of whatever answers all the impacts of a scheme.
  template <class Solve>
  std::vector<double> observe(const Scheme& scheme, const Solve& solve) const {
    std::vector<double> values(count);
    for (const auto& [impact, rebound] : impacts_of(scheme)) {
      const BenchmarkOutcome found = solve(impact);
      const BenchmarkOutcome exact = outcome_with(impact, rebound.psi_out);
      values[velocity_gap] = worse(values[velocity_gap], velocity_error(impact, found, exact));
      values[peak_force] =
          worse(values[peak_force], std::abs(found.peak_force / exact.peak_force - 1));
      values[duration] = worse(values[duration], std::abs(found.duration / exact.duration - 1));
    }
    return values;
  }

  double phase_;
  std::vector<int> tests_;             ///< numbers
  std::vector<JudgedImpact> damped_;   ///< with the restitutions of the tests
  std::vector<JudgedImpact> elastic_;  ///< the same without
};

/// How far the exact answer is from the closed form, where the contact slides throughout.
double sliding_error(const BenchmarkImpact& impact, const ExactRebound& exact) {
  const double kappa_r = impact.problem.impact.kappa_r();
  const double psi = impact.psi_in();
  if (psi < reference::gross_slip_border(kappa_r, impact.restitution)) return 0;
  const double closed = reference::gross_slip_psi_out(kappa_r, psi, impact.restitution);
  return std::abs(exact.psi_out - closed) / std::max(1.0, std::abs(psi));
}

std::vector<CrossCheckResult> ChungOoiCase::cross_checks() const {
  double uncertainty = 0;
  double sliding = 0;
  double no_slip = 0;
  double normal = 0;
  double ratio = 0;
  for (const auto& [impact, exact] : elastic_) {
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
    const double psi = impact.psi_in();
    const double scale = std::max(1.0, std::abs(psi));
    uncertainty = worse(uncertainty, exact.uncertainty / scale);
    sliding = worse(sliding, sliding_error(impact, exact));
    const auto own = own_rebound({}, problem);
    const auto series =
        reference::rebound(static_cast<long double>(kappa_r), static_cast<long double>(psi));
    no_slip = worse(no_slip, std::abs(own->psi_out - static_cast<double>(series.psi_out)) / scale);
  }
  std::vector<CrossCheckResult> all{
      {"peak force, overlap and duration, twice the modulus against a rigid plane", normal, 1e-13},
      {"stiffness ratio times inertia factor by a second route", ratio, 1e-13},
      {"partial slip: answers against a third of the steps", uncertainty, 1e-11},
      {"partial slip where the contact slides throughout against psi1 - 2 kappa r", sliding, 1e-12},
      {"law without partial slip: integration against hypergeometric series", no_slip, 1e-10}};
  std::ranges::move(dashpot_checks(), std::back_inserter(all));
  return all;
}

std::vector<CrossCheckResult> ChungOoiCase::dashpot_checks() const {
  double normal = 0;
  double uncertainty = 0;
  double sliding = 0;
  for (const JudgedImpact& each : damped_) {
    if (is_elastic(each)) continue;
    const auto& [impact, exact] = each;
    const auto& closed = impact.problem.normal_motion;
    const auto integrated = reference::integrate_stiffness_impact<long double>(
        {.kappa_r = static_cast<long double>(impact.problem.impact.kappa_r()),
         .damping = static_cast<long double>(impact.problem.impact.damping)});
    for (const auto& [right, found] :
         {std::pair{closed.restitution, -integrated.approach_velocity_out},
          std::pair{closed.duration, integrated.duration}}) {
      normal = worse(normal, std::abs(static_cast<double>(found) / right - 1));
    }
    if (impact.is_central()) continue;
    uncertainty = worse(uncertainty, exact.uncertainty / std::max(1.0, std::abs(impact.psi_in())));
    sliding = worse(sliding, sliding_error(impact, exact));
  }
  if (std::ranges::all_of(damped_, is_elastic)) return {};
  // The power 3/2 of the start and the end of a contact limits the integration.
  return {
      {"dashpot: restitution and duration in closed form against integration", normal, 1e-13},
      {"dashpot, partial slip: answers against a third of the steps", uncertainty, 1e-9},
      {"dashpot, partial slip where the contact slides throughout against psi1 - (1 + e) kappa r",
       sliding, 1e-10}};
}

Measurement ChungOoiCase::measure(const Scheme& scheme, int steps) const {
  double residual = 0;
  auto values = observe(scheme, [&](const BenchmarkImpact& impact) {
    const BenchmarkOutcome outcome = run_benchmark(scheme, impact, steps);
    residual = worse(residual, outcome.energy_residual);
    return outcome;
  });
  return {std::move(values), residual};
}

std::vector<Expectation> ChungOoiCase::expect(const Scheme& scheme) const {
  const auto claims = scheme.law().partial_slip_claims();
  if (!claims) {
    return std::vector<Expectation>(
        count, Expectation::undeclared("the law claims nothing of partial slip"));
  }
  Expectation velocity = expect_rebound(scheme);
  const auto normal = [&](double exponent) {
    if (scheme.integrator != Integrator::newmark_pec_literal)
      return Expectation::of_order(0, "Hertz's force of the overlap at the end of a step");
    if (!std::ranges::all_of(impacts_of(scheme), is_elastic))
      return Expectation::approximate("the printed predictor applies 3/4 of each impulse");
    return Expectation::wrong(
        std::pow(4.0 / 3, exponent) - 1, 5e-3,
        "the printed predictor applies 3/4 of each impulse, as if the mass were 4/3");
  };
  // Of the mass; Hertz.
  const Expectation force = normal(0.6);
  const Expectation time = normal(0.4);
  if (velocity.kind != Expectation::Kind::order) return {velocity, force, time};
  const bool resolved = claims->rule == PartialSlipRule::resolved;
  const double limit = resolved ? 0 : observe(scheme, [&](const BenchmarkImpact& impact) {
    return outcome_with(impact,
                        impact.is_central() ? 0 : own_rebound(*claims, impact.problem)->psi_out);
  })[velocity_gap];
  if (limit > no_modelling_gap) {
    // Errors of first order are still a fraction of this at the end of the ladder, and maxima may
    // move from one impact to another.
    velocity = expect_gap(scheme, limit, velocity.order == 2 ? 1e-3 : 1e-2);
  } else if (std::ranges::all_of(elastic_,
                                 [](const auto& each) { return each.impact.is_central(); })) {
    velocity = Expectation::of_order(0, "nothing moves tangentially");
  } else if (turning() > 0) {
    velocity = Expectation::of_order(
        0, "down to what the turning of the normal does, which the exact impact leaves out");
  }
  return {velocity, force, time};
}

}  // namespace

std::unique_ptr<Case> make_chung_ooi() {
  CaseInfo info;
  info.name = "chung-ooi";
  info.title = "Eight benchmark tests of colliding spheres";
  info.source = "Chung & Ooi, Granular Matter 13 (2011) 643-656";
  info.judges =
      "whether spheres that collide with a plane or with each other have the right peak force, "
      "duration and velocities afterwards, in the eight tests that programs are checked with; with "
      "the restitution of the tests if they have a dashpot, elastic otherwise";
  info.truth =
      "closed forms of Hertz, of the dashpot and of sliding, and the exact impact with partial "
      "slip; published "
      "curves are shown for what each is: closed form, finite elements or another code's output";
  info.bibtex =
      "@article{chung2011benchmark, author = {Chung, Y. C. and Ooi, J. Y.}, title = {Benchmark "
      "tests for verifying discrete element modelling codes at particle impact level}, journal = "
      "{Granular Matter}, volume = {13}, pages = {643--656}, year = {2011}, doi = "
      "{10.1007/s10035-011-0277-0}}";
  info.needs = hertz_friction_needs();
  info.parameters = {
      {"test",
       "-",
       0,
       {},
       "which of the eight tests",
       false,
       {"all", "1", "2", "3", "4", "5", "6", "7", "8"}},
      {"phase", "-", 0.3, {.low = 0, .high = 0.999999}, "part of a step before the first touch"}};
  info.observables = {
      {"velocity_gap", "-", "velocities and surface velocities after: largest error over vn"},
      {"peak_force", "-", "greatest normal force: largest relative error"},
      {"duration", "-", "of the contact: largest relative error"}};
  info.steps_from = 16;
  info.steps_to = 256;
  info.nominal_steps = 64;
  info.variants = {"zabulionis[kt-factor=1,stiffness=mean]",
                   "zabulionis[kt-factor=1,form=rescaled]", "zabulionis[kt-factor=1,form=total]",
                   "zabulionis[form=total]"};
  info.figures = {{"chung-ooi/1-2", "Normal force of elastic normal impacts, tests 1 and 2"},
                  {"chung-ooi/3", "Restitution found against that asked for, test 3"},
                  {"chung-ooi/4", "Restitution and rebound angle over the angle, test 4"},
                  {"chung-ooi/5", "Laws against finite elements, test 5"},
                  {"chung-ooi/6", "Rebound of a spinning sphere, test 6"}};
  info.moves_bodies = true;
  return std::make_unique<CaseOf<ChungOoiCase>>(std::move(info));
}

}  // namespace stickslip
