// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/corner_landing/case.hpp"

#include "cases/rigid/rigid_support.hpp"
#include "cases/rigid/scenes/falling_blocks.hpp"

BOOST_AUTO_TEST_SUITE(corner_landing)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  CornerLanding c;
  c.restitution = 0.7;
  c.mass = 3;
  check_the_routes(c);
}

// A cube of sides 1 m, turned by .6 rad about x and then by .3 rad about its y: the corner is
// sqrt(3)/2 away from the centre, and z below it: mobility 1/m + (3/4 - z^2)/I, I = m/6.
BOOST_AUTO_TEST_CASE(a_cube_that_is_turned_about_two_axes_gets_the_impulse_by_hand) {
  SceneBody cube = scene_block("cube", 0, Vector3::Constant(0.5), 2, Vector3::Zero());
  cube.state.velocity = {0, 0, -1};
  cube.state.orientation = turn_about(Vector3::UnitX(), 0.6) * turn_about(Vector3::UnitY(), 0.3);
  const FallingBlock block = falling_block(cube, 0.1, 0.25);
  const double below =
      0.5 * (std::sin(0.3) * std::cos(0.6) + std::sin(0.6) + std::cos(0.3) * std::cos(0.6));
  const double across = 0.75 - below * below;
  const double mobility = 1.0 / 2 + across / (2.0 / 6);
  const double impulse = 1.25 / mobility;
  BOOST_TEST(block.before.position[2] == below, tolerance(1e-14));
  BOOST_TEST(block.after.velocity[2] == -1 + impulse / 2, tolerance(1e-14));
  BOOST_TEST(block.after.spin.norm() == impulse * std::sqrt(across) / (2.0 / 6), tolerance(1e-14));
}

// At the end nothing but the corner has touched, and momenta about it are those before.
BOOST_AUTO_TEST_CASE(the_truth_keeps_what_is_kept) {
  const RigidScene asked = CornerLanding{}.scene({0.002, 0.01});
  std::vector<SceneState> first;
  std::vector<SceneState> last;
  for (std::size_t i = 0; i < asked.scene.bodies.size(); ++i) {
    const bool is_fixed = asked.scene.bodies[i].fixed;
    first.push_back(asked.scene.bodies[i].state);
    last.push_back(is_fixed ? first.back() : asked.exact(i, asked.scene.end()));
  }
  for (const Kept& kept : asked.kept)
    for (std::size_t k = 0; k < asked.scene.starts(); ++k)
      BOOST_TEST((kept.of(asked.scene, last, k) - kept.of(asked.scene, first, k)).norm() < 1e-13);
  for (const SceneNumber& number : asked.numbers(asked.scene, first, last))
    BOOST_TEST(std::abs(number.value - number.right) < 1e-13, number.name);
}

BOOST_AUTO_TEST_CASE(a_second_touch_before_the_end_is_refused) {
  CornerLanding fast;
  fast.velocity = 20;
  const auto scene_of = [&] { fast.scene({1.0 / 60, 1.0 / 60}); };
  BOOST_CHECK_EXCEPTION(scene_of(), InputError, [](const InputError& e) {
    return std::string(e.what()).find("a second corner of block-") != std::string::npos;
  });
}

BOOST_AUTO_TEST_SUITE_END()
