// SPDX-License-Identifier: BSD-3-Clause
// What bond-loops shows. Titles and captions are in cases/bonds/bond_loops/page.md.
#include "cases/bonds/bond_loops/case.hpp"
#include "cases/exhibits/exhibits.hpp"

namespace stickslip::cases::bond_loops_exhibits {
namespace {

Figure work_over_angle(const BondLoops& given, std::span<const Scheme> schemes) {
  const auto angles = logarithmic_range(0.02, 2, 9);
  const auto work = [&](const Scheme& scheme, const Pen& pen) {
    return sampled(pen.line_and_points(), angles, [&](double angle) {
      BondLoops asked = given;
      asked.angle = angle;
      return positive_or_gap(asked.run(scheme, 64).wedge_work, 1e-9);
    });
  };
  return {.panels = {{.x = logarithmic("angle of the wedge", "rad"),
                      .y = logarithmic("work from nothing over kₛ L²"),
                      .series = curves(schemes, work)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<BondLoops>({
      .figures = {{"bond-loops/wedge", work_over_angle}},
  });
}

}  // namespace stickslip::cases::bond_loops_exhibits
