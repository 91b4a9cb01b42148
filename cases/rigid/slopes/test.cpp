// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/slopes/case.hpp"

#include "cases/rigid/rigid_support.hpp"

BOOST_AUTO_TEST_SUITE(slopes)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) { check_the_routes(Slopes{.slope = 1.05}); }

// Up the slope it is slowed by its weight and by friction, and stays where it stops.
BOOST_AUTO_TEST_CASE(blocks_stop_where_they_must) {
  const Slopes s;
  const RigidScene asked = s.scene({1e-9, 1e-9});
  const double a = std::atan(0.25);
  const double up = 4 / (2 * 9.81 * (std::sin(a) + 0.5 * std::cos(a)));
  const BodyState thrown = exact_end(asked, "block-2");
  const BodyState start = asked.scene.bodies[3].state;
  BOOST_TEST(std::abs(thrown.position[0] - start.position[0] + up) < 1e-6);
  BOOST_TEST(thrown.velocity.norm() == 0);
  BOOST_TEST(exact_end(asked, "block-0").velocity.norm() == 0);
}

BOOST_AUTO_TEST_CASE(a_law_of_springs_is_near_and_a_wrong_one_is_found) {
  const Slopes s;
  const RigidOutcome right = run_of(s);
  BOOST_TEST(right.velocity < 0.01);
  BOOST_TEST(right.support < 1e-8);
  BOOST_TEST(run_with_friction(s, 0.45).velocity > 0.1);
  BOOST_TEST(run_with_larger_forces(s).support > 0.2);
}

BOOST_AUTO_TEST_SUITE_END()
