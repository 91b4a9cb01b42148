// SPDX-License-Identifier: BSD-3-Clause
// What tangent-bond shows. Titles and captions are in cases/tangents/tangent_bond/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/tangents/tangent_bond/case.hpp"

namespace stickslip::cases::tangent_bond_exhibits {
namespace {

/// How far the tangent is from a Hessian by spins, against the turn of the bodies.
Figure against_the_turn(const TangentBond& given, std::span<const Scheme> schemes) {
  Panel panel{.x = {"turn of each body", "rad", 0, 1},
              .y = logarithmic("K - Kᵀ + [T] over the stiffness", "-", 1e-12, 1)};
  panel.add(curves(schemes, [&](const Scheme& scheme, const Pen& pen) {
    return sampled(pen.line(), {1, 2, 3, 4, 5, 6, 7, 8}, [&](int tenths) {
      TangentBond bond = given;
      bond.turn = 0.1 * tenths;
      return positive_or_gap(bond.run(scheme, 8).potential, 1e-13);
    });
  }));
  for (Series& series : panel.series)
    for (double& x : series.x) x *= 0.1;
  return {.panels = {panel}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<TangentBond>({.figures = {{"tangent-bond/turn", against_the_turn}}});
}

}  // namespace stickslip::cases::tangent_bond_exhibits
