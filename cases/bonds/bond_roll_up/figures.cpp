// SPDX-License-Identifier: BSD-3-Clause
// What bond-roll-up shows. Titles and captions are in
// cases/bonds/bond_roll_up/page.md.
#include "cases/bonds/bond_roll_up/case.hpp"
#include "cases/exhibits/exhibits.hpp"

namespace stickslip::cases::bond_roll_up_exhibits {
namespace {

Figure polygon(const BondRollUp& given, std::span<const Scheme> schemes) {
  const auto places = [&](const Scheme& scheme, const Pen& pen) {
    const BondedChain chain = given.rolled(scheme, 16);
    Series curve = pen.points();
    for (int i = 0; i <= given.bonds; ++i) {
      const Vector3 at = chain.grain(i).position / given.length;
      curve.add(at[0], at[1]);
    }
    return curve;
  };
  Series exact = truth_line("exact");
  double x = 0;
  double y = 0;
  exact.add(x, y);
  for (int i = 0; i < given.bonds; ++i) {
    const double turn = (i + 0.5) * given.turns * 2 * std::numbers::pi / given.bonds;
    x += std::cos(turn), y += std::sin(turn);
    exact.add(x, y);
  }
  return {.panels = {{.x = {"x over L"},
                      .y = {"y over L"},
                      .series = together(curves(schemes, places), exact)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<BondRollUp>({
      .figures = {{"bond-roll-up/polygon", polygon}},
  });
}

}  // namespace stickslip::cases::bond_roll_up_exhibits
