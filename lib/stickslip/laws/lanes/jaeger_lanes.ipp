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
#include <limits>

#include "stickslip/laws/jaeger.hpp"
#include "stickslip/laws/lanes/hertz_lanes.ipp"

namespace stickslip {
inline namespace STICKSLIP_LANES {

/// How many contacts ahead their memory is asked for.
inline constexpr std::size_t prefetch_distance = 16;

/// The segments of the histories of several contacts.
struct LoadSegmentLanes {
  Lanes overlap;  ///< at the upper end [m]
  PlaneLanes slope;
};

/// The histories of as many contacts as there are lanes.
class HistoryBlock {
 public:
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

/// More segments than a history has.
inline constexpr double all_segments = std::numeric_limits<int>::max();

/// What a step makes of a block of contacts.
struct SegmentStep {
  ForceLanes force;
  Lanes middle;            ///< where the segment ends on which the new one is put [m]
  LoadSegmentLanes added;  ///< the new one
  Lanes passed;            ///< number of segments that are removed; more than there are: all
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
    above_ = segments.at_depth(0);
    below_ = segments.at_depth(1);
    low_ = below_.overlap;
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
    look_into(law);
  }

  /// Whether slip of any contact goes on below the segments that have been looked into.
  bool goes_on() const { return slipping_.bits() != 0; }

  /// Where slip goes on: passes the segments at a depth less by one and looks into those at this
  /// depth. Contacts whose segments are not near there are left.
  void go_down(const Jaeger& law, const HistoryBlock& segments, int depth) {
    constexpr int always_near = SegmentStore::least_near;
    if (depth + 1 >= always_near) slipping_ = slipping_ & segments.knows(depth + 1);
    const Lanes normal_low = c_ * low_ * sqrt(low_);
    force_high_ =
        select(slipping_, force_high_ - (normal_high_ - normal_low) * above_.slope, force_high_);
    normal_high_ = slipping_.select(normal_low, normal_high_);
    deflection_ = select(slipping_, deflection_low(), deflection_);
    above_.overlap = slipping_.select(below_.overlap, above_.overlap);
    above_.slope = select(slipping_, below_.slope, above_.slope);
    below_ = segments.at_depth(depth + 1);
    low_ = slipping_.select(below_.overlap, low_);
    passed_ = slipping_.select(depth, passed_);
    look_into(law);
  }

  /// What becomes of the contacts, those whose slip goes on further down left out.
  SegmentStep end(const Jaeger& law, const StepLanes& step) const {
    const Lanes zero = 0;
    const Lanes mu = law.mu;
    const Lanes limit_square = mu * mu;
    const Lanes& overlap = step.overlap_new;
    const Lanes normal = c_ * overlap * sqrt(overlap);

    const PlaneLanes slid = deflection_low() + e_;
    // slip_front(); its root and that of the length of what slides are one.
    const PlaneLanes d = deflection_ + e_ - (edge_ - above_.overlap) * above_.slope;
    const Lanes d2 = d.square();
    const Lanes dp = d.dot(above_.slope);
    const Lanes room = max(zero, limit_square - above_.slope.square());
    const Lanes root = sqrt(slides_.select(slid.square(), dp * dp + d2 * room));
    const Lanes big = root + abs(dp);
    const LaneMask ahead = dp > zero;
    const Lanes over = ahead.select(room, big);
    const Lanes under = ahead.select(big, d2);
    const Lanes front_depth = under / over;
    const PlaneLanes slip_slope = above_.slope + (over / under) * d;
    const Lanes front = edge_ - front_depth;
    // Where rounding decides, a single contact is looked at more closely.
    const LaneMask in_part = is_found_ & (d2 > zero) & (low_ <= front) & (front <= above_.overlap) &
                             (Jaeger::still * edge_ < front_depth);
    const PlaneLanes normalised = (1.5 - 0.5 * slip_slope.square() / limit_square) * slip_slope;
    const Lanes normal_front = c_ * front * sqrt(front);
    const PlaneLanes force_front = force_high_ - (normal_high_ - normal_front) * above_.slope;

    // Elastic, or sliding: along a vector over its length.
    const LaneMask slides = slides_ & (root > zero);
    const Lanes inverse = slides_.select(mu, Lanes(1)) / slides_.select(root, overlap - before_);
    const PlaneLanes along = inverse * select(slides_, slid, e_);

    SegmentStep out;
    out.added = {is_loaded_.select(overlap, edge_), select(in_part, normalised, along)};
    out.middle = in_part.select(front, slides_.select(zero, before_));
    const PlaneLanes base = select(in_part, force_front, force_);
    const Lanes risen = normal - in_part.select(normal_front, normal_before_);
    out.force.normal = normal;
    out.force.tangential = select(slides, normal * along, base + risen * out.added.slope);
    out.force.slips = slides;
    out.force.slips_in_part = in_part;
    // Segments of loading may have to be merged with others.
    const LaneMask loaded = law.memory_tolerance > 0 ? LaneMask::none() : is_loaded_;
    out.force.done = (loaded | in_part | slides) & in_range(step, out.force) & (zero < edge_);
    out.passed = slides_.select(all_segments, passed_);
    return out;
  }

 private:
  /// At the lower ends of the segments above_ [m].
  PlaneLanes deflection_low() const { return deflection_ + (above_.overlap - low_) * above_.slope; }
  /// Whether slip ends in the segments above_ or reaches the centre there.
  void look_into(const Jaeger& law) {
    const PlaneLanes moved = deflection_low() + e_;
    const Lanes reach = edge_ - low_;
    const Lanes inside = Lanes(law.mu) * (reach - Jaeger::closing * edge_);
    const LaneMask here = slipping_ & (inside > Lanes(0)) & (moved.square() < inside * inside);
    const LaneMask bottom = slipping_ & ~here & (low_ == Lanes(0));
    is_found_ = is_found_ | here;
    slides_ = slides_ | bottom;
    slipping_ = slipping_ & ~(here | bottom);
  }

  Lanes c_;
  PlaneLanes force_;
  PlaneLanes e_;  ///< shift over kappa [m]
  Lanes before_;  ///< overlap at the upper end of the history [m]
  Lanes normal_before_;
  Lanes edge_;  ///< overlap after the step but for rounding [m]
  LaneMask is_loaded_;
  LaneMask slipping_;                     ///< down from the lower ends of the segments above_
  LaneMask is_found_ = LaneMask::none();  ///< where slip has ended in them
  LaneMask slides_ = LaneMask::none();    ///< where it has reached the centre
  LoadSegmentLanes above_;
  Lanes low_;          ///< overlap at their lower ends [m]
  Lanes normal_high_;  ///< at their upper ends [N]
  PlaneLanes force_high_;
  PlaneLanes deflection_{0, 0};  ///< there [m]; nothing is deflected at the edge
  Lanes passed_ = 0;             ///< segments that slip has passed
  LoadSegmentLanes below_;       ///< where slip goes on
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
