// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/mesh_drop/case.hpp"

#include "cases/rigid/on_meshes_support.hpp"

BOOST_AUTO_TEST_SUITE(mesh_drop)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) { check_the_routes(MeshDrop{}); }

BOOST_AUTO_TEST_CASE(any_law_bounces_on_triangles_of_any_size_as_on_the_plane) {
  check_is_the_uncut_wall<MeshDrop>();
}

BOOST_AUTO_TEST_CASE(edges_and_vertices_that_push_otherwise_are_seen) {
  for (const char* const rule : {"each-triangle", "edges-never", "vertex-by-each-edge"})
    BOOST_TEST(velocity_with<MeshDrop>(rule, 16) > 0.1);
}

// By hand: exactly over the middle of a face, an edge and a vertex, and beside an edge.
BOOST_AUTO_TEST_CASE(balls_fall_on_faces_edges_and_vertices) {
  const RigidScene asked = MeshDrop{}.scene({1.0 / 240, 1.0 / 60});
  check_stays_over_its_floor(asked);
  std::array<int, 3> features{};
  for (const SceneContact& contact : asked.scene.contacts) {
    const SceneBody& floor = asked.scene.bodies[contact.q];
    const Vector3 seen = asked.scene.bodies[contact.p].state.position - floor.state.position;
    int touched = 0;
    for (std::size_t t = 0; t < floor.mesh->triangles().size(); ++t) {
      const NearestPoint nearest = nearest_point(floor.mesh->corners(t), seen);
      if ((nearest.point - Vector3(0, 0, 0)).norm() < 1e-13) ++touched;
    }
    ++features.at(touched == 1 ? 0 : touched == 2 ? 1 : 2);
  }
  BOOST_TEST(features[0] == 8);
  BOOST_TEST(features[1] == 4);
  BOOST_TEST(features[2] == 4);
}

BOOST_AUTO_TEST_SUITE_END()
