// SPDX-License-Identifier: BSD-3-Clause
// What contacts that are simpler than the true one answer to two perpendicular legs, exactly: the
// limits of laws. All is without units, as in plane_paths.hpp.
#pragma once

#include "cases/partial_slip/plane_paths.hpp"

namespace stickslip::cases {

/// Lengths of two perpendicular legs over the sliding shift.
struct Legs {
  double first = 0.6;
  double second = 0.6;
  Vector2 corner() const { return {first, 0}; }
  Vector2 end() const { return {first, second}; }

  /// The ends of so many steps a leg.
  std::vector<Vector2> points(int steps_each) const;
};

/// States at the corner and at the end.
struct CornerAnswer {
  PlaneState corner;
  PlaneState end;
};

/// Work along a line of a contact that has slipped this far from the virgin state.
double mindlin_work_of(double shift);

/// A point that is dragged by a spring of this stiffness against a friction limit of 1: the exact
/// solution of the laws without partial slip.
CornerAnswer dragged(const Legs& legs, double stiffness);

/// One direction of slip in the whole annulus. The second leg is perpendicular, so that slip runs
/// over all that the first has left at once; the annulus points along the deflection of the centre,
/// and its inner edge is that of Cattaneo and Mindlin for the size of this deflection.
CornerAnswer one_direction(const Legs& legs);

/// Mindlin's falling stiffness along the force and the full one across it (Walton & Braun 1986).
CornerAnswer softened(const Legs& legs);

}  // namespace stickslip::cases
