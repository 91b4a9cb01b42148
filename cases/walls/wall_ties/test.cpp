// SPDX-License-Identifier: BSD-3-Clause
#include "cases/walls/wall_ties/case.hpp"

#include "cases/support.hpp"

namespace stickslip {

BOOST_AUTO_TEST_SUITE(wall_ties)

namespace {

WallTies::Outcome run_of_wall_ties(const std::string& law, int cuts) {
  const WallTies asked;
  return asked.run(scheme_for(asked, law), cuts);
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_two_routes_of_the_reference_agree) { check_the_routes(WallTies{}); }

BOOST_AUTO_TEST_CASE(any_law_gives_the_plane_on_triangles_of_any_size) {
  for (const char* law : {"linear-refined", "linear-conventional", "geometric-spring",
                          "linear-refined[kinematics=velocity]"})
    for (const int cuts : {1, 7, 16, 50}) {
      const auto found = run_of_wall_ties(law, cuts);
      BOOST_TEST_INFO_SCOPE(law << " " << cuts);
      BOOST_TEST(found.normal < 1e-9);
      BOOST_TEST(found.tangential < 1e-9);
      BOOST_TEST(found.torque < 1e-9);
      BOOST_TEST(found.contacts == 0);
    }
}

BOOST_AUTO_TEST_CASE(six_triangles_around_a_vertex_push_six_times) {
  const auto found = run_of_wall_ties("linear-refined[wall-rule=each-triangle]", 2);
  BOOST_TEST(found.normal > 4.9);
}

BOOST_AUTO_TEST_CASE(exactly_over_an_edge_faces_alone_leave_no_force) {
  const auto found = run_of_wall_ties("linear-refined[wall-rule=edges-never]", 2);
  BOOST_TEST(std::abs(found.normal - 1) < 1e-12);
}

BOOST_AUTO_TEST_CASE(a_vertex_that_pushes_for_each_edge_is_seen) {
  const auto found = run_of_wall_ties("linear-refined[wall-rule=vertex-by-each-edge]", 2);
  BOOST_TEST(found.normal > 4.9);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
