// SPDX-License-Identifier: BSD-3-Clause
// Tangential tractions on squares of two elastic half-spaces, and the displacements that they
// cause: twice Cerruti's solution (K. L. Johnson, Contact Mechanics, 1985, section 3.6),
// integrated over a square in closed form, applied by fast Fourier transforms.
//
// A traction p = p_x + i p_y and the displacement u of one body relative to the other are complex,
// G = 1 in both bodies, rho the vector from the source:
//   u = 1/pi [(1 - nu/2) int p/rho + nu/2 int e^{2 i phi} conj(p)/rho].
#pragma once

#include <memory>
#include <vector>

#include "reference/half_space/coulomb_solver.hpp"

namespace stickslip::reference {

/// n x n squares of the side h, as one linear map from tractions to displacements.
class CerrutiSquares : public TractionMap {
 public:
  /// The map for Poisson's number `nu` and `n` squares of the side `h` in each direction.
  CerrutiSquares(double nu, int n, double h);
  ~CerrutiSquares() override;
  CerrutiSquares(CerrutiSquares&&) noexcept;
  CerrutiSquares& operator=(CerrutiSquares&&) noexcept;

  /// The displacements of all squares, row by row (x runs fastest), of these tractions.
  void apply(const std::vector<Planar>& traction, std::vector<Planar>& displacement) const override;

  [[nodiscard]] double own() const override { return own_; }

  /// The largest eigenvalue of the periodic map, a bound of that of this map.
  [[nodiscard]] double largest() const override { return largest_; }

 private:
  struct Transform;
  int n_;
  double own_ = 0;
  double largest_ = 0;
  std::unique_ptr<Transform> transform_;
};

}  // namespace stickslip::reference
