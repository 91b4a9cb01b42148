// SPDX-License-Identifier: BSD-3-Clause
// Shapes of polygonal particles: regular, and irregular ones cut from a random tessellation.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "stickslip/geometry/polygon.hpp"

namespace stickslip::cases {

/// A regular polygon about the origin; the first vertex in the direction `angle` [rad]. `radius` is
/// that of the circumscribed circle [m].
Polygon regular_polygon(int vertices, double radius, double angle = 0);

/// The polygon with these vertices [m].
Polygon polygon_of(std::span<const std::array<double, 2>> vertices);

/// A tessellation that repeats along x.
struct Tessellation {
  /// Cells in the order of their rows, from the bottom up; each where it lies. Those that reach
  /// over the ends of the period keep their shape.
  std::vector<Polygon> cells;
  int columns = 0;
  int rows = 0;
  double period = 0;  ///< along x [m]
};

/// Voronoi cells of a square lattice of spacing 1 m whose points are moved at random by up to
/// `disorder` (0 to 0.5) along each axis; the same seed gives the same cells on every machine.
/// Cells of the lowest and the highest row are bounded by further rows that are left out. Throws
/// InputError for fewer than 3 columns, no row or a disorder outside its range.
Tessellation voronoi_cells(int columns, int rows, double disorder, std::uint32_t seed);

/// The polygon shrunk or grown about its centroid.
Polygon scaled(const Polygon& polygon, double factor);

}  // namespace stickslip::cases
