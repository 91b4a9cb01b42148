// SPDX-License-Identifier: BSD-3-Clause
#include "cases/walls/wall_history/case.hpp"

#include "cases/walls.hpp"

namespace stickslip {

BOOST_AUTO_TEST_SUITE(wall_history)

BOOST_AUTO_TEST_CASE(the_two_routes_of_the_reference_agree) { check_the_routes(WallHistory{}); }

BOOST_AUTO_TEST_CASE(any_law_gives_the_plane_on_triangles_of_any_size) {
  check_is_the_plane<WallHistory>({"linear-refined", "linear-conventional", "geometric-spring",
                                   "linear-refined[kinematics=velocity]"});
}

BOOST_AUTO_TEST_CASE(a_spring_that_is_lost_at_an_edge_is_seen) {
  const auto found =
      run_on_triangles<WallHistory>("linear-refined[wall-rule=history-by-triangle]", 16);
  BOOST_TEST((found.tangential > 0.3 && found.normal < 1e-9));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
