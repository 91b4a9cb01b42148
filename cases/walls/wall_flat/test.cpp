// SPDX-License-Identifier: BSD-3-Clause
#include "cases/walls/wall_flat/case.hpp"

#include "cases/walls.hpp"

namespace stickslip {

BOOST_AUTO_TEST_SUITE(wall_flat)

BOOST_AUTO_TEST_CASE(the_two_routes_of_the_reference_agree) { check_the_routes(WallFlat{}); }

BOOST_AUTO_TEST_CASE(any_law_gives_the_plane_on_triangles_of_any_size) {
  check_is_the_plane<WallFlat>({"linear-refined", "linear-conventional", "geometric-spring",
                                "linear-refined[kinematics=velocity]"});
}

BOOST_AUTO_TEST_CASE(many_small_triangles_that_each_push_multiply_the_force) {
  const auto found = run_on_triangles<WallFlat>("linear-refined[wall-rule=each-triangle]", 32);
  BOOST_TEST(found.normal > 20);
}

BOOST_AUTO_TEST_CASE(edges_that_push_beside_the_face_are_seen) {
  const auto found = run_on_triangles<WallFlat>("linear-refined[wall-rule=edges-always]", 16);
  BOOST_TEST(found.normal > 0.5);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
