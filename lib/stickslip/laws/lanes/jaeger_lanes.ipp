// SPDX-License-Identifier: BSD-3-Clause
// jaeger by lanes: what its advance_force() does to contacts that are loaded, slide, or of which
// the front of slip ends in a segment that is near, line by line. The other contacts are left.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "stickslip/laws/hertzian/jaeger.hpp"
#include "stickslip/laws/lanes/slip_lanes.ipp"

namespace stickslip {
inline namespace STICKSLIP_LANES {

/// What stands in front of histories.
using FrontLanes = HistoryLanes<sizeof(HistoryFront) / sizeof(double)>;

/// The segments in front of as many contacts as there are lanes.
class FrontSegments {
 public:
  explicit FrontSegments(const HistoryFront* fronts)
      : numbers_(reinterpret_cast<const double*>(fronts)) {}

  PlaneLanes force() const { return {numbers_[0], numbers_[1]}; }
  LoadSegmentLanes at_depth(int depth) const {
    return depth == 0 ? LoadSegmentLanes{numbers_[5], {numbers_[6], numbers_[7]}}
                      : LoadSegmentLanes{numbers_[2], {numbers_[3], numbers_[4]}};
  }
  Lanes lower_end(int depth) const { return depth == 0 ? numbers_[2] : numbers_[8]; }
  /// HistoryFront::held.
  const Lanes& held() const { return numbers_[9]; }

 private:
  FrontLanes numbers_;
};

/// Up to 64 contacts, stage by stage. Within a stage of lanes nothing is asked of a single contact,
/// so that blocks do not wait for each other; what is asked comes between them, of all at once.
class ContactsTogether {
 public:
  static constexpr std::size_t most = 64 / Lanes::count;  ///< blocks of lanes

  /// So many blocks of lanes from this contact on.
  ContactsTogether(const Jaeger& law, const SegmentStore::Part& histories,
                   std::span<const StepBlock> steps, std::span<ForceBlock> forces,
                   std::size_t first, std::size_t blocks)
      : law_(law),
        histories_(histories),
        steps_(steps),
        forces_(forces),
        first_(first),
        blocks_(blocks) {}

  /// Advances them; contacts that are left have a bit each.
  std::uint64_t advance() {
    for (std::size_t i = 0; i < blocks_; ++i) begin(i);
    go_down();
    for (std::size_t i = 0; i < blocks_; ++i) end(i);
    change_below();
    for (std::size_t i = 0; i < blocks_; ++i) write(i);
    return left_;
  }

 private:
  /// The first contact of a block.
  std::size_t contact(std::size_t i) const { return first_ + i * Lanes::count; }
  StepLanes step(std::size_t i) const {
    return {steps_[contact(i) / contacts_in_block], contact(i) % contacts_in_block};
  }
  /// Bits of a block among those of all.
  static std::uint64_t bits_at(std::size_t i, unsigned bits) {
    return std::uint64_t{bits} << i * Lanes::count;
  }
  /// Calls for each contact with a bit: its number here, block and lane.
  template <class Act>
  static void each_of(std::uint64_t bits, const Act& act) {
    for (; bits != 0; bits &= bits - 1) {
      const auto k = static_cast<std::size_t>(std::countr_zero(bits));
      act(k, k / Lanes::count, k % Lanes::count);
    }
  }

  /// Slip in the segments in front.
  void begin(std::size_t i) {
    const FrontSegments history(histories_.fronts(contact(i)));
    SlipLanes& slip = *std::construct_at(&slips_[i], law_, history, step(i));
    slip.go_down(law_, history, 1);
    held_[i] = history.held();
    deep_ |= bits_at(i, slip.going_on());
  }
  /// Slip below them.
  void go_down() {
    each_of(deep_, [&](std::size_t k, std::size_t block, std::size_t lane) {
      slips_[block].go_down_alone(law_, lane, histories_[first_ + k].from_below());
    });
  }
  /// Forces, and what is to stand in front.
  void end(std::size_t i) {
    const StepLanes now = step(i);
    slips_[i].look_into(law_);
    const auto [force, added, below, low, passed] = slips_[i].end(law_, now);
    const LaneMask open = open_at_end(now);
    store(force, open, forces_[contact(i) / contacts_in_block], contact(i) % contacts_in_block);

    // A new contact has no history; one that was pressed together before is left.
    const LaneMask was_open = now.overlap_old <= Lanes(0);
    const LaneMask is_empty = held_[i] == Lanes(0);
    const LaneMask is_known = (was_open & is_empty) | ~(was_open | is_empty);
    const LaneMask is_whole = held_[i] < Lanes(HistoryFront::cut_short);
    const LaneMask done = is_whole & (open | (force.done & is_known));

    fronts_[i] = FrontLanes({force.tangential.x, force.tangential.y, below.overlap, below.slope.x,
                             below.slope.y, added.overlap, added.slope.x, added.slope.y, low,
                             (force.slips | is_empty).select(1, 2)});
    fronts_[i].forget(open);
    done_[i] = done.select(1, 0);
    passed_[i] = open.select(all_segments, passed);
    const LaneMask has_two = done & (held_[i] == Lanes(2));
    grow_ |= bits_at(i, (has_two & (passed_[i] == Lanes(0))).bits());
    shrink_ |= bits_at(i, (has_two & (Lanes(1) < passed_[i])).bits());
    left_ |= bits_at(i, all_lanes & ~done.bits());
  }
  /// Segments below those in front come where none of these is passed, and go where several are.
  void change_below() {
    const auto limit = static_cast<std::size_t>(law_.history_limit);
    each_of(grow_, [&](std::size_t k, std::size_t block, std::size_t lane) {
      if (histories_[first_ + k].take_below(limit)) return;
      done_[block].set(lane, 0);
      left_ |= std::uint64_t{1} << k;
    });
    each_of(shrink_, [&](std::size_t k, std::size_t block, std::size_t lane) {
      histories_[first_ + k].drop_below(static_cast<std::uint32_t>(passed_[block][lane]) - 1);
    });
  }
  void write(std::size_t i) {
    auto* const numbers = reinterpret_cast<double*>(histories_.fronts(contact(i)));
    if ((left_ & bits_at(i, all_lanes)) == 0) {
      fronts_[i].store(numbers);
    } else {
      fronts_[i].store(numbers, FrontLanes(numbers), Lanes(0) < done_[i]);
    }
  }

  const Jaeger& law_;
  const SegmentStore::Part& histories_;
  std::span<const StepBlock> steps_;
  std::span<ForceBlock> forces_;
  std::size_t first_;
  std::size_t blocks_;
  // Numbers per block. Those that cross lines of the cache take twice as long to write and to read.
  alignas(64) std::array<SlipLanes, most> slips_;
  alignas(64) std::array<FrontLanes, most> fronts_;
  alignas(64) std::array<Lanes, most> held_;  ///< HistoryFront::held before the step
  alignas(64) std::array<Lanes, most> done_;  ///< 1 where a contact is done
  alignas(64) std::array<Lanes, most> passed_;
  // Bits, one for each contact.
  std::uint64_t deep_ = 0;    ///< slip goes on below the segments in front
  std::uint64_t grow_ = 0;    ///< the lower one of these goes below
  std::uint64_t shrink_ = 0;  ///< segments below are passed
  std::uint64_t left_ = 0;
};

/// A LaneKernel. Contacts that do not fill all lanes are left.
STICKSLIP_FLATTEN static void advance_by_lanes(const Jaeger& given, SegmentStore::Part histories,
                                               std::span<const StepBlock> steps,
                                               std::span<ForceBlock> forces,
                                               std::span<std::uint8_t> left) {
  const Jaeger law = given;  // nothing that is written can be a part of it
  std::ranges::fill(left, std::uint8_t{0});
  const std::size_t blocks = histories.size() / Lanes::count;
  for (std::size_t i = 0; i < blocks; i += ContactsTogether::most) {
    const std::size_t first = i * Lanes::count;
    ContactsTogether these(law, histories, steps, forces, first,
                           std::min(ContactsTogether::most, blocks - i));
    std::uint64_t bits = these.advance();
    for (std::size_t block = first / contacts_in_block; bits != 0; ++block) {
      left[block] = static_cast<std::uint8_t>(bits);
      bits >>= contacts_in_block;
    }
  }
  const std::size_t whole = blocks * Lanes::count;
  if (whole < histories.size()) leave(left, whole, (1U << (histories.size() - whole)) - 1);
}

}  // namespace STICKSLIP_LANES
}  // namespace stickslip
