// SPDX-License-Identifier: BSD-3-Clause
// Eigenvalues of small matrices. Eigen's solver takes ten seconds to compile: once, here, for the
// longest numbers.
#pragma once

#include <Eigen/Core>
#include <complex>

namespace stickslip::reference {

/// A matrix of seven rows: two bodies in the plane, or one with a spring.
template <class Real>
using Matrix7 = Eigen::Matrix<Real, 7, 7>;

/// Eigenvalues of a matrix and, if wanted, its eigenvectors as columns; else zeros.
template <class Real>
struct Eigenpairs {
  Eigen::Matrix<std::complex<Real>, 7, 1> values;
  Eigen::Matrix<std::complex<Real>, 7, 7> vectors;
};

/// Which of them are computed.
enum class Wanted { values, values_and_vectors };

/// The eigenvalues of a real matrix, for double and long double, rounded from long double. Throws
/// std::runtime_error where the iteration does not converge.
template <class Real>
Eigenpairs<Real> eigenpairs(const Matrix7<Real>& matrix, Wanted wanted);
template <>
Eigenpairs<long double> eigenpairs(const Matrix7<long double>& matrix, Wanted wanted);

}  // namespace stickslip::reference
