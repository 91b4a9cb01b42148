// SPDX-License-Identifier: BSD-3-Clause
// One increment of frictional contact of two half-spaces: the tractions that minimise the
// complementary energy 1/2 p'A p - p't under |p| <= g on every square (J. J. Kalker,
// Three-Dimensional Elastic Bodies in Rolling Contact, 1990, chapter 4). A is symmetric and
// positive definite: there is exactly one answer.
#pragma once

#include <vector>

#include "reference/half_space/cerruti_squares.hpp"

namespace stickslip::reference {

/// What an increment took.
struct CoulombEffort {
  int products = 0;      ///< products with the map A
  int newton_steps = 0;  ///< in the last attempt
  double residual = 0;   ///< |q - P(q + r/A_ii)| over |g|
};

/// Changes `traction`, the guess, into the answer for the target displacements and the bounds
/// (0: the square is not in contact), and leaves A times it in `displacement`. Throws
/// std::runtime_error when the residual does not fall below 1e-8.
CoulombEffort solve_coulomb(const CerrutiSquares& map, const std::vector<Planar>& target,
                            const std::vector<double>& bound, std::vector<Planar>& traction,
                            std::vector<Planar>& displacement);

}  // namespace stickslip::reference
