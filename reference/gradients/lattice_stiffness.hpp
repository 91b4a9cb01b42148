// SPDX-License-Identifier: BSD-3-Clause
// Elastic constants of lattices of like grains whose contacts stick and carry no load, and their
// derivatives by the stiffnesses. Axes along the edges of the cube (fcc) or of a row (triangular);
// C44 by the engineering shear.
#pragma once

#include <array>

#include "reference/gradients/dual_number.hpp"

namespace stickslip::reference {

enum class Lattice { triangular, fcc };

/// Derivatives by kn and kt, in this order.
using LatticeNumber = DualNumber<2>;

/// Cubic constants: N/m in the plane (triangular), Pa in space.
struct LatticeStiffness {
  LatticeNumber c11, c12, c44;
};

/// Closed form. `spacing`: distance of the centres of neighbours [m].
[[nodiscard]] LatticeStiffness stiffness_of(Lattice lattice, long double kn, long double kt,
                                            long double spacing);

/// Second route: energy of the contacts of a grain under the strain (xx, yy, xy of the engineering
/// shear), over its area or volume and with its rotation condensed.
[[nodiscard]] long double energy_of(Lattice lattice, long double kn, long double kt,
                                    long double spacing, const std::array<long double, 3>& strain);

}  // namespace stickslip::reference
