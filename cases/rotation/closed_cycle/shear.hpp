// SPDX-License-Identifier: BSD-3-Clause
// Exact forces on a contact that is sheared before each cycle, with the shear taken back in space
// after it, as a frame sees it that turns by some angle in each cycle.
#pragma once

#include "cases/schemes/spheres.hpp"

namespace stickslip::cases {

/// Tangential forces at the end of each cycle [N], in axes of the contact frame: the first one
/// along the shear at the start.
struct ShearedCycles {
  std::vector<Vector2> after;
  double uncertainty = 0;  ///< over the friction limit
  bool collinear = true;   ///< all shear is along one line of the frame
};

/// The contact and its shear.
struct CycleShear {
  reference::HertzContact<double> contact = {};
  double overlap = 0;  ///< [m]
  double shear = 0;    ///< before each cycle [m]

  /// Movements for a frame that turns by `turn` [rad] in each cycle. The shear has one direction in
  /// space; in the frame it turns the other way.
  std::vector<reference::Movement<double>> movements(double turn, int cycles) const;

  /// The theory of partial slip.
  ShearedCycles exact(double turn, int cycles) const;

  /// Forces of the equations that a law claims, if all shear is along a line; otherwise nothing is
  /// known of a law that is not the foundation of springs.
  std::optional<std::vector<Vector2>> claimed(const PartialSlipClaims& claims, double turn,
                                              int cycles) const;
};

}  // namespace stickslip::cases
