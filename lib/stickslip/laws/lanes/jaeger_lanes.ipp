// SPDX-License-Identifier: BSD-3-Clause
// jaeger by lanes: what its advance_force() does to contacts that are loaded, slide, or of which
// the front of slip ends in a segment that stands with the contact, line by line. The other
// contacts are left.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "stickslip/laws/hertzian/jaeger.hpp"
#include "stickslip/laws/lanes/slip_lanes.ipp"

namespace stickslip {
inline namespace STICKSLIP_LANES {

/// How many contacts ahead their memory is asked for.
inline constexpr std::size_t prefetch_distance = 16;

/// The histories of as many contacts as there are lanes.
class HistoryBlock {
 public:
  /// Segments that stand with each contact, if it has so many.
  static constexpr int always_near = SegmentStore::least_near;

  HistoryBlock(const SegmentStore::Part& histories, std::size_t first)
      : histories_(histories), first_(first) {}

  SegmentStore::List operator[](std::size_t lane) const { return histories_[first_ + lane]; }
  /// A bit for each contact that nothing is known of.
  unsigned empty() const {
    return each_bit([](const SegmentStore::List& history) { return history.empty(); });
  }
  /// A bit for each contact with a history that is cut short.
  unsigned truncated() const {
    return each_bit([](const SegmentStore::List& history) { return history.is_truncated(); });
  }
  PlaneLanes force() const {
    // Four numbers are read: two too many, behind those of the force.
    const auto columns = Lanes::columns(
        each_row([&](std::size_t lane) { return Row::load((*this)[lane].force().data()); }));
    return {columns[0], columns[1]};
  }
  /// The highest segments (0), those below them (1), and so on; zeros where there is none, or none
  /// is near.
  LoadSegmentLanes at_depth(int depth) const {
    // Four numbers are read: one too many, in front of those of the segment, where there always is
    // one.
    const auto columns = Lanes::columns(each_row([&](std::size_t lane) {
      return Row::load((*this)[lane].at_depth(static_cast<std::size_t>(depth)).numbers() - 1);
    }));
    return {columns[1], {columns[2], columns[3]}};
  }
  /// Where it is known what is at this depth: a segment that is near, or none.
  LaneMask knows(int depth) const {
    return Lanes(0) < Lanes::each([&](std::size_t lane) {
             const SegmentStore::List history = (*this)[lane];
             return history.has_far() && history.near() <= static_cast<std::size_t>(depth) ? 0.0
                                                                                           : 1.0;
           });
  }

 private:
  template <class Question>
  unsigned each_bit(const Question& question) const {
    unsigned bits = 0;
    for (std::size_t lane = 0; lane < Lanes::count; ++lane)
      bits |= (question((*this)[lane]) ? 1U : 0U) << lane;
    return bits;
  }

  const SegmentStore::Part& histories_;
  std::size_t first_;
};

/// Writes what becomes of the contacts of a block from this one on; those that are left have a bit
/// each.
inline unsigned write_block(const Jaeger& law, const HistoryBlock& histories,
                            const SegmentStep& next, const StepLanes& step, ForceBlock& forces,
                            std::size_t from) {
  const auto limit = static_cast<std::size_t>(law.history_limit);
  const LaneMask open = open_at_end(step);
  store(next.force, open, forces, from);
  const Rows rows =
      Lanes::rows({next.middle, next.added.overlap, next.added.slope.x, next.added.slope.y});
  std::array<double, Lanes::count> passed;
  next.passed.store(passed.data());
  // A new contact has no history; one that was pressed together before is left.
  const unsigned was_open = (step.overlap_old <= Lanes(0)).bits();
  const unsigned empty = histories.empty();
  const unsigned whole = ~histories.truncated();
  const unsigned replaces = whole & ~(empty ^ was_open) & next.force.done.bits() & ~open.bits();
  unsigned done = whole & open.bits();
  for (std::size_t lane = 0; lane < Lanes::count; ++lane) {
    if ((replaces >> lane & 1U) == 0) continue;
    SegmentStore::List history = histories[lane];
    const auto removed = std::min(static_cast<int>(passed[lane]), static_cast<int>(history.size()));
    const Row& row = rows[lane];
    if (!history.replace(static_cast<std::uint32_t>(removed), row[0], {row[1], {row[2], row[3]}},
                         limit))
      continue;
    history.set_force({forces.tangential[0][from + lane], forces.tangential[1][from + lane]});
    done |= 1U << lane;
  }
  for (unsigned bits = whole & open.bits() & ~empty; bits != 0; bits &= bits - 1)
    histories[static_cast<std::size_t>(std::countr_zero(bits))].clear();
  return all_lanes & ~done;
}

/// A LaneKernel. Contacts that do not fill all lanes are left.
STICKSLIP_FLATTEN static void advance_by_lanes(const Jaeger& given, SegmentStore::Part histories,
                                               std::span<const StepBlock> steps,
                                               std::span<ForceBlock> forces,
                                               std::span<std::uint8_t> left) {
  const Jaeger law = given;  // nothing that is written can be a part of it
  std::ranges::fill(left, std::uint8_t{0});
  std::size_t first = 0;
  for (; first + Lanes::count <= histories.size(); first += Lanes::count) {
    for (std::size_t lane = 0; lane < Lanes::count; ++lane)
      histories.prefetch(first + prefetch_distance + lane, prefetch_distance);
    const std::size_t block = first / contacts_in_block;
    const std::size_t from = first % contacts_in_block;
    const HistoryBlock segments(histories, first);
    const StepLanes step(steps[block], from);
    SlipLanes slip(law, segments, step);
    constexpr int deepest = SegmentStore::near_length;  // below it is nothing that is near
    for (int depth = 1; depth <= deepest && slip.goes_on(); ++depth)
      slip.go_down(law, segments, depth);
    leave(left, first, write_block(law, segments, slip.end(law, step), step, forces[block], from));
  }
  if (first < histories.size()) leave(left, first, (1U << (histories.size() - first)) - 1);
}

}  // namespace STICKSLIP_LANES
}  // namespace stickslip
