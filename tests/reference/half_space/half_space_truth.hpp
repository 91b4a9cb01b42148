// SPDX-License-Identifier: BSD-3-Clause
// Values of two half-spaces in contact by an independent program, and closed forms.
#pragma once

#include "reference/half_space/half_space_friction.hpp"
#include "tests/reference/truth.hpp"

namespace stickslip::reference::half_space_truth {

using nlohmann::json;

using testing::number_of;

/// Values on single grids, steps and limits by an independent program.
inline const json& truth() { return testing::truth_of("half_space"); }

inline std::vector<ContactPlace> points_of(const json& inputs) {
  std::vector<ContactPlace> points;
  for (std::size_t i = 0; i < inputs.at("overlap").size(); ++i) {
    points.push_back({.overlap = number_of(inputs["overlap"][i]),
                      .shift = {number_of(inputs["shift_x"][i]), number_of(inputs["shift_y"][i])},
                      .twist = inputs.contains("twist") ? number_of(inputs["twist"][i]) : 0});
  }
  return points;
}

inline double mindlin(double shift) { return 1 - std::pow(1 - shift, 1.5); }

}  // namespace stickslip::reference::half_space_truth
