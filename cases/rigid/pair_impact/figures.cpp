// SPDX-License-Identifier: BSD-3-Clause
// What pair-impact shows. Titles and captions are in cases/rigid/pair_impact/page.md.
#include "cases/rigid/pair_impact/case.hpp"
#include "cases/rigid/rigid_exhibits.hpp"

namespace stickslip::cases::pair_impact_exhibits {
namespace {

Figure stiffness(const PairImpact& p, std::span<const Scheme> schemes) {
  return against_stiffness(p, schemes, &RigidOutcome::velocity, "error of the velocity");
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<PairImpact>(
      {.figures = {{"pair-impact/stiffness", stiffness}}, .unsuitable = unsuitable_for_rigid});
}

}  // namespace stickslip::cases::pair_impact_exhibits
