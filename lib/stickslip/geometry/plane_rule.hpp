// SPDX-License-Identifier: BSD-3-Clause
// The choices of a contact plane by name, without the geometry.
#pragma once

#include <array>
#include <string_view>

namespace stickslip {

/// How the direction of the contact plane is found. A choice under test.
enum class PlaneRule {
  /// Along the line through the two intersection points. Of more than two, the paper leaves it open
  /// which; here the two that are farthest apart, of equally far ones those found first.
  chord,
  /// The mean of the acute angles that the edges of the overlap make with the x-axis, weighted with
  /// their lengths, or the line perpendicular to it, whichever is nearer to perpendicular to the
  /// line between the centres (Eq. 13 and the text after it).
  eq13,
  /// Perpendicular to the boundary vector, the gradient of the overlap area.
  boundary_vector,
};

/// All of them.
inline constexpr std::array all_plane_rules{PlaneRule::chord, PlaneRule::eq13,
                                            PlaneRule::boundary_vector};

/// chord, eq13 or boundary-vector.
std::string_view name_of(PlaneRule rule) noexcept;

}  // namespace stickslip
