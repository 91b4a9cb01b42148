// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rotation/tumble_and_twirl/equations.hpp"

namespace stickslip::cases {

std::vector<double> own_forces(const SolvedTumbleAndTwirl& solved,
                               const PartialSlipClaims& claims) {
  const auto rate_law = rate_law_of(claims);
  if (!rate_law) return solved.exact_forces;
  const auto path = line_of<double>(solved.line);
  // The first move is a normal one.
  const auto pieces =
      reference::proportional_pieces<double>(path.front().overlap, std::span(path).subspan(1));
  const auto solution = reference::integrate_rates<double>(
      contact_seen(claims, spheres_of(solved.problem).as<double>()), *rate_law, pieces, {}, 1e-9);
  std::vector<double> forces;
  for (std::size_t i = solved.line.before.size() - 2; i < solution.at_ends.size(); ++i)
    forces.push_back(solution.at_ends[i].tangential);
  return forces;
}

bool equations_are_known(const PartialSlipClaims& claims) {
  return claims.rule != PartialSlipRule::mindlin_deresiewicz &&
         claims.rule != PartialSlipRule::mindlin_deresiewicz_with_closure;
}

}  // namespace stickslip::cases
