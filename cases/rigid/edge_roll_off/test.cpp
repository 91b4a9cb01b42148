// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/edge_roll_off/case.hpp"

#include "cases/rigid/on_meshes_support.hpp"
#include "reference/walls/over_an_edge.hpp"

BOOST_AUTO_TEST_SUITE(edge_roll_off)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) { check_the_routes(EdgeRollOff{}); }

BOOST_AUTO_TEST_CASE(any_law_rolls_off_triangles_of_any_size_as_off_two_faces) {
  check_is_the_uncut_wall<EdgeRollOff>();
}

BOOST_AUTO_TEST_CASE(edges_that_push_otherwise_are_seen) {
  for (const char* const rule : {"each-triangle", "edges-never", "face-normal"})
    BOOST_TEST(velocity_with<EdgeRollOff>(rule, 16) > 0.01);
}

BOOST_AUTO_TEST_CASE(stiffer_springs_are_nearer_to_a_rigid_ball) {
  const EdgeRollOff soft;
  EdgeRollOff stiff;
  stiff.kn = 10 * soft.kn;
  stiff.kt = 10 * soft.kt;
  const auto off = [](const EdgeRollOff& e) {
    return e.run(scheme_for(e, "linear-refined"), 4).rigid;
  };
  BOOST_TEST(off(stiff) < 0.005);
  BOOST_TEST(off(stiff) < off(soft) / 2);
}

// Energy about the edge by hand: without friction nothing is lost until the ball leaves, and a ball
// with v^2 = g R leaves at once.
BOOST_AUTO_TEST_CASE(the_ball_keeps_its_energy_about_the_edge) {
  const auto left = reference::leaves_edge(0.5L, 0);
  const long double cosine = (2 + 0.25L) / 3;
  BOOST_TEST(static_cast<double>(std::abs(left.speed * left.speed - cosine)) < 1e-12);
  BOOST_TEST(static_cast<double>(std::abs(left.spin - 0.5L)) < 1e-15);
  BOOST_TEST(static_cast<double>(reference::leaves_edge(1, 1).angle) == 0);
}

BOOST_AUTO_TEST_CASE(tables_are_meshes_without_a_fault) {
  check_has_no_fault(EdgeRollOff{}.scene({1.0 / 240, 1.0 / 60}));
}

BOOST_AUTO_TEST_SUITE_END()
