// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/block_collision/case.hpp"

#include "cases/rigid/rigid_support.hpp"
#include "cases/rigid/scenes/point_touch.hpp"

BOOST_AUTO_TEST_SUITE(block_collision)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  BlockCollision b;
  b.restitution = 0.2;
  b.mass_ratio = 4;
  check_the_routes(b);
}

// Heads on through both centres bodies do not turn: (1 + e) u over the sum of inverse masses.
BOOST_AUTO_TEST_CASE(heads_on_they_are_two_points) {
  SceneBody p = scene_block("p", 0, {0.3, 0.2, 0.5}, 1, {0, 0, 0.5});
  const SceneBody q = scene_block("q", 0, {1, 1, 1}, 3, {0, 0, -1});
  p.state.velocity = {0, 0, -2};
  PointTouch touch{.p = 0, .q = 1, .restitution = 0.5, .p_before = p.state, .q_before = q.state};
  BOOST_TEST(smooth_impulse({p, q}, touch) == 1.5 * 2 / (1 + 1.0 / 3), tolerance(1e-15));
  // Off the centre of q by 0.5 m: I of q is 3 (1 + 1)/3 = 2 kg m^2.
  touch.p_before.position[0] = touch.point[0] = 0.5;
  BOOST_TEST(smooth_impulse({p, q}, touch) == 1.5 * 2 / (1 + 1.0 / 3 + 0.25 / 2), tolerance(1e-15));
}

BOOST_AUTO_TEST_CASE(the_truth_keeps_momenta_and_pairs_with_friction_have_none) {
  const RigidScene asked = BlockCollision{}.scene({0.002, 0.01});
  std::vector<SceneState> first;
  std::vector<SceneState> last;
  for (std::size_t i = 0; i < asked.scene.bodies.size(); ++i) {
    first.push_back(asked.scene.bodies[i].state);
    last.push_back(asked.exact(i, asked.scene.end()));
    BOOST_TEST(asked.knows(i, asked.scene.end()) == (asked.scene.bodies[i].start % 2 == 0));
  }
  for (const Kept& kept : asked.kept)
    for (std::size_t k = 0; k < asked.scene.starts(); ++k)
      BOOST_TEST((kept.of(asked.scene, last, k) - kept.of(asked.scene, first, k)).norm() < 1e-12);
  for (const SceneNumber& number : asked.numbers(asked.scene, first, last))
    BOOST_TEST(std::abs(number.value - number.right) < 1e-12, number.name);
}

BOOST_AUTO_TEST_SUITE_END()
