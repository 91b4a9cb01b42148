// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/friction_directions/case.hpp"

#include "cases/rigid/rigid_support.hpp"

BOOST_AUTO_TEST_SUITE(friction_directions)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  check_the_routes(FrictionDirections{.mu = 0.7, .radius = 0.1, .velocity = 1});
}

// After the time t a block has lost mu g t, and a sphere has gained it.
BOOST_AUTO_TEST_CASE(velocities_are_those_found_by_hand) {
  const FrictionDirections f;
  const RigidScene asked = f.scene({1e-3, 1e-3});
  const double taken = 0.3 * 9.81 * asked.scene.end();
  BOOST_TEST(std::abs(exact_end(asked, "block-4").velocity.norm() - (3 - taken)) < 1e-13);
  const BodyState ball = exact_end(asked, "ball-5");
  BOOST_TEST(std::abs(ball.velocity[0] - taken * std::sqrt(0.5)) < 1e-13);
  BOOST_TEST(std::abs(ball.velocity[1] - taken * std::sqrt(0.5)) < 1e-13);
}

BOOST_AUTO_TEST_CASE(a_law_of_springs_is_near_and_a_wrong_one_is_found) {
  const FrictionDirections f;
  const RigidOutcome right = run_of(f);
  BOOST_TEST(right.velocity < 3e-3);
  BOOST_TEST(right.support < 1e-8);
  BOOST_TEST(run_with_friction(f, 1.1).velocity > 0.03);
  BOOST_TEST(run_with_larger_forces(f).support > 0.2);
}

BOOST_AUTO_TEST_SUITE_END()
