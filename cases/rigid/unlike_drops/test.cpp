// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/unlike_drops/case.hpp"

#include <set>

#include "cases/rigid/rigid_support.hpp"

BOOST_AUTO_TEST_SUITE(unlike_drops)

using namespace stickslip;

// All pairs of four masses and four radii.
BOOST_AUTO_TEST_CASE(no_two_balls_are_alike) {
  const RigidScene asked = UnlikeDrops{}.scene({1e-3, 1e-3});
  std::set<std::pair<double, double>> seen;
  for (const SceneBody& body : asked.scene.bodies)
    if (!body.fixed) seen.emplace(body.mass, body.radius);
  BOOST_TEST(seen.size() == 16U);
  BOOST_TEST(seen.rbegin()->first / seen.begin()->first == 1000);
}

// 1/64 of the height after three bounces with a half, whatever the ball.
BOOST_AUTO_TEST_CASE(all_rise_alike_and_do_not_turn) {
  const UnlikeDrops d{.restitution = 0.5};
  const RigidScene asked = d.scene({1e-9, 1e-9});
  for (const SceneBody& body : asked.scene.bodies) {
    if (body.fixed) continue;
    const BodyState ball = exact_end(asked, body.name);
    BOOST_TEST(std::abs(ball.position[2] - body.radius - 1.0 / 64) < 1e-7);
    BOOST_TEST(ball.spin.norm() == 0);
    BOOST_TEST(ball.position[0] == body.state.position[0]);
  }
}

BOOST_AUTO_TEST_CASE(a_law_of_springs_is_near_and_a_wrong_one_is_found) {
  const UnlikeDrops d;
  BOOST_TEST(run_of(d).position < 0.02);
  BOOST_TEST(run_with_larger_forces(d).restitution > 2 * run_of(d).restitution);
}

BOOST_AUTO_TEST_SUITE_END()
