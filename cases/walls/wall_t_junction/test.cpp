// SPDX-License-Identifier: BSD-3-Clause
#include "cases/walls/wall_t_junction/case.hpp"

#include "cases/walls.hpp"

namespace stickslip {

BOOST_AUTO_TEST_SUITE(wall_t_junction)

BOOST_AUTO_TEST_CASE(the_two_routes_of_the_reference_agree) { check_the_routes(WallTJunction{}); }

BOOST_AUTO_TEST_CASE(any_law_gives_the_plane_on_triangles_of_any_size) {
  check_is_the_plane<WallTJunction>({"linear-refined", "linear-conventional", "geometric-spring",
                                     "linear-refined[kinematics=velocity]"});
}

BOOST_AUTO_TEST_CASE(a_junction_that_pushes_for_each_triangle_is_seen) {
  const auto found = run_on_triangles<WallTJunction>("linear-refined[wall-rule=each-triangle]", 8);
  BOOST_TEST(found.normal > 1.5);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
