// SPDX-License-Identifier: BSD-3-Clause
#include "cases/cohesion/pull_off/case.hpp"

#include "cases/cohesion/maugis_transition/case.hpp"
#include "cases/drive/loaded_contact.hpp"
#include "cases/numbers.hpp"
#include "reference/cohesion/jkr.hpp"
#include "reference/cohesion/maugis_dugdale.hpp"
#include "reference/roots.hpp"

namespace stickslip::cases {
namespace {

/// Of an overlap that is found from the force, over delta_c, and of a least force.
constexpr double found_by_force = 1e-8;

/// delta_c over the unit of Maugis' overlaps, 3/4 (16/9)^(1/3).
const double delta_c_over_unit = 0.75 * std::cbrt(16.0 / 9);

}  // namespace

double PullOff::greatest_pull(Adhesion theory) const {
  if (theory == Adhesion::jkr) return 1.5;
  if (theory == Adhesion::dmt) return 2;
  return -narrow(reference::maugis_points(lambda).pull_off_P);
}

double PullOff::overlap_under(Adhesion theory, double force) const {
  if (theory == Adhesion::jkr) return jkr_overlap_under(force / 1.5);
  if (theory == Adhesion::dmt) {
    const double A = std::cbrt(force + 2);
    return A * A / delta_c_over_unit;
  }
  return narrow(reference::maugis_contact_under(lambda, force).Delta) / delta_c_over_unit;
}

std::vector<PullOff::Sample> PullOff::loads(const Scheme& plain, int steps) const {
  LoadedContact contact(MaugisTransition::with_lambda(plain, lambda).law(), radius);
  const double most = greatest_pull(adhesion_of(plain));
  std::vector<Sample> all;
  for (int i = 0; i <= steps; ++i) {
    LoadStep load;
    load.normal = Imposed::force;
    const double force = 2 - (2 + 0.9 * most) * i / steps;
    load.normal_value = force * pull_off() / 1.5;
    const LoadedStep step = contact.advance(load);
    all.push_back({force, step.status == LoadStatus::met
                              ? step.step.overlap_new / tear_off()
                              : std::numeric_limits<double>::quiet_NaN()});
  }
  return all;
}

PullOff::Outcome PullOff::run(const Scheme& plain, int steps) const {
  const double unit = pull_off() / 1.5;
  const Adhesion theory = adhesion_of(plain);
  const Scheme scheme = MaugisTransition::with_lambda(plain, lambda);
  const double most = greatest_pull(theory);
  Outcome found;
  for (const Sample& sample : loads(plain, steps)) {
    const double error = std::abs(sample.overlap - overlap_under(theory, sample.force));
    found.overlap = worse(found.overlap, std::isnan(error) ? 1 : error);
  }
  LoadedContact contact(scheme.law(), radius);
  const auto under = [&](double force) {
    LoadStep load;
    load.normal = Imposed::force;
    load.normal_value = force * unit;
    const LoadedStep step = contact.advance(load);
    return std::pair(step, step.step.overlap_new / tear_off());
  };
  static_cast<void>(under(2));
  found.no_load = std::abs(under(0).second - overlap_under(theory, 0));
  const auto last = under(-2 * most).first;
  found.pull = last.most_pull ? std::abs(-*last.most_pull / unit - most) : 1;
  return found;
}

std::vector<CrossCheckResult> PullOff::cross_checks() const {
  double forward = 0;
  for (const double force : {-1.4, -0.5, 0.0, 2.0}) {
    const double overlap = overlap_under(Adhesion::jkr, force);
    const double again = 1.5 * narrow(reference::jkr_contact(overlap).force);
    forward = worse(forward, std::abs(again - force));
    const double of_lambda = overlap_under(Adhesion::maugis, force) * delta_c_over_unit;
    const double A = narrow(reference::falling_root(
        [&](long double at) { return of_lambda - reference::maugis_contact(lambda, at).Delta; },
        reference::maugis_points(lambda).pull_off_A, 10.0L));
    forward = worse(forward, std::abs(narrow(reference::maugis_contact(lambda, A).P) - force));
  }
  return {{"overlap under a force against the force at that overlap", forward, 1e-12}};
}

Expected<PullOff::Outcome> PullOff::expect(const Scheme& scheme) const {
  return Expectation::exact(bound_for(scheme, found_by_force),
                            "the overlap is sought at which the law has the load");
}

}  // namespace stickslip::cases
