// SPDX-License-Identifier: BSD-3-Clause
// jaeger by lanes, whatever holds the histories: how slip goes down them, and the segment that is
// added at the end of a step.
#pragma once

#include <cmath>
#include <cstddef>
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
  LoadSegmentLanes added;  ///< the new segment
  LoadSegmentLanes below;  ///< what it is put on; zeros: nothing
  Lanes low;               ///< overlap at the lower end of that [m]
  Lanes passed;            ///< number of segments that are removed; more than there are: all
};

/// The way of slip down the histories of a block of contacts, a segment at a time: slip() of
/// jaeger.cpp without works. Histories are any Segments, of which the highest (0), the one below it
/// (1), and so on are at_depth(); lower_end() is the overlap at the lower end of what is there, and
/// zero where that is the centre.
class SlipLanes {
 public:
  SlipLanes() = default;
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
    low_ = segments.lower_end(0);
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

  /// A bit for each contact of which slip goes on below the segments that have been looked into.
  STICKSLIP_DEVICE unsigned going_on() const { return slipping_.bits(); }

  /// Where slip goes on: passes the segments at a depth less by one and looks into those at this
  /// depth.
  template <class Segments>
  STICKSLIP_DEVICE void go_down(const Jaeger& law, const Segments& segments, int depth) {
    const Lanes normal_low = c_ * low_ * sqrt(low_);
    force_high_ =
        select(slipping_, force_high_ - (normal_high_ - normal_low) * above_.slope, force_high_);
    normal_high_ = slipping_.select(normal_low, normal_high_);
    deflection_ = select(slipping_, deflection_low(), deflection_);
    above_.overlap = slipping_.select(low_, above_.overlap);
    above_.slope = select(slipping_, segments.at_depth(depth).slope, above_.slope);
    low_ = slipping_.select(segments.lower_end(depth), low_);
    passed_ = slipping_.select(depth, passed_);
    look_into(law);
  }

#ifndef STICKSLIP_ONE_LANE
  /// go_down() of one contact of which slip goes on, until it ends; `way` leads down from the next
  /// segment. When that has been done with all of them, they are to be looked into.
  template <class Way>
  void go_down_alone(const Jaeger& law, std::size_t lane, Way way) {
    const double edge = edge_[lane];
    double high = above_.overlap[lane];
    double low = low_[lane];
    double slope_x = above_.slope.x[lane];
    double slope_y = above_.slope.y[lane];
    double deflection_x = deflection_.x[lane];
    double deflection_y = deflection_.y[lane];
    double force_x = force_high_.x[lane];
    double force_y = force_high_.y[lane];
    double normal_high = normal_high_[lane];
    double passed = passed_[lane];
    bool ends = false;
    while (!ends) {
      const double normal_low = c_[lane] * low * std::sqrt(low);
      force_x = force_x - (normal_high - normal_low) * slope_x;
      force_y = force_y - (normal_high - normal_low) * slope_y;
      normal_high = normal_low;
      deflection_x = deflection_x + (high - low) * slope_x;
      deflection_y = deflection_y + (high - low) * slope_y;
      high = low;
      slope_x = (*way).slope[0];
      slope_y = (*way).slope[1];
      way.go_down();
      low = way.is_there() ? (*way).overlap : 0;
      passed += 1;
      const double moved_x = deflection_x + (high - low) * slope_x + e_.x[lane];
      const double moved_y = deflection_y + (high - low) * slope_y + e_.y[lane];
      const double inside = law.mu * (edge - low - closing * edge);
      ends = low == 0 || (inside > 0 && moved_x * moved_x + moved_y * moved_y < inside * inside);
    }
    above_.overlap.set(lane, high);
    low_.set(lane, low);
    above_.slope.x.set(lane, slope_x);
    above_.slope.y.set(lane, slope_y);
    deflection_.x.set(lane, deflection_x);
    deflection_.y.set(lane, deflection_y);
    force_high_.x.set(lane, force_x);
    force_high_.y.set(lane, force_y);
    normal_high_.set(lane, normal_high);
    passed_.set(lane, passed);
  }
#endif

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
    out.below = {in_part.select(front, slides_.select(zero, before_)),
                 select(slides_, {zero, zero}, above_.slope)};
    out.low = low_;
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
};

}  // namespace STICKSLIP_LANES
}  // namespace stickslip
