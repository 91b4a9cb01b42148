// SPDX-License-Identifier: BSD-3-Clause
// What two convex bodies have in common: depth along the common normal, midway point, volume.
#pragma once

#include "stickslip/shapes/convex_body.hpp"

namespace stickslip {

/// Depth and direction of the overlap of two bodies, and where it is.
struct BodyOverlap {
  double depth = 0;                   ///< below 0: a gap [m]
  Vector3 normal = Vector3::UnitX();  ///< unit, from p to q
  Vector3 point = Vector3::Zero();    ///< where the contact is put [m]
  Vector3 on_p = Vector3::Zero();     ///< point of p on the line of the normal [m]
  Vector3 on_q = Vector3::Zero();     ///< point of q on that line [m]
};

/// The shortest translation that parts two bodies, or their gap: the greatest
/// n.(x_q - x_p) - h_p(n) - h_q(-n) over unit n, h the support functions. Both points lie on one
/// line along n, and `point` is their middle. Where faces or edges lie on each other the line
/// passes through the centroid of what they share.
BodyOverlap common_normal(const PlacedBody& p, const PlacedBody& q);
/// The common normal, looked for near a direction first. Of two ellipsoids one direction in which
/// both furthest points are on a line proves itself: where the depth is at most the sum of both
/// least radii of curvature, a ball of that radius rolls inside the sum of both bodies and touches
/// its surface there, so that no other point of the surface is nearer. All else is looked for as
/// above.
BodyOverlap common_normal(const PlacedBody& p, const PlacedBody& q, const Vector3& near);

/// Whether bodies have a midway point: ellipsoids and superquadrics.
bool has_midway(const ConvexBody& p, const ConvexBody& q);
/// The least F_p with F_p = F_q, as codes for superquadrics have it; the depth is that between both
/// surfaces along the slope of F_p. Throws InputError for other bodies, and where the line along
/// the slope misses a surface.
BodyOverlap midway(const PlacedBody& p, const PlacedBody& q);

/// The overlap of two bodies as a volume, about the origin of space.
struct VolumeOverlap {
  double volume = 0;                   ///< [m^3]
  Vector3 centroid = Vector3::Zero();  ///< [m]
  /// Integral of the outward normal over the surface of p inside q: minus the change of the volume
  /// with the place of q [m^2].
  Vector3 force = Vector3::Zero();
  /// Integral of x cross that normal [m^3].
  Vector3 moment = Vector3::Zero();
};

/// Whether the volume of the overlap is known: polyhedra, blocks and planes, or smooth bodies.
bool has_volume(const ConvexBody& p, const ConvexBody& q);
/// Polyhedra are clipped. Of smooth bodies force and moment by integrals along the curve in
/// which both surfaces meet, which converge like its Fourier series; volume and centroid in polar
/// coordinates. Zero where nothing overlaps. Throws InputError where has_volume is false, and where
/// one body lies inside the other.
VolumeOverlap volume_overlap(const PlacedBody& p, const PlacedBody& q);
/// Force and moment where depth and normal are known: a smooth overlap is looked at from the
/// middle. Volume and centroid, which take ten times as long, are 0 unless they are asked for.
VolumeOverlap volume_overlap(const PlacedBody& p, const PlacedBody& q, const BodyOverlap& near,
                             bool with_volume = true);

}  // namespace stickslip
