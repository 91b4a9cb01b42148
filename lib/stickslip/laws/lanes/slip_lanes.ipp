// SPDX-License-Identifier: BSD-3-Clause
// jaeger by lanes, whatever holds the histories: how slip goes down them, and the segment that is
// added at the end of a step.
#pragma once

#include <limits>

#include "stickslip/laws/hertzian/jaeger.hpp"
#include "stickslip/laws/lanes/hertz_lanes.ipp"

namespace stickslip {
inline namespace STICKSLIP_LANES {

/// The segments of the histories of several contacts.
struct LoadSegmentLanes {
  Lanes overlap;  ///< at the upper end [m]
  PlaneLanes slope;
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
/// jaeger.cpp without works. Histories are any Segments with force(), at_depth() and knows(), of
/// which those at a depth below always_near are always known.
class SlipLanes {
 public:
  /// Looks into the highest segments.
  template <class Segments>
  STICKSLIP_DEVICE SlipLanes(const Jaeger& law, const Segments& segments, const StepLanes& step) {
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
  STICKSLIP_DEVICE bool goes_on() const { return slipping_.bits() != 0; }

  /// Where slip goes on: passes the segments at a depth less by one and looks into those at this
  /// depth. Contacts whose segments are not near there are left.
  template <class Segments>
  STICKSLIP_DEVICE void go_down(const Jaeger& law, const Segments& segments, int depth) {
    if (depth + 1 >= Segments::always_near) slipping_ = slipping_ & segments.knows(depth + 1);
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
  STICKSLIP_DEVICE SegmentStep end(const Jaeger& law, const StepLanes& step) const {
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
                             (Lanes(still) * edge_ < front_depth);
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
  /// Jaeger::closing and Jaeger::still, in units of the last place of these lanes.
  static constexpr double last_places = LaneRange::epsilon / std::numeric_limits<double>::epsilon();
  static constexpr double closing = Jaeger::closing * last_places;
  static constexpr double still = Jaeger::still * last_places;

  /// At the lower ends of the segments above_ [m].
  STICKSLIP_DEVICE PlaneLanes deflection_low() const {
    return deflection_ + (above_.overlap - low_) * above_.slope;
  }
  /// Whether slip ends in the segments above_ or reaches the centre there.
  STICKSLIP_DEVICE void look_into(const Jaeger& law) {
    const PlaneLanes moved = deflection_low() + e_;
    const Lanes reach = edge_ - low_;
    const Lanes inside = Lanes(law.mu) * (reach - Lanes(closing) * edge_);
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

}  // namespace STICKSLIP_LANES
}  // namespace stickslip
