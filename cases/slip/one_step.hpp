// SPDX-License-Identifier: BSD-3-Clause
// What the cases of slip share: directions, the places of what happens inside a step, and the exact
// answer to one step.
#pragma once

#include "cases/drive/polyline_path.hpp"
#include "reference/slip/linear_friction_closed.hpp"

namespace stickslip::cases {

/// One degree [rad].
inline constexpr double degree = std::numbers::pi / 180;
/// Direction of movements in the tangent plane [rad]: not along an axis, where errors could cancel.
inline constexpr double azimuth = 0.7;
/// Round-off over some thousand steps, over the friction limit.
inline constexpr double round_off = 1e-12;
/// What happens inside a step is put at i/17 of a path, its ends left out. As 2 is invertible
/// modulo 17, doubling the steps only permutes where inside a step it falls, and the worst of all
/// places is free of the sawtooth that a single path shows.
inline constexpr int places = 17;

/// The exact contact after one proportional step from the start of a path to this point.
template <class Real = long double>
reference::StepAnswer<Real> exact_step(const Springs& springs, const CornerPath& path,
                                       const PathPoint& end) {
  const PathPoint& start = path.corners.front();
  const Vector2 shift = end.shift - start.shift;
  return reference::proportional_step<Real>(springs.as<Real>(), start.overlap, end.overlap,
                                            {path.force[0], path.force[1]}, {shift[0], shift[1]});
}

}  // namespace stickslip::cases
