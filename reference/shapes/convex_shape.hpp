// SPDX-License-Identifier: BSD-3-Clause
// Convex bodies by their support functions, the distance of two of them, and one on a plane.
#pragma once

#include <array>
#include <stdexcept>
#include <string>

#include "reference/rotation/rotation.hpp"

namespace stickslip::reference {

/// Where a body lies: x = position + turn (x in its own axes).
struct Pose {
  Vector3<long double> position = Vector3<long double>::Zero();
  Tensor3<long double> turn = Tensor3<long double>::Identity();
};
/// Rows of the turn of a quaternion w, x, y, z of any length, without a root: of rational numbers
/// they are rational. Throws std::invalid_argument for the length 0.
template <class Number>
[[nodiscard]] std::array<std::array<Number, 3>, 3> rows_of_turn(
    const std::array<Number, 4>& quaternion) {
  const auto& [w, x, y, z] = quaternion;
  const Number square = w * w + x * x + y * y + z * z;
  // Infinite squares are none either: their difference is no number.
  if (!(square > 0 && square - square == 0))
    throw std::invalid_argument("quaternion: must not be 0");
  return {{{(w * w + x * x - y * y - z * z) / square, 2 * (x * y - w * z) / square,
            2 * (x * z + w * y) / square},
           {2 * (x * y + w * z) / square, (w * w - x * x + y * y - z * z) / square,
            2 * (y * z - w * x) / square},
           {2 * (x * z - w * y) / square, 2 * (y * z + w * x) / square,
            (w * w - x * x - y * y + z * z) / square}}};
}
/// The turn of a quaternion w, x, y, z of any length. Throws std::invalid_argument for none.
[[nodiscard]] Tensor3<long double> turn_of(const std::array<long double, 4>& quaternion);

/// Which convex body.
enum class ConvexKind {
  superquadric,  ///< (|x/a|^n2 + |y/b|^n2)^(n1/n2) + |z/c|^n1 = 1
  block,         ///< half sides a, b, c
  cylinder       ///< about z, with the radius a = b and half as long as c
};

/// A convex body about its centre, and where it lies.
struct ConvexShape {
  ConvexKind kind = ConvexKind::superquadric;
  std::array<long double, 3> semi_axes = {1, 1, 1};  ///< [m], > 0
  std::array<long double, 2> exponents = {2, 2};     ///< n1, n2 of a superquadric, > 1
  Pose pose = {};

  /// The point that is furthest along a direction of any length but 0 [m]. Where a face or an edge
  /// is, one of their points.
  [[nodiscard]] Vector3<long double> furthest(const Vector3<long double>& direction) const;
};

/// Gap of two convex bodies, or minus the shortest translation that parts them.
struct SignedDistance {
  long double distance = 0;        ///< [m]
  Vector3<long double> normal;     ///< from the first to the second, of length 1
  Vector3<long double> on_first;   ///< the point of the first that is furthest along it
  Vector3<long double> on_second;  ///< the point of the second that is furthest against it
  /// No direction of the sphere gives more than the distance and this [m].
  long double uncertainty = 0;
};
/// The greatest n.(c2 - c1) - h1(n) - h2(-n) over all directions n, h the support functions. Found
/// by halving patches of the sphere: over a patch n.(x2 - x1) is a bound, with the furthest points
/// of its middle; then by Newton's method. Throws std::invalid_argument where many directions are
/// alike, as for spheres about one centre.
[[nodiscard]] SignedDistance signed_distance(const ConvexShape& first, const ConvexShape& second);

/// A body over a plane n.x = offset, n of length 1; it should be where n.x is larger.
struct OverPlane {
  long double distance = 0;        ///< height of the lowest point, below 0: overlap [m]
  Vector3<long double> lowest;     ///< the lowest point [m]
  long double overlap_volume = 0;  ///< volume below the plane, of an ellipsoid [m^3]; else NaN
  long double section_area = 0;    ///< area cut by the plane, of an ellipsoid [m^2]; else NaN
  Vector3<long double> overlap_centroid;  ///< NaN where nothing overlaps
  Vector3<long double> section_centroid;  ///< NaN where nothing overlaps
};
/// The normal may have any length but 0; the offset [m] is that of the one of length 1.
[[nodiscard]] OverPlane over_plane(const ConvexShape& body, const Vector3<long double>& normal,
                                   long double offset);

/// A sphere and a block: the nearest point of the surface of the block.
struct SphereAtBlock {
  long double distance = 0;       ///< gap, or minus the overlap [m]
  Vector3<long double> normal;    ///< from the block to the sphere
  Vector3<long double> on_block;  ///< [m]
  std::string feature;            ///< face, edge, vertex, or inside: the centre is
};
[[nodiscard]] SphereAtBlock sphere_at_block(long double radius, const Vector3<long double>& centre,
                                            const std::array<long double, 3>& half_size,
                                            const Pose& block);

/// The point at which codes for superquadrics put a contact: F1 = F2, and the least of both.
struct Midway {
  Vector3<long double> point;
  Vector3<long double> normal;  ///< along the gradient of F1, of length 1
  long double distance = 0;     ///< between both surfaces along it, below 0: overlap; NaN: it
                                ///< misses one [m]
  long double level = 0;        ///< F1 = F2 there [-]
  long double residual = 0;     ///< what is left of the equations [-]
};
/// F = (|x/a|^n2 + |y/b|^n2)^(n1/n2) + |z/c|^n1 - 1 of two superquadrics; of ellipsoids the point
/// of Perram & Wertheim (1985). By halving the share of F2 in the least (1 - s) F1 + s F2. Throws
/// std::invalid_argument for other bodies.
[[nodiscard]] Midway superquadric_midway(const ConvexShape& first, const ConvexShape& second);

}  // namespace stickslip::reference
