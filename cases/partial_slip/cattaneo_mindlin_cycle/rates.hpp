// SPDX-License-Identifier: BSD-3-Clause
// What laws that integrate a tangential stiffness tend to on the paths of cattaneo-mindlin-cycle:
// the exact integral of their own equations.
#pragma once

#include "cases/partial_slip/cattaneo_mindlin_cycle/paths.hpp"
#include "reference/partial_slip/hertz_rates.hpp"

namespace stickslip::cases {

/// Gaps of the laws' equations below this are the error of their integration.
inline constexpr double no_gap = 1e-7;
/// What a plain error of the friction limit is allowed, where every number of steps gives the same.
inline constexpr double same_at_every_step = 1e-6;

/// Such an integral.
struct CycleIntegral {
  std::vector<double> forces;  ///< at the ends of the legs, over the friction limit
  double work = 0;             ///< of the closed cycle [J]
};

/// Integrated with event location.
CycleIntegral integrate_cycle(const CattaneoMindlinCycle& c, reference::RateLaw law,
                              const PartialSlipClaims& claims, const CyclePath& path);

/// Turning points that the rate form of Mindlin and Deresiewicz keeps as laws are published: the
/// last one, or the last two, of which the inner one is forgotten where its loop closes.
enum class TurningPoints { last, last_two };

/// Forces of the rate form over the friction limit at the ends of the legs, in closed form.
std::vector<double> turning_point_forces(const CyclePath& path, TurningPoints kept);

/// The integral of the equations that a law with these claims has, turning points included.
CycleIntegral integral_of_claims(const CattaneoMindlinCycle& c, reference::RateLaw law,
                                 const PartialSlipClaims& claims, const CyclePath& path);

}  // namespace stickslip::cases
