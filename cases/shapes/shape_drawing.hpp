// SPDX-License-Identifier: BSD-3-Clause
// Convex bodies as a drawing of lines: seen from a direction, without what is hidden.
#pragma once

#include <span>
#include <vector>

#include "stickslip/shapes/convex_body.hpp"

namespace stickslip::cases {

/// A direction of view, from above and from the side; drawings are in its plane.
struct ShapeView {
  Vector3 right;   ///< unit
  Vector3 up;      ///< unit
  Vector3 nearer;  ///< unit, towards the eye
};
/// From this height above the level [degree], turned about z [degree].
ShapeView view_from(double height, double turn);

/// Pieces of lines of a body that are seen.
using SeenLines = std::vector<std::vector<Vector2>>;

/// Outlines, edges of blocks and polyhedra, and the principal ellipses of curved bodies, for each
/// body. Of two bodies that whose centre is nearer to the eye hides the other.
std::vector<SeenLines> drawn_shapes(std::span<const PlacedBody> bodies, const ShapeView& view);

}  // namespace stickslip::cases
