// SPDX-License-Identifier: BSD-3-Clause
#include "cases/plastic/plastic_cycle/case.hpp"

namespace stickslip::cases {

Expected<PlasticCycle::Outcome> PlasticCycle::expect(const Scheme& scheme) const {
  return expect_exact_branches(scheme);
}

PlasticCycle::Outcome PlasticCycle::run(const Scheme& scheme, int steps_per_leg) const {
  const Comparison found = compare(scheme, corners, steps_per_leg);
  return {found.force, found.books, found.loss, found.energy_residual};
}

}  // namespace stickslip::cases
