// SPDX-License-Identifier: BSD-3-Clause
// jaeger for one contact whose history has room for so many segments and no more, as in the memory
// of a device. A file names STICKSLIP_ONE_LANE before it includes this.
#pragma once

#include <cstddef>

#include "stickslip/laws/lanes/slip_lanes.ipp"

namespace stickslip {
inline namespace STICKSLIP_LANES {

/// The load history of one contact of many, in an array of columns: a number of all contacts after
/// the other. Columns: the number of segments, the force (2) [N], then overlap [m] and slope (2) of
/// each segment, the lowest first. Virgin contacts have zeros.
template <int room>
class BoundedHistory {
 public:
  using Real = Lanes::Real;
  /// Columns of the array.
  static constexpr int columns = 3 + 3 * room;

  /// `numbers` is that of this contact in the first column; `contacts`: how far columns are apart.
  STICKSLIP_DEVICE BoundedHistory(Real* numbers, std::size_t contacts)
      : numbers_(numbers), contacts_(contacts), size_(static_cast<int>(numbers[0])) {}

  /// Segments.
  STICKSLIP_DEVICE int size() const { return size_; }
  STICKSLIP_DEVICE PlaneLanes force() const { return {at(1), at(2)}; }
  /// The highest segment (0), the one below it (1), and so on; zeros where there is none.
  STICKSLIP_DEVICE LoadSegmentLanes at_depth(int depth) const {
    if (depth >= size_) return {0, {0, 0}};
    const int first = column_of(size_ - 1 - depth);
    return {at(first), {at(first + 1), at(first + 2)}};
  }
  STICKSLIP_DEVICE Lanes lower_end(int depth) const { return at_depth(depth + 1).overlap; }

  /// What SegmentStore::List::replace() does. False if there is no room: then nothing is done.
  STICKSLIP_DEVICE bool replace(int passed, Lanes middle, const LoadSegmentLanes& added) {
    const int left = size_ - (passed < size_ ? passed : size_);
    if (left == room) return false;
    if (left > 0) set(column_of(left - 1), middle);
    set(column_of(left), added.overlap);
    set(column_of(left) + 1, added.slope.x);
    set(column_of(left) + 2, added.slope.y);
    resize(left + 1);
    return true;
  }
  STICKSLIP_DEVICE void set_force(const PlaneLanes& force) {
    set(1, force.x);
    set(2, force.y);
  }
  /// Back to a virgin contact.
  STICKSLIP_DEVICE void clear() {
    resize(0);
    set_force({0, 0});
  }

 private:
  static constexpr STICKSLIP_DEVICE int column_of(int segment) { return 3 + 3 * segment; }
  STICKSLIP_DEVICE Lanes at(int column) const {
    return Lanes::of(numbers_[static_cast<std::size_t>(column) * contacts_]);
  }
  STICKSLIP_DEVICE void set(int column, Lanes number) {
    numbers_[static_cast<std::size_t>(column) * contacts_] = number.value();
  }
  STICKSLIP_DEVICE void resize(int size) {
    size_ = size;
    numbers_[0] = static_cast<Real>(size);
  }

  Real* numbers_;
  std::size_t contacts_;
  int size_;
};

/// A step of one contact. What is not `done` has changed nothing: it is for the law itself, as are
/// a contact that was pressed together before anybody asked, numbers beyond the range, a front that
/// rounding decides about, and a history without room.
template <int room>
STICKSLIP_DEVICE ForceLanes advance_lanes(const Jaeger& law, BoundedHistory<room>& history,
                                          const StepLanes& step) {
  const Lanes zero = 0;
  const bool was_open = (step.overlap_old <= zero).bits() != 0;
  if ((step.overlap_new <= zero).bits() != 0) {
    ForceLanes out{zero, {zero, zero}, LaneMask::none(), LaneMask(true)};
    out.done = sum_of_sizes(step) < Lanes(LaneRange::largest);
    if (out.done.bits() != 0 && history.size() > 0) history.clear();
    return out;
  }
  const LoadSegmentLanes top = history.at_depth(0);
  const LaneMask rests = (step.overlap_new == top.overlap) & (step.shift.x == zero) &
                         (step.shift.y == zero) & LaneMask(!was_open);
  SlipLanes slip(law, history, step);
  for (int depth = 1; depth <= history.size() && slip.going_on() != 0; ++depth)
    slip.go_down(law, history, depth);
  SegmentStep next = slip.end(law, step);
  if (rests.bits() != 0) {
    next.force.tangential = history.force();
    next.force.done = in_range(step, next.force);
    return next.force;
  }
  if (was_open != (history.size() == 0)) next.force.done = LaneMask::none();
  if (next.force.done.bits() == 0) return next.force;
  const Lanes most = room;
  if (!history.replace(static_cast<int>(min(next.passed, most).value()), next.below.overlap,
                       next.added)) {
    next.force.done = LaneMask::none();
    return next.force;
  }
  history.set_force(next.force.tangential);
  return next.force;
}

}  // namespace STICKSLIP_LANES
}  // namespace stickslip
