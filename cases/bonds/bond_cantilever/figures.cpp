// SPDX-License-Identifier: BSD-3-Clause
// What bond-cantilever shows. Titles and captions are in
// cases/bonds/bond_cantilever/page.md.
#include "cases/bonds/bond_cantilever/case.hpp"
#include "cases/exhibits/exhibits.hpp"

namespace stickslip::cases::bond_cantilever_exhibits {
namespace {

Figure error_over_bonds(const BondCantilever& given, std::span<const Scheme> schemes) {
  const std::vector<int> counts{1, 2, 4, 8, 16};
  const auto error = [&](const Scheme& scheme, const Pen& pen) {
    return sampled(pen.line_and_points(), counts, [&](int bonds) {
      BondCantilever asked = given;
      asked.bonds = bonds;
      asked.length = given.length * given.bonds / bonds;
      const double due = asked.exact_for(scheme).beam;
      return std::max(std::abs(asked.run(scheme, 1).beam / due - 1), 1e-12);
    });
  };
  return {.panels = {{.x = logarithmic("bonds in a beam of one length"),
                      .y = logarithmic("error of the deflection of the beam"),
                      .series = curves(schemes, error)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<BondCantilever>({
      .figures = {{"bond-cantilever/bonds", error_over_bonds}},
  });
}

}  // namespace stickslip::cases::bond_cantilever_exhibits
