// SPDX-License-Identifier: BSD-3-Clause
// Volumes and moments of inertia of superquadrics and of clumps of spheres.
#pragma once

#include <array>
#include <vector>

namespace stickslip::reference {

/// A body of even density about its centre.
struct SuperquadricMass {
  long double volume = 0;                          ///< [m^3]
  std::array<long double, 3> inertia_over_mass{};  ///< about its axes [m^2]
};
/// (|x/a|^n2 + |y/b|^n2)^(n1/n2) + |z/c|^n1 <= 1, by Dirichlet's integrals (gamma functions).
[[nodiscard]] SuperquadricMass superquadric_mass(const std::array<long double, 3>& semi_axes,
                                                 const std::array<long double, 2>& exponents);

/// Spheres with their centres on the z axis.
struct ClumpMass {
  long double volume = 0;          ///< [m^3]
  long double centroid = 0;        ///< on the axis [m]
  long double inertia_across = 0;  ///< over the mass, about the centroid [m^2]
  long double inertia_along = 0;   ///< about the axis [m^2]
};
/// The union, of even density: polynomials of the outline r(z)^2, piece by piece.
[[nodiscard]] ClumpMass clump_mass(const std::vector<long double>& places,
                                   const std::vector<long double>& radii);
/// The sum over spheres, in which overlaps count twice. Both throw std::invalid_argument unless
/// there is one radius above 0 for each place.
[[nodiscard]] ClumpMass sum_of_spheres(const std::vector<long double>& places,
                                       const std::vector<long double>& radii);

}  // namespace stickslip::reference
