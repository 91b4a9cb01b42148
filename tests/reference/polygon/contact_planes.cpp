// SPDX-License-Identifier: BSD-3-Clause
#include "reference/polygon/contact_planes.hpp"

#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(contact_planes)

namespace {

using namespace stickslip;
using namespace stickslip::reference;

constexpr Extended pi = std::numbers::pi_v<Extended>;

/// A bar of thickness 1 about the origin, and a long wedge, tip down, that falls through it.
PolygonWay wedge_through_bar(Extended slope) {
  const std::vector<ExtendedPoint> bar{{-20, -0.5L}, {20, -0.5L}, {20, 0.5L}, {-20, 0.5L}};
  const Extended height = 4 * std::tan(slope);
  const std::vector<ExtendedPoint> wedge{{0, -2 * height / 3}, {4, height / 3}, {-4, height / 3}};
  // The tip goes from inside the bar to below it.
  return {bar, wedge, [height](Extended time) {
            return ExtendedPoint{0, 2 * height / 3 + 0.3L - 0.9L * time};
          }};
}

Extended largest(const std::vector<PlaneJump>& jumps) {
  Extended angle = 0;
  for (const PlaneJump& jump : jumps) angle = std::max(angle, jump.angle);
  return angle;
}

}  // namespace

// Where the tip comes out, a flank of a wedge steeper than 60 degrees is longer than its base: the
// longest chord turns from the base to the flank.
BOOST_AUTO_TEST_CASE(a_steep_wedge_turns_the_chord_by_its_slope_where_its_tip_comes_out) {
  for (const double degrees : {65.0, 75.0, 80.0}) {
    const Extended slope = static_cast<Extended>(degrees) * pi / 180;
    const auto jumps = plane_jumps(PlaneDirection::longest_chord, wedge_through_bar(slope), 37);
    BOOST_TEST_INFO_SCOPE(degrees);
    BOOST_TEST(static_cast<double>(largest(jumps) / slope) == 1.0, tolerance(1e-14));
    const auto jump = std::ranges::max_element(jumps, {}, &PlaneJump::angle);
    BOOST_TEST(static_cast<double>(jump->time) == 0.8 / 0.9, tolerance(1e-14));
    BOOST_TEST(jump->intersections_before == 2);
    BOOST_TEST(jump->intersections_after == 4);
  }
}

BOOST_AUTO_TEST_CASE(the_boundary_vector_does_not_jump_there) {
  const auto jumps = plane_jumps(PlaneDirection::boundary, wedge_through_bar(75 * pi / 180), 37);
  BOOST_TEST(!jumps.empty());
  BOOST_TEST(static_cast<double>(largest(jumps)) < 1e-16);
}

BOOST_AUTO_TEST_CASE(a_symmetric_wedge_gets_its_slope_over_one_and_its_cosine_from_eq_13) {
  const std::vector<ExtendedPoint> face{{-5, -1}, {5, -1}, {5, 0}, {-5, 0}};
  const std::vector<ExtendedPoint> wedge{{0, -0.125L}, {1, 0.875L}, {-1, 0.875L}};
  BOOST_TEST(static_cast<double>(plane_direction(PlaneDirection::mean_angle, face, wedge, {0, 1}) *
                                 180 / pi) == 26.360389693210724,
             tolerance(1e-15));
  const Extended across = plane_direction(PlaneDirection::boundary, face, wedge, {0, 1});
  BOOST_TEST(static_cast<double>(angle_between(across, 0)) < 1e-18);
}

// Turned by 45 degrees this wedge's edges lie at 45, 90 and 0 degrees to the axis.
BOOST_AUTO_TEST_CASE(only_eq_13_depends_on_the_frame) {
  const std::vector<ExtendedPoint> face{{-5, -1}, {5, -1}, {5, 0}, {-5, 0}};
  const std::vector<ExtendedPoint> wedge{{0, -0.125L}, {1, 0.875L}, {-1, 0.875L}};
  const ExtendedPoint branch{0, 1};
  BOOST_TEST(static_cast<double>(
                 largest_turn_error(PlaneDirection::boundary, face, wedge, branch, 360)) < 1e-16);
  BOOST_TEST(static_cast<double>(largest_turn_error(PlaneDirection::longest_chord, face, wedge,
                                                    branch, 360)) < 1e-16);
  BOOST_TEST(static_cast<double>(
                 largest_turn_error(PlaneDirection::mean_angle, face, wedge, branch, 360)) > 0.3);
}

BOOST_AUTO_TEST_CASE(the_gradient_of_the_area_does_no_work_on_a_closed_way) {
  PolygonWay way = wedge_through_bar(70 * pi / 180);
  const Extended start = way.centre(0)[1];
  way.centre = [start](Extended time) {
    return ExtendedPoint{0.5L * std::sin(2 * pi * time),
                         start - 0.4L - 0.3L * std::cos(2 * pi * time)};
  };
  const auto work = [&](PlaneDirection rule, ForceMeasure measure) {
    return static_cast<double>(closed_way_work(rule, measure, way, 2048));
  };
  BOOST_TEST(work(PlaneDirection::boundary, ForceMeasure::boundary) < 1e-6);
  BOOST_TEST(work(PlaneDirection::mean_angle, ForceMeasure::area) > 1e-3);
}

BOOST_AUTO_TEST_CASE(without_overlap_there_is_no_plane) {
  const std::vector<ExtendedPoint> one{{0, 0}, {1, 0}, {0, 1}};
  const std::vector<ExtendedPoint> far{{5, 5}, {6, 5}, {5, 6}};
  const auto plane = [&] { return plane_direction(PlaneDirection::boundary, one, far, {5, 5}); };
  BOOST_CHECK_THROW(static_cast<void>(plane()), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
