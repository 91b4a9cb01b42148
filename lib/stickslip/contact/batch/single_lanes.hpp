// SPDX-License-Identifier: BSD-3-Clause
// Several numbers in single precision at a time, twice as many as in double precision: what
// lanes.hpp has for doubles. A file names STICKSLIP_LANES and includes lanes.hpp, then names
// STICKSLIP_LANES anew, and STICKSLIP_SINGLE_LANES, before it includes this or a kernel.
#pragma once

#include <array>
#include <cstddef>

#include "stickslip/contact/batch/lanes.hpp"

namespace stickslip {
inline namespace STICKSLIP_LANES {

/// Twice as many as there are of doubles.
using Lanes = LanesOf<float, 2 * lane_count>;
using LaneMask = Lanes::Mask;
/// Up to four numbers of one contact, or one of four contacts.
using SingleRow = Lanes::Row;
/// A few numbers of each lane, one lane after the other.
using SingleRows = std::array<SingleRow, Lanes::count>;

/// LaneMask::bits() of yes in all lanes.
inline constexpr unsigned all_lanes = (1U << Lanes::count) - 1;

/// The inverse of columns_of; the fourth numbers have no meaning.
inline SingleRows rows_of(const Vector3Of<Lanes>& v) {
  return Lanes::rows({v[0], v[1], v[2], v[2]});
}

/// The nearest numbers in single precision.
inline SingleRow narrowed(const LanesOf<double, 4>& x) {
  return SingleRow(__builtin_convertvector(x.values(), SingleRow::Values));
}
/// Numbers in double precision.
inline LanesOf<double, 4> widened(const SingleRow& x) {
  return LanesOf<double, 4>(__builtin_convertvector(x.values(), LanesOf<double, 4>::Values));
}

/// The numbers of a history.
template <std::size_t count>
using HistoryLanes = std::array<Lanes, count>;

}  // namespace STICKSLIP_LANES
}  // namespace stickslip
