// SPDX-License-Identifier: BSD-3-Clause
#include "cases/walls/wall_flat/case.hpp"

#include "cases/support.hpp"

namespace stickslip {

BOOST_AUTO_TEST_SUITE(wall_flat)

namespace {

WallFlat::Outcome run_of_wall_flat(const std::string& law, int cuts) {
  const WallFlat asked;
  return asked.run(scheme_for(asked, law), cuts);
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_two_routes_of_the_reference_agree) { check_the_routes(WallFlat{}); }

BOOST_AUTO_TEST_CASE(any_law_gives_the_plane_on_triangles_of_any_size) {
  for (const char* law : {"linear-refined", "linear-conventional", "geometric-spring",
                          "linear-refined[kinematics=velocity]"})
    for (const int cuts : {1, 7, 16, 50}) {
      const auto found = run_of_wall_flat(law, cuts);
      BOOST_TEST_INFO_SCOPE(law << " " << cuts);
      BOOST_TEST(found.normal < 1e-9);
      BOOST_TEST(found.tangential < 1e-9);
      BOOST_TEST(found.torque < 1e-9);
      BOOST_TEST(found.contacts == 0);
    }
}

BOOST_AUTO_TEST_CASE(many_small_triangles_that_each_push_multiply_the_force) {
  const auto found = run_of_wall_flat("linear-refined[wall-rule=each-triangle]", 32);
  BOOST_TEST(found.normal > 20);
}

BOOST_AUTO_TEST_CASE(edges_that_push_beside_the_face_are_seen) {
  const auto found = run_of_wall_flat("linear-refined[wall-rule=edges-always]", 16);
  BOOST_TEST(found.normal > 0.5);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
