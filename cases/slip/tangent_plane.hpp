// SPDX-License-Identifier: BSD-3-Clause
// How figures of slip show the tangent plane: along and across the movement, with friction circles.
#pragma once

#include <cmath>
#include <string>
#include <utility>

#include "cases/exhibits/exhibits.hpp"
#include "cases/slip/one_step.hpp"

namespace stickslip {

/// A vector of the tangent plane in axes along and across the movement.
inline Vector2 along_across(const Vector2& vector) {
  const Vector2 along = unit_vector(azimuth);
  return {along.dot(vector), along[0] * vector[1] - along[1] * vector[0]};
}

/// A friction limit of this radius.
inline Series friction_circle(std::string label, double radius) {
  Series circle = guide_line(std::move(label));
  for (int i = 0; i <= 120; ++i)
    circle.add(radius * std::cos(i * 3 * degree), radius * std::sin(i * 3 * degree));
  return circle;
}

}  // namespace stickslip
