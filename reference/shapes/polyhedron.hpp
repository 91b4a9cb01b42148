// SPDX-License-Identifier: BSD-3-Clause
// Convex polyhedra in exact rational numbers: masses, and what two of them have in common.
#pragma once

#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <vector>

#include "reference/rotation/rotation.hpp"

namespace stickslip::reference {

/// A number without rounding.
using Rational = boost::multiprecision::cpp_rational;
/// A point or a direction of such numbers.
using ExactVector = std::array<Rational, 3>;

/// The decimal of at most eighteen digits behind the point that a number was rounded from; else the
/// number as it is.
[[nodiscard]] Rational exact(long double number);
/// The nearest long double.
[[nodiscard]] long double rounded(const Rational& number);
/// Component by component.
[[nodiscard]] std::array<long double, 3> rounded(const ExactVector& vector);

/// The convex hull of points.
struct Polyhedron {
  /// Rings of corners, each counterclockwise as seen from outside.
  std::vector<std::vector<ExactVector>> faces = {};
};
/// By planes through three points each that have all others on one side; points inside faces and
/// edges are no corners. Throws std::invalid_argument for fewer than four points, more than 48, or
/// points in one plane.
[[nodiscard]] Polyhedron hull_of(const std::vector<ExactVector>& points);

/// What a body of even density weighs.
struct PolyhedronMass {
  Rational volume;                  ///< [m^3]
  ExactVector centroid;             ///< [m]
  std::array<Rational, 6> inertia;  ///< over its mass, about the centroid: xx yy zz xy xz yz [m^2]
};
/// By tetrahedra from the origin to the triangles of the faces.
[[nodiscard]] PolyhedronMass mass_of(const Polyhedron& body);

/// What two convex polyhedra have in common.
struct PolyhedraOverlap {
  Rational volume;              ///< [m^3]
  ExactVector centroid;         ///< [m]; 0 where nothing overlaps
  ExactVector force;            ///< integral of n over the surface of the first in the second [m^2]
  ExactVector moment;           ///< integral of x cross n there, about the origin [m^3]
  long double translation = 0;  ///< the shortest that parts them [m]; NaN: apart
  std::array<long double, 3> direction{};  ///< in which the second goes
  int directions = 0;                      ///< number of directions with as short a way
};
/// Faces of each, cut by the planes of the other, with its faces that lie in one plane with those
/// of the first left out. The translation is along a normal of a face or across an edge of each.
[[nodiscard]] PolyhedraOverlap overlap_of(const Polyhedron& first, const Polyhedron& second);

}  // namespace stickslip::reference
