// SPDX-License-Identifier: BSD-3-Clause
// What a law does on a closed way of two bodies, step by step.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "cases/exhibits/exhibits.hpp"

namespace stickslip::cases {

/// The work over the largest on the way, a curve for each scheme: works(scheme) is the work done
/// until each of the steps of a round. `title` is that of the panel, `work` of its axis.
template <class Works>
Panel work_of_a_round(const std::string& title, const std::string& work,
                      std::span<const Scheme> schemes, int steps, const Works& works) {
  return {.title = title,
          .x = {"part of a round"},
          .y = {work},
          .series = curves(schemes, [&](const Scheme& scheme, const Pen& pen) {
            const std::vector<double> done = works(scheme);
            const auto [least, most] = std::ranges::minmax(done);
            const double largest = std::max(most, 0.0) - std::min(least, 0.0);
            return in_turn(
                pen.line().add(0, 0), done, [&](double at) { return at / largest; }, steps);
          })};
}

}  // namespace stickslip::cases
