// SPDX-License-Identifier: BSD-3-Clause
// What bond-exchange shows. Titles and captions are in cases/bonds/bond_exchange/page.md.
#include "cases/bonds/bond_exchange/case.hpp"
#include "cases/exhibits/exhibits.hpp"

namespace stickslip::cases::bond_exchange_exhibits {
namespace {

Figure difference_over_angle(const BondExchange& given, std::span<const Scheme> schemes) {
  const auto difference = [&](const Scheme& scheme, const Pen& pen) {
    return sampled(pen.line_and_points(), logarithmic_range(1e-3, 2, 12), [&](double angle) {
      BondExchange asked = given;
      asked.angle = angle;
      return std::max(asked.run(scheme, 4).force, 1e-16);
    });
  };
  return {.panels = {{.x = logarithmic("turn of q", "rad"),
                      .y = logarithmic("difference of the forces over the force", "-", 1e-17, 100),
                      .series = curves(schemes, difference)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<BondExchange>({
      .figures = {{"bond-exchange/angle", difference_over_angle}},
  });
}

}  // namespace stickslip::cases::bond_exchange_exhibits
