// SPDX-License-Identifier: BSD-3-Clause
#include "cases/polygon/polygon_objectivity/case.hpp"

#include "cases/support.hpp"
#include "stickslip/description/error.hpp"

BOOST_AUTO_TEST_SUITE(polygon_objectivity)

namespace {

using namespace stickslip;

double force_error(const std::string& scheme, int steps, const PolygonObjectivity& problem = {}) {
  return problem.prepare().run(scheme_for(problem, scheme), steps).force;
}

double plane_error(const std::string& scheme, int steps) {
  const PolygonObjectivity problem;
  return problem.prepare().run(scheme_for(problem, scheme), steps).plane;
}

constexpr std::array springs{"cundall-spring", "geometric-spring"};
constexpr std::array turning_planes{"chord", "boundary-vector"};

std::string label(const std::string& spring, const std::string& plane) {
  return spring + "[plane=" + plane + "]";
}

}  // namespace

BOOST_AUTO_TEST_CASE(chord_and_boundary_vector_turn_with_the_bodies_and_eq_13_does_not) {
  for (const char* plane : turning_planes)
    BOOST_TEST(plane_error(label("geometric-spring", plane), 360) < 1e-11);
  BOOST_TEST(plane_error("geometric-spring[plane=eq13]", 360) > 60);
}

BOOST_DATA_TEST_CASE(force_turns_with_the_bodies_as_the_steps_shrink,
                     data::make(springs) * data::make(turning_planes), spring, plane) {
  const std::string scheme = label(spring, plane);
  const double coarse = force_error(scheme, 512);
  const double fine = force_error(scheme, 1024);
  const double order = std::log2(coarse / fine);
  // velocities and arms of the end of the step: first order; mean arms: second
  const bool by_velocity = std::string(spring) == "cundall-spring";
  BOOST_TEST(order == (by_velocity ? 1.0 : 2.0), tolerance(0.05));
  BOOST_TEST(fine < (by_velocity ? 1e-3 : 1e-5));
}

BOOST_AUTO_TEST_CASE(force_turns_exactly_with_the_movement_of_mean_arms_in_cayley_form) {
  // a few roundings a step
  for (const int steps : {1, 2, 7, 100})
    BOOST_TEST(force_error("geometric-spring[kinematics=mid-arm]", steps) < 1e-12);
}

// kt over kn scales what a wrong movement leaves, and the turn by which it is left.
BOOST_AUTO_TEST_CASE(the_movement_of_the_overlap_s_centroid_sees_one_where_there_is_none) {
  const std::string scheme = "geometric-spring[movement=centroid]";
  const double all = force_error(scheme, 1024);
  BOOST_TEST(all > 1);
  BOOST_TEST(force_error(scheme, 1024, {.kt = 1e4}) / all == 0.3, tolerance(1e-9));
  BOOST_TEST(force_error(scheme, 1024, {.angle = 45}) / all == 0.5, tolerance(1e-2));
}

BOOST_AUTO_TEST_CASE(a_contact_that_does_not_turn_keeps_its_force) {
  for (const char* spring : springs)
    for (const char* plane : {"chord", "eq13", "boundary-vector"})
      BOOST_TEST(force_error(label(spring, plane), 16, {.angle = 0}) < 1e-14);
}

BOOST_AUTO_TEST_CASE(a_shift_that_is_not_allowed_is_refused) {
  BOOST_CHECK_THROW(prepared("polygon-objectivity", {{"shift", "1"}}), InputError);
}

BOOST_AUTO_TEST_SUITE_END()
