// SPDX-License-Identifier: BSD-3-Clause
// jaeger by lanes: what its advance_force() does to contacts that are loaded, slide, or of which
// the front of slip ends in one of the highest segments, line by line. The other contacts are left.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "stickslip/laws/hertz_lanes.ipp"
#include "stickslip/laws/jaeger.hpp"

namespace stickslip {
inline namespace STICKSLIP_LANES {

/// How many contacts ahead their memory is asked for.
inline constexpr std::size_t prefetch_distance = 16;

/// So many segments of each history are looked at, the last one for its upper end alone.
inline constexpr std::size_t segments_seen = SegmentStore::highest_count;

/// The segments of the histories of several contacts.
struct LoadSegmentLanes {
  Lanes overlap;  ///< at the upper end [m]
  PlaneLanes slope;
};

/// The histories of a block of contacts.
class HistoryBlock {
 public:
  /// Those from this one on, at most as many as there are lanes.
  HistoryBlock(const SegmentStore::Part& histories, std::size_t first)
      : histories_(histories),
        first_(first),
        count_(std::min(Lanes::count, histories.size() - first)) {
    for (std::size_t lane = 0; lane < count_; ++lane) {
      const SegmentStore::List history = histories[first + lane];
      const bool is_truncated = history.is_truncated();
      virgin_ |= (history.empty() && !is_truncated ? 1U : 0U) << lane;
      usable_ |= (history.empty() || is_truncated ? 0U : 1U) << lane;
    }
  }

  std::size_t first() const { return first_; }
  /// A bit for each lane that is in use; what is in the others has no meaning.
  unsigned in_use() const { return (1U << count_) - 1; }
  /// A bit for each contact that nothing is known of.
  unsigned virgin() const { return virgin_; }
  /// A bit for each contact with a history that is not cut short.
  unsigned usable() const { return usable_; }
  PlaneLanes force() const {
    return {Lanes::each([&](std::size_t lane) { return of(lane).force()[0]; }),
            Lanes::each([&](std::size_t lane) { return of(lane).force()[1]; })};
  }
  /// The highest segment of each (0), the one below it (1), and so on; zeros where there is none.
  LoadSegmentLanes operator[](std::size_t depth) const {
    // Four numbers are read: one too many, in front of those of the highest segment.
    const std::size_t skipped = depth == 0 ? 1 : 0;
    const std::size_t place = 3 * (segments_seen - 1 - depth) - skipped;
    const auto columns = Lanes::columns(each_row(
        [&](std::size_t lane) { return Row::load(of(lane).highest().front().numbers() + place); }));
    return {columns[skipped], {columns[skipped + 1], columns[skipped + 2]}};
  }

 private:
  SegmentStore::List of(std::size_t lane) const {
    return histories_[first_ + std::min(lane, count_ - 1)];
  }

  const SegmentStore::Part& histories_;
  std::size_t first_;
  std::size_t count_;
  unsigned virgin_ = 0;
  unsigned usable_ = 0;
};

/// What a step makes of a block of contacts.
struct SegmentStep {
  ForceLanes force;
  Lanes middle;            ///< where the segment ends on which the new one is put [m]
  LoadSegmentLanes added;  ///< the new one
  std::array<unsigned, segments_seen - 1> passes;  ///< bits: more segments than this are passed
  unsigned slides = 0;                             ///< bits: all segments are passed
};

/// The way of slip down the histories of a block of contacts, a segment at a time: slip() of
/// jaeger.cpp without works.
class SlipLanes {
 public:
  /// Looks into the highest segments.
  SlipLanes(const Jaeger& law, const HistoryBlock& segments, const StepLanes& step) {
    const Lanes zero = 0;
    const Lanes mu = law.mu;
    const HertzContactLanes contact = hertz_contact_lanes(law, step);
    c_ = contact.c;
    e_ = (touching_part(step) * contact.inverse_kappa) * step.shift;
    force_ = segments.force();
    above_ = segments[0];
    below_ = segments[1];
    before_ = above_.overlap;
    const Lanes change = step.overlap_new - before_;
    normal_before_ = c_ * before_ * sqrt(before_);
    edge_ = max(before_ + change, zero);
    const Lanes moved_square = e_.square();
    is_loaded_ = (change > zero) & (moved_square < mu * mu * change * change);
    const LaneMask is_still = (change == zero) & (moved_square == zero);
    slipping_ = ~(is_loaded_ | is_still);
    normal_high_ = normal_before_;
    force_high_ = force_;
    look_into(law, 0);
  }

  /// Whether slip of any contact goes on below the segments that have been looked into.
  bool goes_on() const { return slipping_.bits() != 0; }

  /// Passes the segments at a depth less by one and looks into those at this depth.
  void go_down(const Jaeger& law, const HistoryBlock& segments, std::size_t depth) {
    const Lanes low = below_.overlap;
    const Lanes normal_low = c_ * low * sqrt(low);
    force_high_ = force_high_ - (normal_high_ - normal_low) * above_.slope;
    normal_high_ = normal_low;
    above_ = below_;
    below_ = segments[depth + 1];
    look_into(law, depth);
  }

  /// What becomes of the contacts, those whose slip goes on further down left out.
  SegmentStep end(const Jaeger& law, const StepLanes& step) const {
    const Lanes zero = 0;
    const Lanes mu = law.mu;
    const Lanes limit_square = mu * mu;
    const Lanes& overlap = step.overlap_new;
    const Lanes normal = c_ * overlap * sqrt(overlap);

    // slip_front(); its root and that of the length of what slides are one.
    const PlaneLanes d = deflection_ + e_ - (edge_ - found_.overlap) * found_.slope;
    const Lanes d2 = d.square();
    const Lanes dp = d.dot(found_.slope);
    const Lanes room = max(zero, limit_square - found_.slope.square());
    const Lanes root = sqrt(slides_.select(slid_.square(), dp * dp + d2 * room));
    const Lanes big = root + abs(dp);
    const LaneMask ahead = dp > zero;
    const Lanes over = ahead.select(room, big);
    const Lanes under = ahead.select(big, d2);
    const Lanes front_depth = under / over;
    const PlaneLanes slip_slope = found_.slope + (over / under) * d;
    const Lanes front = edge_ - front_depth;
    // Where rounding decides, a single contact is looked at more closely.
    const LaneMask in_part = is_found_ & (d2 > zero) & (low_ <= front) & (front <= found_.overlap) &
                             (Jaeger::still * edge_ < front_depth);
    const PlaneLanes normalised = (1.5 - 0.5 * slip_slope.square() / limit_square) * slip_slope;
    const Lanes normal_front = c_ * front * sqrt(front);
    const PlaneLanes force_front = found_force_ - (found_normal_ - normal_front) * found_.slope;

    // Elastic, or sliding: along a vector over its length.
    const LaneMask slides = slides_ & (root > zero);
    const Lanes inverse = slides_.select(mu, Lanes(1)) / slides_.select(root, overlap - before_);
    const PlaneLanes along = inverse * select(slides_, slid_, e_);

    SegmentStep out;
    out.added = {is_loaded_.select(overlap, edge_), select(in_part, normalised, along)};
    out.middle = in_part.select(front, before_);
    const PlaneLanes base = select(in_part, force_front, force_);
    const Lanes risen = normal - in_part.select(normal_front, normal_before_);
    out.force.normal = normal;
    out.force.tangential = select(slides, normal * along, base + risen * out.added.slope);
    out.force.slips = slides;
    out.force.slips_in_part = in_part;
    // Segments of loading may have to be merged with others.
    const LaneMask loaded = law.memory_tolerance > 0 ? LaneMask::none() : is_loaded_;
    out.force.done = (loaded | in_part | slides) & in_range(step, out.force) & (zero < edge_);
    out.passes = passes_;
    out.slides = slides_.bits();
    return out;
  }

 private:
  /// Whether slip ends in the segments above_, which are at this depth, or reaches the centre
  /// there.
  void look_into(const Jaeger& law, std::size_t depth) {
    const Lanes& low = below_.overlap;
    const PlaneLanes deflection = deflection_low_;
    deflection_low_ = deflection + (above_.overlap - low) * above_.slope;
    const PlaneLanes moved = deflection_low_ + e_;
    const Lanes reach = edge_ - low;
    const Lanes inside = Lanes(law.mu) * (reach - Jaeger::closing * edge_);
    const LaneMask here = slipping_ & (inside > Lanes(0)) & (moved.square() < inside * inside);
    is_found_ = is_found_ | here;
    found_.overlap = here.select(above_.overlap, found_.overlap);
    found_.slope = select(here, above_.slope, found_.slope);
    low_ = here.select(low, low_);
    found_normal_ = here.select(normal_high_, found_normal_);
    found_force_ = select(here, force_high_, found_force_);
    deflection_ = select(here, deflection, deflection_);
    const LaneMask bottom = slipping_ & ~here & (low == Lanes(0));
    slides_ = slides_ | bottom;
    slid_ = select(bottom, moved, slid_);
    slipping_ = slipping_ & ~(here | bottom);
    passes_[depth] = slipping_.bits();
  }

  Lanes c_;
  PlaneLanes force_;
  PlaneLanes e_;  ///< shift over kappa [m]
  Lanes before_;  ///< overlap at the upper end of the history [m]
  Lanes normal_before_;
  Lanes edge_;  ///< overlap after the step but for rounding [m]
  LaneMask is_loaded_;
  LaneMask slipping_;  ///< down from the lower ends of the segments above_
  LoadSegmentLanes above_;
  LoadSegmentLanes below_;
  Lanes normal_high_;  ///< at the upper ends of these segments [N]
  PlaneLanes force_high_;
  PlaneLanes deflection_low_{0, 0};  ///< at the lower ends [m]; nothing is deflected at the edge
  std::array<unsigned, segments_seen - 1> passes_{};
  // Where slip has ended in a segment, and that segment.
  LaneMask is_found_ = LaneMask::none();
  LoadSegmentLanes found_{0, {0, 0}};
  Lanes low_ = 0;
  Lanes found_normal_ = 0;
  PlaneLanes found_force_{0, 0};
  PlaneLanes deflection_{0, 0};
  // Where it has reached the centre, and what is deflected there.
  LaneMask slides_ = LaneMask::none();
  PlaneLanes slid_{0, 0};
};

/// Writes what becomes of the contacts of a block; those that are left have a bit each.
inline unsigned write_block(const Jaeger& law, const HistoryBlock& block, const SegmentStep& next,
                            const StepLanes& step, const SegmentStore::Part& histories,
                            ForceBlock& forces) {
  const auto limit = static_cast<std::size_t>(law.history_limit);
  const std::size_t from = block.first() % contacts_in_block;
  const LaneMask open = open_at_end(step);
  store(next.force, open, forces, from);
  const Rows rows =
      Lanes::rows({next.middle, next.added.overlap, next.added.slope.x, next.added.slope.y});
  // A new contact has no history; one that was pressed together before is left.
  const unsigned was_open = (step.overlap_old <= Lanes(0)).bits();
  const unsigned goes = (block.virgin() & was_open) | (block.usable() & ~was_open);
  unsigned left = block.in_use() & ~(open.bits() & block.virgin());
  for (unsigned bits = (next.force.done.bits() & goes) | (open.bits() & block.usable()); bits != 0;
       bits &= bits - 1) {
    const auto lane = static_cast<std::size_t>(std::countr_zero(bits));
    const unsigned bit = 1U << lane;
    SegmentStore::List history = histories[block.first() + lane];
    if ((open.bits() & bit) != 0) {
      history.clear();
      left &= ~bit;
      continue;
    }
    std::uint32_t passed = 0;
    for (const unsigned passes : next.passes) passed += passes >> lane & 1U;
    if ((next.slides & bit) != 0) passed = static_cast<std::uint32_t>(history.size());
    const Row& row = rows[lane];
    if (!history.replace(passed, row[0], {row[1], {row[2], row[3]}}, limit)) continue;
    history.set_force({forces.tangential[0][from + lane], forces.tangential[1][from + lane]});
    left &= ~bit;
  }
  return left;
}

/// A LaneKernel.
STICKSLIP_FLATTEN static void advance_by_lanes(const Jaeger& given, SegmentStore::Part histories,
                                               std::span<const StepBlock> steps,
                                               std::span<ForceBlock> forces,
                                               std::span<std::uint8_t> left) {
  const Jaeger law = given;  // nothing that is written can be a part of it
  std::ranges::fill(left, std::uint8_t{0});
  for (std::size_t first = 0; first < histories.size(); first += Lanes::count) {
    for (std::size_t lane = 0; lane < Lanes::count; ++lane)
      histories.prefetch(first + prefetch_distance + lane);
    const HistoryBlock block(histories, first);
    const StepLanes step(steps[first / contacts_in_block], first % contacts_in_block);
    SlipLanes slip(law, block, step);
    for (std::size_t depth = 1; depth + 1 < segments_seen && slip.goes_on(); ++depth)
      slip.go_down(law, block, depth);
    const unsigned bits = write_block(law, block, slip.end(law, step), step, histories,
                                      forces[first / contacts_in_block]);
    leave(left, first, bits);
  }
}

}  // namespace STICKSLIP_LANES
}  // namespace stickslip
