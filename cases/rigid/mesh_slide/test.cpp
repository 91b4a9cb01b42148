// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/mesh_slide/case.hpp"

#include "cases/rigid/on_meshes_support.hpp"

BOOST_AUTO_TEST_SUITE(mesh_slide)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) { check_the_routes(MeshSlide{}); }

BOOST_AUTO_TEST_CASE(any_law_slides_over_triangles_of_any_size_as_on_the_plane) {
  check_is_the_uncut_wall<MeshSlide>();
}

BOOST_AUTO_TEST_CASE(a_spring_that_is_lost_at_edges_is_seen) {
  BOOST_TEST(velocity_with<MeshSlide>("history-by-triangle", 16) > 1e-3);
  BOOST_TEST(velocity_with<MeshSlide>("each-triangle", 16) > 1e-2);
}

// 5/7 of the velocity is left, or all of it.
BOOST_AUTO_TEST_CASE(balls_come_to_roll_or_slide_on_without_friction) {
  MeshSlide asked;
  for (const double mu : {0.1, 0.0}) {
    asked.mu = mu;
    const RigidScene scene = asked.scene({1e-6, 1e-6});
    const auto ball = std::ranges::find(scene.scene.bodies, "ball-0", &SceneBody::name);
    const auto place = static_cast<std::size_t>(ball - scene.scene.bodies.begin());
    const double left = scene.exact(place, scene.scene.end()).velocity.norm();
    BOOST_TEST(std::abs(left - (mu > 0 ? 5.0 / 7 : 1.0)) < 1e-5);
    check_stays_over_its_floor(scene);
  }
}

BOOST_AUTO_TEST_SUITE_END()
