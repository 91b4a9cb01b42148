// SPDX-License-Identifier: BSD-3-Clause
// How the contact of two convex shapes is made of their overlap.
#pragma once

#include <span>
#include <string_view>

namespace stickslip {

/// Size, direction and line of action of the normal force of two convex shapes.
enum class ShapeRule {
  common_normal,  ///< depth along the common normal, on the line of both contact points: an energy
  common_normal_at_midway,  ///< depth along the common normal, at the midway point
  midway,                   ///< depth and normal of the midway of superquadrics, at that point
  volume,              ///< gradient of the overlap volume as a wrench, with its couple: an energy
  volume_at_centroid,  ///< gradient of the overlap volume, at the centroid of the overlap
  volume_along_normal  ///< overlap volume times the unit gradient, at the centroid of the overlap
};

/// Name as on the command line, for instance "common-normal".
std::string_view name_of(ShapeRule rule);
/// All of them, the default first.
std::span<const ShapeRule> shape_rules();
/// Whether the rule needs the volume of the overlap.
bool takes_volume(ShapeRule rule);
/// Whether the rule needs the midway point of superquadrics.
bool takes_midway(ShapeRule rule);
/// Whether the normal force by the rule is the gradient of an energy.
bool has_energy(ShapeRule rule);

}  // namespace stickslip
