// SPDX-License-Identifier: BSD-3-Clause
// What bond-units shows. Titles and captions are in cases/bonds/bond_units/page.md.
#include "cases/bonds/bond_units/case.hpp"
#include "cases/exhibits/exhibits.hpp"

namespace stickslip::cases::bond_units_exhibits {
namespace {

Figure shear_over_size(const BondUnits& given, std::span<const Scheme> schemes) {
  const auto lengths = logarithmic_range(1e-7, 1, 15);
  const auto shear = [&](const Scheme& scheme, const Pen& pen) {
    return sampled(pen.points(), lengths,
                   [&](double length) { return given.shear_of(scheme, length, 1); });
  };
  return {.panels = {{.x = logarithmic("length of the bond", "m"),
                      .y = {"shear force over kₛ L γ", "-", 0, 1.2},
                      .series = together(curves(schemes, shear),
                                         truth("exact", lengths, [](double) { return 1.0; }))}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<BondUnits>({
      .figures = {{"bond-units/size", shear_over_size}},
  });
}

}  // namespace stickslip::cases::bond_units_exhibits
