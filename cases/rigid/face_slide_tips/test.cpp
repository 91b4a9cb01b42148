// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/face_slide_tips/case.hpp"

#include "cases/rigid/rigid_support.hpp"

BOOST_AUTO_TEST_SUITE(face_slide_tips)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  check_the_routes(FaceSlideTips{});
  FaceSlideTips other;
  other.mu = 0.3;
  other.velocity = 1;
  check_the_routes(other);
}

// By hand: a cube of half sides 1 m at mu = 1.5 (out of the range of the case) begins with
// N/m = g/(1 - 3 (mu h - l) l/(l^2 + h^2)) = 4 g and 3/2 (mu - 1) N/(m h) = 3 g. Its deceleration
// is mu N/m.
BOOST_AUTO_TEST_CASE(a_cube_begins_to_tip_as_by_hand) {
  FaceSlideTips f;
  f.mu = 1.5;
  f.gravity = 1;
  f.velocity = 10;
  const double soon = 1e-6;
  const auto now = tipped(f, {1, 1, 1}, soon);
  BOOST_REQUIRE(now.has_value());
  BOOST_TEST(now->rate / soon == 3, tolerance(1e-4));
  BOOST_TEST((10 - now->velocity) / soon == 6, tolerance(1e-4));
}

// Half of the blocks stop after v^2/(2 mu g); of the others the truth ends before they fall.
BOOST_AUTO_TEST_CASE(some_slide_and_some_tip) {
  const RigidScene asked = FaceSlideTips{}.scene({0.001, 0.01});
  int known = 0;
  for (std::size_t i = 1; i < asked.scene.bodies.size(); ++i) {
    const bool is_known = asked.knows(i, asked.scene.end());
    known += is_known ? 1 : 0;
    BOOST_TEST(asked.knows(i, asked.scene.times[1]));
    const SceneState end = asked.exact(i, asked.scene.end());
    if (is_known)
      BOOST_TEST((end.position - asked.scene.bodies[i].state.position).norm() == 4 / 9.81,
                 tolerance(1e-13));
    else
      BOOST_TEST(asked.exact(i, asked.scene.times[1]).spin.norm() > 0.05);
  }
  BOOST_TEST(known == 8);
}

BOOST_AUTO_TEST_SUITE_END()
