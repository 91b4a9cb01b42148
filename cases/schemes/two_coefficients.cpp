// SPDX-License-Identifier: BSD-3-Clause
#include "cases/schemes/two_coefficients.hpp"

#include "cases/schemes/claims.hpp"

namespace stickslip::cases {

bool slides_at_kinetic_limit(const Scheme& scheme) {
  return parts_of(scheme.law().info()).limit == LimitPart::kinetic;
}

Scheme with_kinetic_friction(const Scheme& scheme, double mu_kinetic) {
  if (!slides_at_kinetic_limit(scheme)) return scheme;
  return with_parameters(scheme, {{"mu-kinetic", mu_kinetic}});
}

std::string without_kinetic_role(const Scheme& scheme) {
  if (!slides_at_kinetic_limit(scheme) || scheme.law().value("mu-kinetic")) return {};
  return "limit=kinetic, of a coefficient without the role mu-kinetic: the truth depends on it";
}

std::optional<Expectation> expect_of_fall(const Scheme& scheme, double mu, double mu_kinetic,
                                          double tolerance) {
  if (!slides_at_kinetic_limit(scheme)) return std::nullopt;
  if (scheme.is_from_outside() || !claims_of(scheme.integrator).second_order() ||
      movement_leads(scheme))
    return Expectation::undeclared("a force that falls inside a step");
  if (mu_kinetic == mu) return std::nullopt;
  return Expectation::of_order(
      1, "the force falls inside a step, and the loop sees it at the end of that step", tolerance);
}

}  // namespace stickslip::cases
