// SPDX-License-Identifier: BSD-3-Clause
#include "cases/walls/wall_moving/case.hpp"

#include "cases/walls.hpp"

namespace stickslip {

BOOST_AUTO_TEST_SUITE(wall_moving)

BOOST_AUTO_TEST_CASE(the_two_routes_of_the_reference_agree) { check_the_routes(WallMoving{}); }

BOOST_AUTO_TEST_CASE(any_law_gives_the_plane_on_triangles_of_any_size) {
  check_is_the_plane<WallMoving>(
      {"linear-refined", "linear-conventional", "linear-refined[kinematics=velocity]"});
}

BOOST_AUTO_TEST_CASE(a_wall_whose_velocity_is_left_out_is_seen) {
  const auto found = run_on_triangles<WallMoving>("linear-refined[wall-rule=resting-wall]", 16);
  BOOST_TEST((found.tangential > 0.5 && found.normal < 1e-9));
}

BOOST_AUTO_TEST_CASE(a_velocity_of_the_middle_of_a_triangle_is_seen) {
  const auto found =
      run_on_triangles<WallMoving>("linear-refined[wall-rule=middle-of-triangle]", 2);
  BOOST_TEST((found.tangential > 0.1 && found.normal < 1e-9));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
