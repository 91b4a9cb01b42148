// SPDX-License-Identifier: BSD-3-Clause
// What bond-forces shows. Titles and captions are in cases/bonds/bond_forces/page.md.
#include "cases/bonds/bond_forces/case.hpp"
#include "cases/exhibits/exhibits.hpp"

namespace stickslip::cases::bond_forces_exhibits {
namespace {

Figure torque_over_angle(const BondForcesAtPoses& given, std::span<const Scheme> schemes) {
  const auto error = [&](const Scheme& scheme, const Pen& pen) {
    return sampled(pen.line_and_points(), logarithmic_range(1, 160, 12), [&](double angle) {
      BondForcesAtPoses asked = given;
      asked.angle = angle;
      return std::max(asked.run(scheme, 8).torque, 1e-16);
    });
  };
  return {.panels = {{.x = logarithmic("turn of q against p", "deg"),
                      .y = logarithmic("error of the torques over the torque", "-", 1e-17, 10),
                      .series = curves(schemes, error)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<BondForcesAtPoses>({
      .figures = {{"bond-forces/angle", torque_over_angle}},
  });
}

}  // namespace stickslip::cases::bond_forces_exhibits
