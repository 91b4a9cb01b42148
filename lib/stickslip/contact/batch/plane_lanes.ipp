// SPDX-License-Identifier: BSD-3-Clause
// Steps and forces of several contacts, or of one, as kernels of laws see them: by the lanes of
// lanes.hpp, or where a file names STICKSLIP_ONE_LANE or STICKSLIP_SINGLE_LANES by those of
// one_lane.hpp or single_lanes.hpp.
#pragma once

#include <cstddef>
#include <limits>

#ifdef STICKSLIP_ONE_LANE
#include "stickslip/contact/batch/one_lane.hpp"
#elif defined(STICKSLIP_SINGLE_LANES)
#include "stickslip/contact/batch/single_lanes.hpp"
#else
#include "stickslip/contact/batch/lanes.hpp"
#endif
#include "stickslip/contact/batch/device.hpp"
#include "stickslip/contact/step/step_block.hpp"

namespace stickslip {
inline namespace STICKSLIP_LANES {

/// In which numbers kernels are right, and what is round-off in them: in double precision those of
/// number_range.hpp. Onsets of slip take fourth powers of forces, and single precision ends at
/// 1e-38 and 3e38.
struct LaneRange {
#if defined(STICKSLIP_ONE_LANE) || defined(STICKSLIP_SINGLE_LANES)
  static constexpr bool is_single = sizeof(Lanes::Real) == sizeof(float);
#else
  static constexpr bool is_single = false;
#endif
  static constexpr double smallest = is_single ? 1e-15 : 1e-70;
  static constexpr double largest = is_single ? 1e18 : 1e70;
  static constexpr double least_square = is_single ? 1e-18 : 1e-280;
  static constexpr double greatest_square = is_single ? 1e18 : 1e280;
  static constexpr double epsilon =
      is_single ? std::numeric_limits<float>::epsilon() : std::numeric_limits<double>::epsilon();
  static constexpr double round_off = is_single ? 1e-6 : 1e-12;
};

/// The vectors of the tangent plane of several contacts.
struct PlaneLanes {
  Lanes x;
  Lanes y;

  STICKSLIP_DEVICE Lanes dot(const PlaneLanes& other) const { return x * other.x + y * other.y; }
  STICKSLIP_DEVICE Lanes square() const { return dot(*this); }
};
STICKSLIP_DEVICE inline PlaneLanes operator+(const PlaneLanes& a, const PlaneLanes& b) {
  return {a.x + b.x, a.y + b.y};
}
STICKSLIP_DEVICE inline PlaneLanes operator-(const PlaneLanes& a, const PlaneLanes& b) {
  return {a.x - b.x, a.y - b.y};
}
STICKSLIP_DEVICE inline PlaneLanes operator*(const Lanes& s, const PlaneLanes& v) {
  return {s * v.x, s * v.y};
}
/// LaneMask::select() of both components.
STICKSLIP_DEVICE inline PlaneLanes select(const LaneMask& which, const PlaneLanes& yes,
                                          const PlaneLanes& no) {
  return {which.select(yes.x, no.x), which.select(yes.y, no.y)};
}

/// What laws see of a block of steps.
struct StepLanes {
  Lanes overlap_old;
  Lanes overlap_new;
  PlaneLanes shift;
  Lanes effective_radius;

#if defined(STICKSLIP_ONE_LANE) || defined(STICKSLIP_SINGLE_LANES)
  /// Steps from these numbers.
  STICKSLIP_DEVICE StepLanes(Lanes before, Lanes after, const PlaneLanes& moved, Lanes radius)
      : overlap_old(before), overlap_new(after), shift(moved), effective_radius(radius) {}
#endif
#ifndef STICKSLIP_SINGLE_LANES
  /// Steps of a block of contacts, those from this one on.
  STICKSLIP_DEVICE StepLanes(const StepBlock& block, std::size_t from)
      : overlap_old(Lanes::load(block.overlap_old, from)),
        overlap_new(Lanes::load(block.overlap_new, from)),
        shift{Lanes::load(block.shift[0], from), Lanes::load(block.shift[1], from)},
        effective_radius(Lanes::load(block.effective_radius, from)) {}
#endif
};

/// The answer of a law to a block of steps. Where it is not `done` it has no meaning.
struct ForceLanes {
  Lanes normal;
  PlaneLanes tangential;
  LaneMask slips;  ///< otherwise the contact sticks
  LaneMask done;
  LaneMask slips_in_part = LaneMask::none();  ///< where it does not slip as a whole
};

/// Sum of what a step is about [m]; NaN or infinite if one of the numbers is.
STICKSLIP_DEVICE inline Lanes sum_of_sizes(const StepLanes& step) {
  return abs(step.overlap_old) + abs(step.overlap_new) + abs(step.shift.x) + abs(step.shift.y);
}

/// Whether a contact touches at the end and its numbers are of the ordinary range of
/// LaneRange; what is not has to be looked at more closely.
STICKSLIP_DEVICE inline LaneMask in_range(const StepLanes& step, const ForceLanes& force) {
  const Lanes tangential = abs(force.tangential.x) + abs(force.tangential.y);
  const Lanes sizes = sum_of_sizes(step) + abs(force.normal) + tangential;
  const Lanes least = LaneRange::smallest;
  return (sizes < Lanes(LaneRange::largest)) & ((tangential > least) | (tangential == Lanes(0))) &
         (force.normal > least) & (step.overlap_new > least);
}

/// Whether a length is the root of this square: that of what is not in the range may be zero or
/// infinite.
STICKSLIP_DEVICE inline LaneMask square_in_range(const Lanes& square) {
  return (square < Lanes(LaneRange::largest)) &
         ((square > Lanes(LaneRange::smallest * LaneRange::smallest)) | (square == Lanes(0)));
}

}  // namespace STICKSLIP_LANES
}  // namespace stickslip
