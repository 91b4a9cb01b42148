// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/restitution/case.hpp"

#include "cases/schemes/claims.hpp"

namespace stickslip::cases {
namespace {

using reference::ContactEnd;
using Outcome = AskedRestitution::Outcome;
using Impact = AskedRestitution::Impact;

double mean_of(std::span<const Impact> all, double Impact::*field) {
  double sum = 0;
  for (const Impact& one : all) sum += one.*field;
  return sum / static_cast<double>(all.size());
}

/// What a law that is told all gives in fine steps.
Outcome fine_answer(const AskedRestitution& asked, const Scheme& told) {
  const auto all = asked.impacts(told, AskedRestitution::fine);
  return {.at_zero_force = mean_of(all, &Impact::at_zero_force),
          .duration = mean_of(all, &Impact::duration)};
}

}  // namespace

Outcome AskedRestitution::run(const Scheme& scheme, int steps_per_contact) const {
  const auto all = impacts(told(scheme), steps_per_contact);
  const auto [least, greatest] = std::ranges::minmax(all, {}, &Impact::restitution);
  return {.restitution = mean_of(all, &Impact::restitution),
          .spread = (greatest.restitution - least.restitution) / asked_of(scheme),
          .at_zero_force = mean_of(all, &Impact::at_zero_force),
          .duration = mean_of(all, &Impact::duration)};
}

Outcome AskedRestitution::exact() const {
  const auto contact = damped(restitution, false, ContactEnd::overlap);
  return {.restitution = restitution,
          .at_zero_force = contact.at_zero_force,
          .duration = contact.duration};
}

Outcome AskedRestitution::exact_for(const Scheme& scheme) const {
  const double e = asked_of(scheme);
  const auto [ready, end] = tell(scheme);
  const auto contact = damped(e, is_hertzian(scheme), end);
  Outcome exact{.at_zero_force = contact.at_zero_force, .duration = contact.duration};
  if (!is_rule_known(ready.law().info())) exact = fine_answer(*this, ready);
  exact.restitution = e;
  return exact;
}

Outcome AskedRestitution::scales(const Outcome& exact) const {
  return {.restitution = exact.restitution,
          .spread = 1,
          .at_zero_force = exact.restitution,
          .duration = exact.duration};
}

Outcome AskedRestitution::uncertainty_for(const Scheme& scheme) const {
  // Of first order in the step.
  const double open = is_rule_known(told(scheme).law().info()) ? uncertainty() : 1.0 / fine;
  return {.restitution = uncertainty(), .spread = 0, .at_zero_force = open, .duration = open};
}

Expected<Outcome> AskedRestitution::expect(const Scheme& scheme) const {
  const Expectation of_restitution = expect_restitution(scheme);
  const bool is_told = scheme.law().info().by_role("restitution") != nullptr;
  if (!is_told || claims_of(scheme.integrator).impulse != 1) return of_restitution;
  Expected<Outcome> all = Expectation::undeclared("what the rule of the law makes of it");
  all[&Outcome::restitution] = of_restitution;
  return all;
}

}  // namespace stickslip::cases
