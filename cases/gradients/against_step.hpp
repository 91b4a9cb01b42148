// SPDX-License-Identifier: BSD-3-Clause
// Panels of derivatives over the number of steps, with what they may tend to dashed.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cases/exhibits/exhibits.hpp"
#include "cases/gradients/stepped_body.hpp"

namespace stickslip::cases {

/// A limit that is drawn: its name and its value.
using DrawnLimit = std::pair<std::string, double>;

/// A derivative over the truth, of(scheme, steps), in runs whose touch falls at one place in a
/// step; the first limit is the truth.
template <class Of>
Panel against_step(std::span<const Scheme> schemes, std::string title, const Of& of,
                   const std::vector<DrawnLimit>& limits, int from = 8, int to = 1024) {
  const std::vector<int> steps = multiplied(from, to);
  Panel panel{
      .title = std::move(title), .x = steps_axis("steps"), .y = {"derivative over the truth"}};
  panel.add(against_steps(schemes, steps, of));
  for (std::size_t i = 0; i < limits.size(); ++i) {
    const auto& [name, value] = limits.at(i);
    panel.add(segment(i == 0 ? truth_line(name) : guide_line(name), from, value, to, value));
  }
  return panel;
}
/// The place in a step at which it falls there.
inline constexpr RunPhase drawn_phase{.touch = 0.37};

}  // namespace stickslip::cases
