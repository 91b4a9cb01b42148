// SPDX-License-Identifier: BSD-3-Clause
// What bond-buckling shows. Titles and captions are in
// cases/bonds/bond_buckling/page.md.
#include "cases/bonds/bond_buckling/case.hpp"
#include "cases/exhibits/exhibits.hpp"

namespace stickslip::cases::bond_buckling_exhibits {
namespace {

Figure stiffness_over_load(const BondBuckling& given, std::span<const Scheme> schemes) {
  const auto loads = evenly(0.1, 1.3, 12);
  const auto stiffness = [&](const Scheme& scheme, const Pen& pen) {
    return sampled(pen.line_and_points(), loads, [&](double load) {
      return given.lowest_stiffness(scheme, load * given.exact_for(scheme).load, 1);
    });
  };
  return {.panels = {{.x = {"force along the chain over that of buckling"},
                      .y = {"lowest stiffness across over k_{b}"},
                      .series = together(curves(schemes, stiffness),
                                         guide("buckled", loads, [](double) { return 0.0; }))}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<BondBuckling>({
      .figures = {{"bond-buckling/stiffness", stiffness_over_load}},
  });
}

}  // namespace stickslip::cases::bond_buckling_exhibits
