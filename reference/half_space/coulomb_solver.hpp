// SPDX-License-Identifier: BSD-3-Clause
// One increment of frictional contact of two half-spaces: the tractions that minimise the
// complementary energy 1/2 p'A p - p't under |p| <= g on every cell (J. J. Kalker,
// Three-Dimensional Elastic Bodies in Rolling Contact, 1990, chapter 4). A is symmetric and
// positive definite: there is exactly one answer.
#pragma once

#include <complex>
#include <cstddef>
#include <vector>

namespace stickslip::reference {

/// A value in the plane of contact: x + i y.
using Planar = std::complex<double>;

/// Scalar product of two vectors of the plane.
inline double dot(Planar a, Planar b) { return a.real() * b.real() + a.imag() * b.imag(); }

/// From the tractions on the cells of a contact to the displacements that they cause: linear,
/// symmetric and positive definite.
class TractionMap {
 public:
  virtual ~TractionMap() = default;
  /// The displacements of all cells.
  virtual void apply(const std::vector<Planar>& traction,
                     std::vector<Planar>& displacement) const = 0;
  /// The displacement of a cell along a traction 1 on it: the diagonal of the map.
  [[nodiscard]] virtual double own() const = 0;
  /// A bound of the largest eigenvalue.
  [[nodiscard]] virtual double largest() const = 0;

 protected:
  TractionMap() = default;
  TractionMap(const TractionMap&) = default;
  TractionMap(TractionMap&&) = default;
  TractionMap& operator=(const TractionMap&) = default;
  TractionMap& operator=(TractionMap&&) = default;
};

/// The share of its limit from which a traction slips: the limit, to the accuracy of the solution.
inline constexpr double slips_from = 1 - 1e-7;

/// What an increment took.
struct CoulombEffort {
  int products = 0;      ///< products with the map A
  int newton_steps = 0;  ///< in the last attempt
  double residual = 0;   ///< |q - P(q + r/A_ii)| over |g|
};

/// Changes `traction`, the guess, into the answer for the target displacements and the bounds
/// (0: the cell is not in contact), and leaves A times it in `displacement`. Throws
/// std::runtime_error when the residual does not fall below 1e-8.
CoulombEffort solve_coulomb(const TractionMap& map, const std::vector<Planar>& target,
                            const std::vector<double>& bound, std::vector<Planar>& traction,
                            std::vector<Planar>& displacement);

}  // namespace stickslip::reference
