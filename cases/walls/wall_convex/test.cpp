// SPDX-License-Identifier: BSD-3-Clause
#include "cases/walls/wall_convex/case.hpp"

#include "cases/walls.hpp"

namespace stickslip {

BOOST_AUTO_TEST_SUITE(wall_convex)

BOOST_AUTO_TEST_CASE(the_two_routes_of_the_reference_agree) { check_the_routes(WallConvex{}); }

BOOST_AUTO_TEST_CASE(faces_of_triangles_of_any_size_give_the_exact_force) {
  for (const int cuts : {1, 7, 16, 50}) {
    const auto found = run_on_triangles<WallConvex>("linear-refined", cuts);
    BOOST_TEST(found.force < 1e-9);
    BOOST_TEST(found.direction < 1e-9);
    BOOST_TEST(found.contacts == 0);
  }
}

BOOST_AUTO_TEST_CASE(without_edges_a_sphere_falls_through) {
  const auto found = run_on_triangles<WallConvex>("linear-refined[wall-rule=edges-never]", 16);
  BOOST_TEST(std::abs(found.force - 1) < 1e-12);
}

BOOST_AUTO_TEST_CASE(the_normal_of_a_face_is_off_by_the_angle_of_the_edge) {
  const auto found = run_on_triangles<WallConvex>("linear-refined[wall-rule=face-normal]", 16);
  BOOST_TEST(std::abs(found.direction - std::numbers::pi / 2) < 1e-6);
}

BOOST_AUTO_TEST_CASE(a_vertex_that_pushes_for_each_edge_is_seen) {
  const auto found =
      run_on_triangles<WallConvex>("linear-refined[wall-rule=vertex-by-each-edge]", 16);
  BOOST_TEST(found.force > 0.9);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
