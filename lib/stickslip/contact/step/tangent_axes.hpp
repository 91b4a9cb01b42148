// SPDX-License-Identifier: BSD-3-Clause
// Tangents in the axes of the force: what is wrong with one has a place there.
#pragma once

#include "stickslip/contact/step/vectors.hpp"

namespace stickslip {

/// Axes of the tangent plane: along the tangential force, and across it.
struct TangentAxes {
  Vector2 along = Vector2::UnitX();
  Vector2 across = Vector2::UnitY();

  /// The tangent with rows normal force, force along, force across, and columns overlap, shift
  /// along, shift across.
  Matrix3 turned(const Matrix3& tangent) const {
    Matrix3 axes = Matrix3::Identity();
    axes(1, 1) = along[0];
    axes(2, 1) = along[1];
    axes(1, 2) = across[0];
    axes(2, 2) = across[1];
    return axes.transpose() * tangent * axes;
  }
};

/// Axes of a force; of the movement where there is none, and else those of the frame.
inline TangentAxes axes_of(const Vector2& force, const Vector2& movement) {
  const Vector2 along = force.isZero(0) ? movement : force;
  if (along.isZero(0)) return {};
  const Vector2 unit = along / length_of(along);
  return {unit, {-unit[1], unit[0]}};
}

}  // namespace stickslip
