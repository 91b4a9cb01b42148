// SPDX-License-Identifier: BSD-3-Clause
// Two spheres with a bond and the contact law beside it, pressed and turned until the bond is
// broken and the contact slides.
#pragma once

#include "cases/bonds/bonded.hpp"

namespace stickslip::cases {

/// Two equal spheres that touch where they are bonded. They are pressed, and then both turned by
/// the same angle about an axis across the bond, as gears are not: the bond shears, without bend or
/// twist, and the contact slides over a normal that rests.
struct PressedPair {
  double length = 1;  ///< of the bond: two radii [m]
  double press = 0;   ///< overlap at the end of the pressing [m]
  double shift = 0;   ///< of the contact at the end, by the turning [m]
  double pull = 0;    ///< gap to which it is pulled first, in a quarter of the steps [m]

  /// What the bond and the contact do at the end of a step.
  struct State {
    double shift = 0;                   ///< of the contact so far [m]
    Vector3 bond = Vector3::Zero();     ///< on p [N]
    Vector3 contact = Vector3::Zero();  ///< the same, without dashpots [N]
    bool holds = true;                  ///< the bond
  };
  /// Step by step, the first half of them pressing.
  std::vector<State> states(const AnyBond& bond, int steps) const;
  /// What the contact law beside the bond has to answer on p where the pair is pressed and at the
  /// end, where it slides, as the plain contact does [N]: of linear and Hertzian springs and
  /// Coulomb's limit a closed form, of all others what the law answers without a bond. Zeros where
  /// there is no contact law.
  struct Due {
    Vector3 pressed = Vector3::Zero();
    Vector3 sliding = Vector3::Zero();
    bool in_closed_form = true;
  };
  Due due(const AnyBond& bond, int steps) const;
};

}  // namespace stickslip::cases
