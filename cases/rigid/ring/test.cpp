// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/ring/case.hpp"

#include "cases/rigid/on_meshes_support.hpp"

BOOST_AUTO_TEST_SUITE(ring)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) { check_the_routes(Ring{}); }

BOOST_AUTO_TEST_CASE(the_force_is_that_of_the_pieces_and_the_height_of_second_order) {
  const Ring asked;
  const Scheme scheme = scheme_for(asked, "linear-refined");
  const auto coarse = asked.run(scheme, 32);
  const auto fine = asked.run(scheme, 64);
  BOOST_TEST(coarse.force < 1e-10);
  BOOST_TEST(fine.force < 1e-10);
  BOOST_TEST(std::abs(std::log2(coarse.height / fine.height) - 2) < 0.15);
}

BOOST_AUTO_TEST_CASE(mistakes_of_walls_are_seen) {
  const Ring asked;
  for (const char* const rule : {"each-triangle", "edges-never", "face-normal"})
    BOOST_TEST(
        asked.run(scheme_for(asked, std::string("linear-refined[wall-rule=") + rule + "]"), 32)
            .force > 0.01);
}

// One corner of eight: (2/5 + cos 45)/(7/5).
BOOST_AUTO_TEST_CASE(a_ball_inside_loses_speed_at_each_corner) {
  const RigidScene asked = Ring{}.scene({1.0 / 240, 1.0 / 60});
  const double ratio = (0.4 + std::sqrt(0.5)) / 1.4;
  double time = 0;
  while (asked.exact(0, time).velocity.norm() == 1.0) time += 1e-3;
  BOOST_TEST(std::abs(asked.exact(0, time).velocity.norm() - ratio) < 1e-12);
}

BOOST_AUTO_TEST_CASE(walls_of_the_scene_are_meshes_without_a_fault) {
  check_has_no_fault(Ring{}.scene({1.0 / 240, 1.0 / 60}));
}

BOOST_AUTO_TEST_SUITE_END()
