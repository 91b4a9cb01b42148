// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>  // cross products

namespace stickslip {

/// Vector in the tangent plane of a contact, components along the contact frame's two tangents.
/// Not aligned, so that the C interface sees the same bytes.
using Vector2 = Eigen::Matrix<double, 2, 1, Eigen::DontAlign>;
/// Vector in the global frame.
using Vector3 = Eigen::Matrix<double, 3, 1, Eigen::DontAlign>;
/// Linear map of the tangent plane into itself.
using Matrix2 = Eigen::Matrix<double, 2, 2, Eigen::DontAlign>;
/// Tensor in the global frame.
using Matrix3 = Eigen::Matrix<double, 3, 3, Eigen::DontAlign>;

}  // namespace stickslip
