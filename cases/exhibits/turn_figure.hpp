// SPDX-License-Identifier: BSD-3-Clause
// Errors of pairs that turn as one body, about their axis (twirled) and across it (tumbled).
#pragma once

#include "cases/exhibits/exhibits.hpp"

namespace stickslip::cases {

/// The outcomes twirled and tumbled of a problem over numbers of steps from `fewest` on: `twirl`
/// without curves yet, and next to it a panel with this title and the axes of `twirl`.
template <class Problem>
Figure figure_of_turns(const Problem& given, std::span<const Scheme> schemes, int fewest,
                       Panel twirl, const char* tumble_title) {
  Panel tumble{.title = tumble_title, .x = twirl.x, .y = twirl.y, .legend = Legend::none};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    Series twirled = pen.line_and_points();
    Series tumbled = pen.named("").line_and_points();
    for (const int n : multiplied(fewest, 1024, 4)) {
      const auto found = given.run(scheme, n);
      twirled.add(n, std::max(found.twirled, 1e-16));
      tumbled.add(n, std::max(found.tumbled, 1e-16));
    }
    twirl.add(twirled);
    tumble.add(tumbled);
  });
  return {.panels = {twirl, tumble}};
}

}  // namespace stickslip::cases
