// SPDX-License-Identifier: BSD-3-Clause
#include "cases/walls/wall_history/case.hpp"

#include "cases/support.hpp"

namespace stickslip {

BOOST_AUTO_TEST_SUITE(wall_history)

namespace {

WallHistory::Outcome run_of_wall_history(const std::string& law, int cuts) {
  const WallHistory asked;
  return asked.run(scheme_for(asked, law), cuts);
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_two_routes_of_the_reference_agree) { check_the_routes(WallHistory{}); }

BOOST_AUTO_TEST_CASE(any_law_gives_the_plane_on_triangles_of_any_size) {
  for (const char* law : {"linear-refined", "linear-conventional", "geometric-spring",
                          "linear-refined[kinematics=velocity]"})
    for (const int cuts : {1, 7, 16, 50}) {
      const auto found = run_of_wall_history(law, cuts);
      BOOST_TEST_INFO_SCOPE(law << " " << cuts);
      BOOST_TEST(found.normal < 1e-9);
      BOOST_TEST(found.tangential < 1e-9);
      BOOST_TEST(found.torque < 1e-9);
      BOOST_TEST(found.contacts == 0);
    }
}

BOOST_AUTO_TEST_CASE(a_spring_that_is_lost_at_an_edge_is_seen) {
  const auto found = run_of_wall_history("linear-refined[wall-rule=history-by-triangle]", 16);
  BOOST_TEST((found.tangential > 0.3 && found.normal < 1e-9));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
