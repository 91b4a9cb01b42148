// SPDX-License-Identifier: BSD-3-Clause
// Friction whose limit is an ellipse, (f1/a)^2 + (f2/b)^2 <= 1 with a = mu N and b = mu_across N
// along its axes. A spring kt that is equal in all directions is returned to the ellipse by one of
// two rules:
//   nearest  to its nearest point: the slip is normal to the ellipse, and friction takes the most
//            power of all forces that are allowed (the flow rule of Coulomb's friction)
//   radial   along the force itself: the force keeps its direction
// Both are Coulomb's return where a = b.
#pragma once

#include <array>

#include "reference/kinds/described.hpp"

namespace stickslip::reference {

/// The ellipse and where its axes lie.
struct FrictionEllipse {
  long double mu = 1;         ///< along the first axis [-]
  long double mu_across = 1;  ///< along the second one [-]
  long double load = 1;       ///< N [N]
  long double axes = 0;       ///< turn of the first axis from that of the force [rad]

  static void describe(auto& visitor) {
    using S = FrictionEllipse;
    visitor.number(&S::mu, "mu", "-", "coefficient along the first axis of the ellipse",
                   above_zero);
    visitor.number(&S::mu_across, "mu-across", "-", "coefficient along the second axis",
                   above_zero);
    visitor.number(&S::load, "load", "N", "normal force", above_zero);
    visitor.number(&S::axes, "axes", "rad", "turn of the first axis from the first direction",
                   any_number);
  }
};

/// Two components [N].
using PlaneForce = std::array<long double, 2>;

/// How far a force is out of the ellipse: its size over that of the ellipse in its direction, above
/// 1 where it slides [-].
[[nodiscard]] long double over_ellipse(const FrictionEllipse& ellipse, const PlaneForce& force);
/// The force itself where it is inside of the ellipse; else the point of the ellipse by each rule.
[[nodiscard]] PlaneForce nearest_return(const FrictionEllipse& ellipse, const PlaneForce& force);
[[nodiscard]] PlaneForce radial_return(const FrictionEllipse& ellipse, const PlaneForce& force);

/// The force in the end of a long slide in this direction (an angle from the first direction), by
/// each rule [N].
[[nodiscard]] PlaneForce nearest_slide(const FrictionEllipse& ellipse, long double direction);
[[nodiscard]] PlaneForce radial_slide(const FrictionEllipse& ellipse, long double direction);

}  // namespace stickslip::reference
