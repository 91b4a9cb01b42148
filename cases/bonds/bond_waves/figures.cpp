// SPDX-License-Identifier: BSD-3-Clause
// What bond-waves shows. Titles and captions are in cases/bonds/bond_waves/page.md.
#include "cases/bonds/bond_waves/case.hpp"
#include "cases/exhibits/exhibits.hpp"

namespace stickslip::cases::bond_waves_exhibits {
namespace {

Figure frequencies(const BondWaves& given, std::span<const Scheme> schemes) {
  const auto k = stiffness_for(make_scheme("timoshenko-bond"), given);
  const double unit = narrow(std::sqrt(k.kn / given.sphere().mass));
  const auto found = [&](const Scheme& scheme, const Pen& pen) {
    return in_turn(pen.points(), given.bending_by(scheme), [&](double x) { return x / unit; });
  };
  const auto due = reference::chain_vibrations(given.chain(k), given.sphere()).bending_clamped;
  const auto exact = in_turn(truth_line("exact, of Timoshenko's bonds"), due,
                             [&](long double x) { return narrow(x) / unit; });
  return {.panels = {{.x = {"number of the vibration"},
                      .y = {"angular frequency over √(kₙ/m)"},
                      .series = together(curves(schemes, found), exact)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<BondWaves>({
      .figures = {{"bond-waves/bending", frequencies}},
  });
}

}  // namespace stickslip::cases::bond_waves_exhibits
