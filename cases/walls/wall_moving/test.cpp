// SPDX-License-Identifier: BSD-3-Clause
#include "cases/walls/wall_moving/case.hpp"

#include "cases/support.hpp"

namespace stickslip {

BOOST_AUTO_TEST_SUITE(wall_moving)

namespace {

WallMoving::Outcome run_of_wall_moving(const std::string& law, int cuts) {
  const WallMoving asked;
  return asked.run(scheme_for(asked, law), cuts);
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_two_routes_of_the_reference_agree) { check_the_routes(WallMoving{}); }

BOOST_AUTO_TEST_CASE(any_law_gives_the_plane_on_triangles_of_any_size) {
  for (const char* law :
       {"linear-refined", "linear-conventional", "linear-refined[kinematics=velocity]"})
    for (const int cuts : {1, 7, 16, 50}) {
      const auto found = run_of_wall_moving(law, cuts);
      BOOST_TEST_INFO_SCOPE(law << " " << cuts);
      BOOST_TEST(found.normal < 1e-9);
      BOOST_TEST(found.tangential < 1e-9);
      BOOST_TEST(found.torque < 1e-9);
      BOOST_TEST(found.contacts == 0);
    }
}

BOOST_AUTO_TEST_CASE(a_wall_whose_velocity_is_left_out_is_seen) {
  const auto found = run_of_wall_moving("linear-refined[wall-rule=resting-wall]", 16);
  BOOST_TEST((found.tangential > 0.5 && found.normal < 1e-9));
}

BOOST_AUTO_TEST_CASE(a_velocity_of_the_middle_of_a_triangle_is_seen) {
  const auto found = run_of_wall_moving("linear-refined[wall-rule=middle-of-triangle]", 2);
  BOOST_TEST((found.tangential > 0.1 && found.normal < 1e-9));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
