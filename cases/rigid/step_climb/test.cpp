// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/step_climb/case.hpp"

#include "cases/rigid/on_meshes_support.hpp"

BOOST_AUTO_TEST_SUITE(step_climb)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  check_the_routes(StepClimb{});
  StepClimb low;
  low.height = 0.05;
  check_the_routes(low);
}

BOOST_AUTO_TEST_CASE(any_law_meets_a_step_of_triangles_of_any_size_as_one_of_three_faces) {
  check_is_the_uncut_wall<StepClimb>();
}

BOOST_AUTO_TEST_CASE(edges_that_push_otherwise_are_seen) {
  for (const char* const rule : {"each-triangle", "edges-never", "face-normal"})
    BOOST_TEST(velocity_with<StepClimb>(rule, 16) > 0.1);
}

// h = R/5: 6/7 of the speed is left; v^2 = (10/7) g h (7/6)^2 just climbs.
BOOST_AUTO_TEST_CASE(the_threshold_is_the_one_found_by_hand) {
  const StepClimb s;
  const double least = 7.0 / 6 * std::sqrt(10.0 / 7 * 9.81 * 0.02);
  BOOST_TEST(std::abs(s.least_speed() - least) < 1e-14);
  BOOST_TEST(s.speed_after(1.01 * least) > 0);
  BOOST_TEST(std::abs(s.speed_after(0.5 * least) + 36.0 / 49 * 0.5 * least) < 1e-14);
}

BOOST_AUTO_TEST_CASE(half_of_the_balls_of_the_scene_climb) {
  const RigidScene asked = StepClimb{}.scene({1.0 / 240, 1.0 / 60});
  int up = 0;
  for (std::size_t i = 0; i < asked.scene.bodies.size(); ++i)
    if (!asked.scene.bodies[i].fixed && asked.exact(i, asked.scene.end()).position[2] > 0.11) ++up;
  BOOST_TEST(up == 8);
}

BOOST_AUTO_TEST_CASE(walls_of_the_scene_are_meshes_without_a_fault) {
  check_has_no_fault(StepClimb{}.scene({1.0 / 240, 1.0 / 60}));
}

BOOST_AUTO_TEST_SUITE_END()
