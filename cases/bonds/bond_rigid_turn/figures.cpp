// SPDX-License-Identifier: BSD-3-Clause
// What bond-rigid-turn shows. Titles and captions are in cases/bonds/bond_rigid_turn/page.md.
#include "cases/bonds/bond_rigid_turn/case.hpp"
#include "cases/exhibits/exhibits.hpp"

namespace stickslip::cases::bond_rigid_turn_exhibits {
namespace {

Figure turn_figure(const BondRigidTurn& given, std::span<const Scheme> schemes) {
  Panel twirl{.title = "turn about the line of centres",
              .x = steps_axis("steps of the turn"),
              .y = logarithmic("error over the force", "-", 1e-17, 10)};
  Panel tumble{.title = "turn across it", .x = twirl.x, .y = twirl.y, .legend = Legend::none};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    Series twirled = pen.line_and_points();
    Series tumbled = pen.named("").line_and_points();
    for (const int n : multiplied(4, 1024, 4)) {
      const auto found = given.run(scheme, n);
      twirled.add(n, std::max(found.twirled, 1e-16));
      tumbled.add(n, std::max(found.tumbled, 1e-16));
    }
    twirl.add(twirled);
    tumble.add(tumbled);
  });
  return {.panels = {twirl, tumble}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<BondRigidTurn>({
      .figures = {{"bond-rigid-turn/turn", turn_figure}},
  });
}

}  // namespace stickslip::cases::bond_rigid_turn_exhibits
