// SPDX-License-Identifier: BSD-3-Clause
// The paths of the case cattaneo-mindlin-cycle, the exact answers to them, and laws driven along
// them. Forces are over the friction limit and shifts over the sliding shift.
#pragma once

#include "cases/partial_slip/cattaneo_mindlin_cycle/case.hpp"
#include "reference/partial_slip/hertz.hpp"
#include "stickslip/contact/step/force.hpp"

namespace stickslip::cases {

/// The end of a leg of a path at constant normal force.
struct CycleCorner {
  long double force = 0;  ///< exact
  long double shift = 0;  ///< cumulative
};
using CyclePath = std::vector<CycleCorner>;

/// Legs after which the closed cycle begins and ends; the nested loops follow.
inline constexpr std::size_t cycle_opens = 0;
inline constexpr std::size_t cycle_closes = 2;
/// What the ends of the legs are called.
inline constexpr std::array cycle_corner_names{
    "first loading",  "unloading", "reloading, the cycle closes",      "unloading",
    "reloading",      "unloading", "reloading, the inner loop closes", "the outer loop closes",
    "loading goes on"};

/// Shifts of a second path: where a law without slip reaches the limit; 0.9 of the sliding shift;
/// and where that law reaches the other limit on the way back.
inline constexpr std::array landmarks{2.0 / 3, 0.9, 0.9 - 4.0 / 3};

/// First loading to `fraction` of the limit, a closed cycle, a loop within a loop within the virgin
/// curve, their closures one by one, and a part of the virgin curve beyond.
CyclePath cycle_path(const CattaneoMindlinCycle& c, double fraction);
/// Its shifts, rounded as laws are told them.
std::vector<double> shifts_of(const CyclePath& path);
/// Its legs as the references take them [m].
std::vector<reference::Movement<long double>> movements_of(const CattaneoMindlinCycle& c,
                                                           const CyclePath& path);

/// Energy lost in the closed cycle of the path to this fraction of the limit [J].
long double exact_loss(const CattaneoMindlinCycle& c, long double fraction);
/// Exact force at one of the landmarks.
double exact_landmark(std::size_t landmark);

/// Direction of the movement in the tangent plane: not along an axis, where errors could cancel.
Vector2 slanted();

/// The virgin contact pressed together, and then moved through these shifts along a direction.
/// Forces at the start of the first leg and after every step.
std::vector<ContactForce> follow(const CattaneoMindlinCycle& c, const AnyLaw& law,
                                 std::span<const double> shifts, int steps_per_leg,
                                 const Vector2& along = slanted());

/// Forces of a law at the ends of the legs of a path, and what it loses.
struct CycleRun {
  std::vector<Vector2> ends;
  double lost = 0;      ///< in the closed cycle, or put in where the law books nothing [J]
  double residual = 0;  ///< of the energy that it books, over the work
};
CycleRun run_along(const CattaneoMindlinCycle& c, const AnyLaw& law, const CyclePath& path,
                   int steps_per_leg, const Vector2& along = slanted());
/// Forces of a law along the movement at the landmarks.
std::vector<double> landmark_forces(const CattaneoMindlinCycle& c, const AnyLaw& law,
                                    int steps_per_leg);

}  // namespace stickslip::cases
