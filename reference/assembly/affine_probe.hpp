// SPDX-License-Identifier: BSD-3-Clause
// Strain probes of an assembly whose particles move with the mean strain, integrated.
#pragma once

#include <span>

#include "reference/rotation/rotation.hpp"
#include "reference/slip/linear_friction.hpp"

namespace stickslip::reference {

/// A contact of two spheres, or two that are near each other.
struct StrainedContact {
  Vector3<double> branch = Vector3<double>::Zero();      ///< from the centre of p to that of q [m]
  double overlap = 0;                                    ///< negative: a gap [m]
  Vector3<double> tangential = Vector3<double>::Zero();  ///< force on p [N]
};

/// Change of the sums of branch_i F_j [N m] over the contacts of an assembly in a closed cycle of
/// strain: at its far end, and back.
struct StrainCycle {
  Tensor3<double> there = Tensor3<double>::Zero();
  Tensor3<double> back = Tensor3<double>::Zero();
};

/// The cycle for contacts whose branches all move with `strain` [-] (tension positive) and whose
/// bodies do not rotate. Way there and way back are `parts` proportional paths each, solved exactly
/// (proportional_step): the tangential movement of each is taken straight in the tangent plane at
/// its middle, and the forces turn with the normal. What that leaves out is of the second order in
/// the strain of a part.
[[nodiscard]] StrainCycle strain_cycle(std::span<const StrainedContact> contacts,
                                       const Springs<double>& springs,
                                       const Tensor3<double>& strain, int parts = 1);

}  // namespace stickslip::reference
