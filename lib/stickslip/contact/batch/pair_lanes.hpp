// SPDX-License-Identifier: BSD-3-Clause
// Pairs of bodies in lanes: the formulas of kinematics.hpp and frame.hpp for several at a time.
#pragma once

#include "stickslip/contact/batch/lanes.hpp"
#include "stickslip/contact/step/frame.hpp"
#include "stickslip/contact/step/kinematics.ipp"

namespace stickslip {
inline namespace STICKSLIP_LANES {

/// Forces of several contacts in the global frame, as in PairForce.
struct PairForceLanes {
  Vector3Of<Lanes> on_p = Vector3Of<Lanes>::Zero();        ///< [N]
  Vector3Of<Lanes> tangential = Vector3Of<Lanes>::Zero();  ///< [N]
};

/// Whether rotations with these squares of their angles [rad^2] are so small that a few terms of
/// the tangent do.
inline bool are_small(const Lanes& x2) {
  return (x2 < Lanes(detail::small_square)).bits() == all_lanes;
}

/// tan(x/2)/x from x^2 as for doubles; found by the templates of frame.hpp. Pairs of a body that
/// turns as a whole ask for the same tangent.
inline Lanes half_tangent_over(const Lanes& x2) {
  if (are_small(x2)) return detail::half_tangent_over_small(x2);
  Lanes result = x2;
  double last = x2[0];
  double known = detail::half_tangent_over(last);
  for (std::size_t i = 0; i < Lanes::count; ++i) {
    if (x2[i] != last) known = detail::half_tangent_over(last = x2[i]);
    result.set(i, known);
  }
  return result;
}

/// Spheres, by lanes instead of doubles.
inline PairGeometryOf<Lanes> sphere_pair(const Lanes& radius_p, const Lanes& radius_q,
                                         const Vector3Of<Lanes>& branch) {
  return detail::geometry_of_spheres(radius_p, radius_q, branch);
}

/// Motion, by lanes instead of doubles.
inline PairMotionOf<Lanes> pair_motion(Kinematics kinematics, const PairGeometryOf<Lanes>& old,
                                       const PairGeometryOf<Lanes>& now,
                                       const PairStepOf<Lanes>& step,
                                       const Lanes& effective_radius) {
  return detail::motion_of_pair(kinematics, old, now, step, effective_radius);
}

}  // namespace STICKSLIP_LANES
}  // namespace stickslip
