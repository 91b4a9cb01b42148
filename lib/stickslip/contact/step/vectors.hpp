// SPDX-License-Identifier: BSD-3-Clause
// Vectors and matrices of contacts.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>  // cross products
#include <cmath>

namespace stickslip {

/// Vector in the tangent plane of a contact, components along the contact frame's two tangents.
/// Not aligned, so that the C interface sees the same bytes.
using Vector2 = Eigen::Matrix<double, 2, 1, Eigen::DontAlign>;
/// Vector in the global frame, of double or of Lanes.
template <class Real>
using Vector3Of = Eigen::Matrix<Real, 3, 1, Eigen::DontAlign>;
/// Vector in the global frame.
using Vector3 = Vector3Of<double>;
/// Linear map of the tangent plane into itself.
using Matrix2 = Eigen::Matrix<double, 2, 2, Eigen::DontAlign>;
/// Tensor in the global frame.
using Matrix3 = Eigen::Matrix<double, 3, 3, Eigen::DontAlign>;

/// Scalar product. The products are added in their order, so that doubles and lanes have the same
/// bits; Eigen's own order depends on the type.
template <class Real>
Real dot(const Vector3Of<Real>& a, const Vector3Of<Real>& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/// Length of v, also where the squares of its components leave the range of numbers.
inline double length_of(const Vector2& v) {
  const double square = v.dot(v);
  return square > 1e-280 && square < 1e280 ? std::sqrt(square) : std::hypot(v[0], v[1]);
}

}  // namespace stickslip
