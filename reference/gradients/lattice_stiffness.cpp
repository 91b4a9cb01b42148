// SPDX-License-Identifier: BSD-3-Clause
#include "reference/gradients/lattice_stiffness.hpp"

#include <Eigen/LU>
#include <cmath>
#include <vector>

namespace stickslip::reference {
namespace {

using Vector = Eigen::Matrix<long double, 3, 1>;
using Matrix = Eigen::Matrix<long double, 3, 3>;

/// One direction of each pair of neighbours.
std::vector<Vector> directions_of(Lattice lattice) {
  std::vector<Vector> all;
  if (lattice == Lattice::triangular) {
    const long double height = std::sqrt(0.75L);
    all = {{1, 0, 0}, {0.5L, height, 0}, {-0.5L, height, 0}};
  } else {
    const long double half = std::sqrt(0.5L);
    for (const long double sign : {1.0L, -1.0L}) {
      all.emplace_back(half, sign * half, 0);
      all.emplace_back(half, 0, sign * half);
      all.emplace_back(0, half, sign * half);
    }
  }
  return all;
}

}  // namespace

LatticeStiffness stiffness_of(Lattice lattice, long double kn, long double kt,
                              long double spacing) {
  const auto normal = LatticeNumber::variable(kn, 0);
  const auto along = LatticeNumber::variable(kt, 1);
  if (lattice == Lattice::triangular) {
    const long double factor = std::sqrt(3.0L) / 4;
    return {factor * (3 * normal + along), factor * (normal - along), factor * (normal + along)};
  }
  const long double factor = std::sqrt(2.0L) / spacing;
  return {factor * (normal + along), factor / 2 * (normal - along), factor / 2 * (normal + along)};
}

long double energy_of(Lattice lattice, long double kn, long double kt, long double spacing,
                      const std::array<long double, 3>& strain) {
  Matrix gradient = Matrix::Zero();
  gradient(0, 0) = strain[0];
  gradient(1, 1) = strain[1];
  gradient(0, 1) = gradient(1, 0) = strain[2] / 2;
  // Grains that turn by w move the contact by w x branch: U(w) = U0 - b.w + w.A.w/2.
  long double energy = 0;
  Vector b = Vector::Zero();
  Matrix a = Matrix::Zero();
  for (const Vector& n : directions_of(lattice)) {
    const Vector u = spacing * (gradient * n);
    const Vector along = u - n * n.dot(u);
    energy += (kn * n.dot(u) * n.dot(u) + kt * along.squaredNorm()) / 2;
    b += kt * spacing * n.cross(along);
    a += kt * spacing * spacing * (Matrix::Identity() - n * n.transpose());
  }
  if (kt > 0) energy -= b.dot(a.inverse() * b) / 2;
  const long double cell = lattice == Lattice::triangular
                               ? std::sqrt(0.75L) * spacing * spacing
                               : std::sqrt(0.5L) * spacing * spacing * spacing;
  return energy / cell;
}

}  // namespace stickslip::reference
