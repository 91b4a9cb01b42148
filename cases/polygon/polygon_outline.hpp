// SPDX-License-Identifier: BSD-3-Clause
// Polygons as curves of a figure.
#pragma once

#include <cstddef>

#include "cases/exhibits/exhibit.hpp"
#include "stickslip/geometry/polygon.hpp"

namespace stickslip::cases {

/// The curve with the closed outline of the polygon added.
inline Series outlined(Series curve, const Polygon& polygon) {
  const auto vertices = polygon.vertices();
  for (std::size_t k = 0; k <= vertices.size(); ++k) {
    const Vector2& vertex = vertices[k % vertices.size()];
    curve.add(vertex[0], vertex[1]);
  }
  return curve;
}

}  // namespace stickslip::cases
