// SPDX-License-Identifier: BSD-3-Clause
// What bond-pair shows. Titles and captions are in cases/bonds/bond_pair/page.md.
#include "cases/bonds/bond_pair/case.hpp"
#include "cases/exhibits/exhibits.hpp"

namespace stickslip::cases::bond_pair_exhibits {
namespace {

Figure whirl(const BondPair& given, std::span<const Scheme> schemes) {
  const auto periods = evenly(0.5, 10.0, 19);
  const auto size = [&](const Scheme& scheme, const Pen& pen) {
    return sampled(pen.points(), periods, [&](double count) {
      BondPair asked = given;
      asked.periods = count;
      return asked.whirl_end(scheme, static_cast<int>(400 * count)).norm();
    });
  };
  const auto exact = [&](double count) {
    BondPair asked = given;
    asked.periods = count;
    return asked.exact_whirl().norm();
  };
  return {.panels = {{.x = {"periods of bending"},
                      .y = {"bend over that at the start", "-", 0, 1.1},
                      .series = together(curves(schemes, size), truth("exact", periods, exact))}}};
}

Figure energy(const BondPair& given, std::span<const Scheme> schemes) {
  constexpr int samples = 100;
  const auto error = [&](const Scheme& scheme, const Pen& pen) {
    return in_turn(pen.line(), given.tumbling_energy(scheme, 2000, samples), std::identity{},
                   samples / 10);
  };
  return {.panels = {{.x = {"time over 1/ω of bending"},
                      .y = {"energy gained over that at the start"},
                      .series = curves(schemes, error)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<BondPair>({
      .figures = {{"bond-pair/whirl", whirl}, {"bond-pair/energy", energy}},
  });
}

}  // namespace stickslip::cases::bond_pair_exhibits
