// SPDX-License-Identifier: BSD-3-Clause
// Elastic constants as engines take them.
#pragma once

#include "stickslip/outside/engines/host/parameter_values.hpp"

namespace stickslip {

/// Elastic constants of both spheres and what engines make of them, with R = R1 R2/(R1 + R2):
/// Hertz' force is normal_coefficient sqrt(R overlap) overlap, Mindlin's tangential stiffness
/// tangential_coefficient sqrt(R overlap).
struct Moduli {
  double shear = 0;    ///< G [Pa]
  double poisson = 0;  ///< nu

  /// E = 2 G (1 + nu) [Pa].
  double young() const { return 2 * shear * (1 + poisson); }
  /// 4/3 E/(2 (1 - nu^2)) = 4 G/(3 (1 - nu)) [Pa].
  double normal_coefficient() const { return 4 * shear / (3 * (1 - poisson)); }
  /// 8 G/(2 (2 - nu)) = 4 G/(2 - nu) [Pa].
  double tangential_coefficient() const { return 4 * shear / (2 - poisson); }
};

/// Moduli of the parameters G and nu.
inline Moduli moduli_of(const ParameterValues& values) {
  return {values.number("G"), values.number("nu")};
}

}  // namespace stickslip
