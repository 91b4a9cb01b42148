// SPDX-License-Identifier: BSD-3-Clause
// How figures of slip show the tangent plane: along and across the movement, with friction circles.
#pragma once

#include "cases/exhibits/exhibits.hpp"
#include "cases/slip/one_step.hpp"

namespace stickslip::cases {

/// A vector of the tangent plane in axes along and across the movement.
inline Vector2 along_across(const Vector2& vector) {
  const Vector2 along = unit_vector(azimuth);
  return {along.dot(vector), along[0] * vector[1] - along[1] * vector[0]};
}

/// A friction limit of this radius.
inline Series friction_circle(std::string label, double radius) {
  return in_plane(guide_line(std::move(label)), counted(0, 120), [&](int i) {
    return Vector2(radius * std::cos(i * 3 * degree), radius * std::sin(i * 3 * degree));
  });
}

}  // namespace stickslip::cases
