// SPDX-License-Identifier: BSD-3-Clause
#include "cases/walls/wall_ties/case.hpp"

#include "cases/walls.hpp"

namespace stickslip {

BOOST_AUTO_TEST_SUITE(wall_ties)

BOOST_AUTO_TEST_CASE(the_two_routes_of_the_reference_agree) { check_the_routes(WallTies{}); }

BOOST_AUTO_TEST_CASE(any_law_gives_the_plane_on_triangles_of_any_size) {
  check_is_the_plane<WallTies>({"linear-refined", "linear-conventional", "geometric-spring",
                                "linear-refined[kinematics=velocity]"});
}

BOOST_AUTO_TEST_CASE(six_triangles_around_a_vertex_push_six_times) {
  const auto found = run_on_triangles<WallTies>("linear-refined[wall-rule=each-triangle]", 2);
  BOOST_TEST(found.normal > 4.9);
}

BOOST_AUTO_TEST_CASE(exactly_over_an_edge_faces_alone_leave_no_force) {
  const auto found = run_on_triangles<WallTies>("linear-refined[wall-rule=edges-never]", 2);
  BOOST_TEST(std::abs(found.normal - 1) < 1e-12);
}

BOOST_AUTO_TEST_CASE(a_vertex_that_pushes_for_each_edge_is_seen) {
  const auto found = run_on_triangles<WallTies>("linear-refined[wall-rule=vertex-by-each-edge]", 2);
  BOOST_TEST(found.normal > 4.9);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
