// SPDX-License-Identifier: BSD-3-Clause
// What bond-elastica shows. Titles and captions are in
// cases/bonds/bond_elastica/page.md.
#include "cases/bonds/bond_elastica/case.hpp"
#include "cases/exhibits/exhibits.hpp"

namespace stickslip::cases::bond_elastica_exhibits {
namespace {

Figure shapes(const BondElastica& given, std::span<const Scheme> schemes) {
  const double whole = given.bonds * given.length;
  const auto places = [&](const Scheme& scheme, const Pen& pen) {
    const BondedChain chain = given.bent(scheme, 16);
    Series curve = pen.line_and_points();
    for (int i = 0; i <= given.bonds; ++i)
      curve.add(chain.grain(i).position[0] / whole, chain.grain(i).position[1] / whole);
    return curve;
  };
  Series exact = truth_line("exact places of the last grain");
  for (const double load : evenly(0.1, given.load, 30)) {
    BondElastica asked = given;
    asked.load = load;
    exact.add(asked.exact().x / whole, asked.exact().y / whole);
  }
  return {.panels = {{.x = {"x over the length"},
                      .y = {"y over the length"},
                      .series = together(curves(schemes, places), exact)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<BondElastica>({
      .figures = {{"bond-elastica/shapes", shapes}},
  });
}

}  // namespace stickslip::cases::bond_elastica_exhibits
