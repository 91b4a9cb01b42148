// SPDX-License-Identifier: BSD-3-Clause
#include "cases/walls/wall_concave/case.hpp"

#include "cases/walls.hpp"

namespace stickslip {

BOOST_AUTO_TEST_SUITE(wall_concave)

BOOST_AUTO_TEST_CASE(the_two_routes_of_the_reference_agree) { check_the_routes(WallConcave{}); }

BOOST_AUTO_TEST_CASE(faces_of_triangles_of_any_size_give_the_exact_force) {
  for (const int cuts : {1, 7, 16, 50}) {
    const auto found = run_on_triangles<WallConcave>("linear-refined", cuts);
    BOOST_TEST(found.force < 1e-7);
    BOOST_TEST(found.direction < 1e-7);
    BOOST_TEST(found.contacts == 0);
  }
}

BOOST_AUTO_TEST_CASE(many_triangles_that_each_push_are_seen) {
  const auto found = run_on_triangles<WallConcave>("linear-refined[wall-rule=each-triangle]", 16);
  BOOST_TEST(found.contacts > 2);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
