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

// The heaviest lie on the floor at the end.
BOOST_AUTO_TEST_CASE(a_mass_that_does_not_rebound_is_found_by_its_restitution) {
  const RigidScene asked = UnlikeDrops{}.scene({1e-9, 1e-9});
  const Scene& scene = asked.scene;
  std::vector<SceneState> first;
  std::vector<SceneState> last;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const bool moves = !scene.bodies[i].fixed;
    first.push_back(moves ? asked.exact(i, 0) : SceneState{});
    last.push_back(moves ? asked.exact(i, scene.end()) : SceneState{});
  }
  const OwnError& own = asked.own.front();
  BOOST_TEST(own.of(scene, first, last) < 1e-7);
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    if (scene.bodies[i].fixed || scene.bodies[i].mass < 1000) continue;
    last[i].position[2] = scene.bodies[i].radius;
    last[i].velocity.setZero();
  }
  BOOST_TEST(own.of(scene, first, last) == 1);
}

BOOST_AUTO_TEST_CASE(a_law_of_springs_is_near_and_a_wrong_one_is_found) {
  const UnlikeDrops d;
  BOOST_TEST(run_of(d).position < 0.02);
  BOOST_TEST(run_with_larger_forces(d).restitution > 2 * run_of(d).restitution);
}

BOOST_AUTO_TEST_SUITE_END()
