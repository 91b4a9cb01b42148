// SPDX-License-Identifier: BSD-3-Clause
#include "reference/eigenpairs.hpp"

#include <Eigen/Eigenvalues>
#include <stdexcept>

namespace stickslip::reference {

template <class Real>
Eigenpairs<Real> eigenpairs(const Matrix7<Real>& matrix, Wanted wanted) {
  const Eigenpairs<long double> wide =
      eigenpairs<long double>(matrix.template cast<long double>(), wanted);
  return {wide.values.template cast<std::complex<Real>>(),
          wide.vectors.template cast<std::complex<Real>>()};
}

template <>
Eigenpairs<long double> eigenpairs(const Matrix7<long double>& matrix, Wanted wanted) {
  const bool with_vectors = wanted == Wanted::values_and_vectors;
  const Eigen::EigenSolver<Matrix7<long double>> solver(matrix, with_vectors);
  if (solver.info() != Eigen::Success)
    throw std::runtime_error("the eigenvalues of a matrix were not found");
  Eigenpairs<long double> found;
  found.values = solver.eigenvalues();
  if (with_vectors) {
    found.vectors = solver.eigenvectors();
  } else {
    found.vectors.setZero();
  }
  return found;
}

template Eigenpairs<double> eigenpairs(const Matrix7<double>&, Wanted);

}  // namespace stickslip::reference
