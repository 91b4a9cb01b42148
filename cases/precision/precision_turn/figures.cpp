// SPDX-License-Identifier: BSD-3-Clause
// What precision-turn shows. Titles and captions are in cases/precision/precision_turn/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/precision/precision_turn/case.hpp"
#include "cases/precision/rounded_history.hpp"

namespace stickslip::cases::precision_turn_exhibits {
namespace {

Figure length_over_steps(const PrecisionTurn& given, std::span<const Scheme> schemes) {
  Panel panel{.x = logarithmic("steps", "-", 8, 40000),
              .y = logarithmic("error of the length", "-", 1e-9, 1)};
  panel.add(curves(schemes, [&](const Scheme& scheme, const Pen& pen) {
    Series rounded = pen.points();
    Series plain = pen.named("").line();
    if (precision_of(scheme).any()) {
      for (int steps = 8; steps <= 32768; steps *= 4) {
        rounded.add(steps, std::abs(given.length_after(scheme, steps) - 1));
        plain.add(steps, std::abs(given.length_after(unrounded(scheme), steps) - 1));
      }
    }
    return std::vector{rounded, plain};
  }));
  return {.panels = {panel}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<PrecisionTurn>({
      .figures = {{"precision-turn/length", length_over_steps}},
  });
}

}  // namespace stickslip::cases::precision_turn_exhibits
