// SPDX-License-Identifier: BSD-3-Clause
// How an engine sees a flat wall of its own, which its commands can put across an axis alone.
#pragma once

#include <Eigen/Geometry>

#include "stickslip/contact/step/vectors.hpp"

namespace stickslip {

/// Axes of a wall that rests at x = 0, with x out of it.
class WallFrame {
 public:
  WallFrame() = default;
  /// `outward`: unit, out of the wall.
  explicit WallFrame(const Vector3& outward) {
    const Vector3 along = outward.unitOrthogonal();
    rows_.row(0) = outward.transpose();
    rows_.row(1) = along.transpose();
    rows_.row(2) = outward.cross(along).transpose();
  }

  Vector3 outward() const { return rows_.row(0).transpose(); }
  /// A vector in these axes, and back.
  Vector3 to_wall(const Vector3& vector) const { return rows_ * vector; }
  Vector3 from_wall(const Vector3& vector) const { return rows_.transpose() * vector; }

 private:
  Eigen::Matrix3d rows_ = Eigen::Matrix3d::Identity();
};

}  // namespace stickslip
