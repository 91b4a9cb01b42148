// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/mesh_roll/case.hpp"

#include "cases/rigid/on_meshes_support.hpp"

BOOST_AUTO_TEST_SUITE(mesh_roll)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) { check_the_routes(MeshRoll{}); }

BOOST_AUTO_TEST_CASE(any_law_rolls_over_triangles_of_any_size_as_on_the_plane) {
  check_is_the_uncut_wall<MeshRoll>();
}

// Bumps at edges, of which there are more the smaller the triangles are.
BOOST_AUTO_TEST_CASE(triangles_that_each_push_raise_the_ball) {
  BOOST_TEST(velocity_with<MeshRoll>("each-triangle", 16) > 0.01);
  BOOST_TEST(velocity_with<MeshRoll>("edges-always", 16) > 0.01);
  BOOST_TEST(velocity_with<MeshRoll>("edges-never", 16) < 1e-9);
}

BOOST_AUTO_TEST_CASE(every_ball_of_the_scene_stays_over_its_own_floor) {
  check_stays_over_its_floor(MeshRoll{}.scene({1.0 / 240, 1.0 / 60}));
}

BOOST_AUTO_TEST_CASE(floors_that_move_carry_their_balls) {
  MeshRoll moved;
  moved.belt = 2;
  const RigidScene asked = moved.scene({1.0 / 240, 1.0 / 60});
  const RigidScene rests = MeshRoll{}.scene({1.0 / 240, 1.0 / 60});
  for (std::size_t i = 0; i < asked.scene.bodies.size(); ++i) {
    const SceneBody& body = asked.scene.bodies[i];
    if (body.fixed) {
      BOOST_TEST((body.motion->velocity - Vector3(2, 0, 0)).norm() == 0);
      continue;
    }
    const BodyState carried = asked.exact(i, 0.5);
    const BodyState resting = rests.exact(i, 0.5);
    BOOST_TEST((carried.position - resting.position - Vector3(1, 0, 0)).norm() < 1e-12);
    BOOST_TEST((carried.velocity - resting.velocity - Vector3(2, 0, 0)).norm() < 1e-12);
    BOOST_TEST((carried.spin - resting.spin).norm() == 0);
  }
}

BOOST_AUTO_TEST_CASE(walls_of_the_scene_are_meshes_without_a_fault) {
  check_has_no_fault(MeshRoll{}.scene({1.0 / 240, 1.0 / 60}));
}

BOOST_AUTO_TEST_SUITE_END()
