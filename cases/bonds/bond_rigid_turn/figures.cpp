// SPDX-License-Identifier: BSD-3-Clause
// What bond-rigid-turn shows. Titles and captions are in cases/bonds/bond_rigid_turn/page.md.
#include "cases/bonds/bond_rigid_turn/case.hpp"
#include "cases/exhibits/turn_figure.hpp"

namespace stickslip::cases::bond_rigid_turn_exhibits {
namespace {

Figure turn_figure(const BondRigidTurn& given, std::span<const Scheme> schemes) {
  return figure_of_turns(given, schemes, 4,
                         {.title = "turn about the line of centres",
                          .x = steps_axis("steps of the turn"),
                          .y = logarithmic("error over the force", "-", 1e-17, 10)},
                         "turn across it");
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<BondRigidTurn>({
      .figures = {{"bond-rigid-turn/turn", turn_figure}},
  });
}

}  // namespace stickslip::cases::bond_rigid_turn_exhibits
