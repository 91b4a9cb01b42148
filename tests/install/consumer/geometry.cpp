// SPDX-License-Identifier: BSD-3-Clause
// The overlap of two unit squares that share a quarter of each: exit code 1 if its area is not 1/4.
#include <array>
#include <cmath>

#include "stickslip/geometry/overlap.hpp"

int main() {
  using stickslip::Vector2;
  const std::array<Vector2, 4> square{Vector2(0, 0), Vector2(1, 0), Vector2(1, 1), Vector2(0, 1)};
  const stickslip::Polygon i(square);
  const stickslip::Overlap overlap = overlap_of(i, i.placed({1, 1}, 0));
  return std::abs(overlap.area - 0.25) < 1e-14 ? 0 : 1;
}
