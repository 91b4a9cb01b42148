// SPDX-License-Identifier: BSD-3-Clause
#include "reference/friction/sliding_heat.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

namespace stickslip::reference {
namespace {

/// Mean of N^power for N from `first` to `last` > 0.
long double mean_power(long double first, long double last, long double power) {
  if (first == last) return std::pow(first, power);
  const long double growth = std::log(last / first);
  const long double next = power + 1;
  // N = first exp(x): integral of exp(next x) over x from 0 to growth, over exp(growth) - 1.
  const long double area = next == 0 ? growth : std::expm1(next * growth) / next;
  return std::pow(first, power) * area / std::expm1(growth);
}

}  // namespace

SlidingImpactAnswer sliding_impact(const SlidingImpact& impact) {
  for (const long double number : {impact.mass, impact.inertia_over_mR2, impact.kn, impact.kt,
                                   impact.mu, impact.velocity_normal, impact.velocity_contact})
    if (!(number > 0) || !std::isfinite(number))
      throw std::invalid_argument(
          "mass, inertia_over_mR2, kn, kt, mu and both velocities must be above 0");
  const long double mobility = (1 + 1 / impact.inertia_over_mR2) / impact.mass;
  const long double impulse = 2 * impact.mu * impact.mass * impact.velocity_normal;
  const long double stretch = impact.mu * impact.kn / impact.kt * impact.velocity_normal;
  const long double least = std::max(stretch, impulse * mobility - stretch);
  if (!(impact.velocity_contact > least))
    throw std::invalid_argument(
        "it does not slide throughout: velocity_contact must be above mu kn/kt velocity_normal and "
        "above mu velocity_normal (2 + 2/inertia_over_mR2 - kn/kt), here " +
        std::to_string(static_cast<double>(least)));
  return {.heat = impulse * (impact.velocity_contact - impulse * mobility / 2),
          .velocity_contact_after = impact.velocity_contact - impulse * mobility};
}

LoadDependentAnswer load_dependent_slip(const LoadDependentSlip& contact) {
  for (const long double number :
       {contact.kt, contact.mu, contact.force_0, contact.load_1, contact.load_2, contact.shift})
    if (!(number > 0) || !std::isfinite(number))
      throw std::invalid_argument("kt, mu, force_0, load_1, load_2 and shift must be above 0");
  if (!std::isfinite(contact.exponent)) throw std::invalid_argument("exponent must be finite");
  const auto coefficient = [&](long double load) {
    return contact.mu * std::pow(load / contact.force_0, contact.exponent);
  };
  LoadDependentAnswer answer;
  answer.mu_1 = coefficient(contact.load_1);
  answer.mu_2 = coefficient(contact.load_2);
  answer.limit_1 = answer.mu_1 * contact.load_1;
  answer.limit_2 = answer.mu_2 * contact.load_2;
  answer.limit_of_old_load_in_one_step = answer.limit_1;
  // dL/dN = (1 + p) L/N is greatest or least at an end.
  const long double change = contact.load_2 - contact.load_1;
  for (const long double rate : {answer.mu_1, answer.mu_2})
    if ((1 + contact.exponent) * rate * change > contact.kt * contact.shift)
      throw std::invalid_argument(
          "it does not slide throughout: the limit grows faster than kt shift");
  answer.work = contact.shift * contact.mu * std::pow(contact.force_0, -contact.exponent) *
                mean_power(contact.load_1, contact.load_2, 1 + contact.exponent);
  const long double grown = answer.limit_2 - answer.limit_1;
  answer.heat = answer.work - grown * (answer.limit_2 + answer.limit_1) / (2 * contact.kt);
  answer.slip = contact.shift - grown / contact.kt;
  return answer;
}

}  // namespace stickslip::reference
