// SPDX-License-Identifier: BSD-3-Clause
// What the tests of balls on meshes share.
#pragma once

#include <algorithm>
#include <string>

#include "cases/rigid/on_meshes/ball_on_mesh.hpp"
#include "cases/support.hpp"
#include "stickslip/geometry/mesh_faults.hpp"

namespace stickslip {

/// A case on meshes is what it is on the wall uncut, with triangles of any size.
template <class Case>
void check_is_the_uncut_wall() {
  const Case asked;
  for (const char* const law :
       {"linear-refined", "linear-conventional", "linear-refined[integrator=symplectic-euler]"})
    for (const int cuts : {1, 7, 16, 50}) {
      const auto found = asked.run(scheme_for(asked, law), cuts);
      BOOST_TEST_INFO_SCOPE(law << " " << cuts);
      BOOST_TEST(found.velocity < 1e-8);
      BOOST_TEST(found.spin < 1e-8);
      BOOST_TEST(found.position < 1e-8);
    }
}

/// Error of the velocity with a mistake of the wall.
template <class Case>
double velocity_with(const std::string& rule, int cuts) {
  const Case asked;
  return asked.run(scheme_for(asked, "linear-refined[wall-rule=" + rule + "]"), cuts).velocity;
}

/// The walls of a scene are such as no code may trip over.
inline void check_has_no_fault(const RigidScene& asked) {
  for (const SceneBody& body : asked.scene.bodies) {
    if (body.mesh == nullptr) continue;
    for (const MeshFault& fault : look_for_faults(*body.mesh).faults)
      BOOST_ERROR(body.name << ": " << name_of(fault.kind) << " at triangle " << fault.triangle);
  }
}

/// Below each place of the true path of a ball lies a triangle of the floor of its start, and none
/// of another one.
inline void check_stays_over_its_floor(const RigidScene& asked) {
  const Scene& scene = asked.scene;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    if (scene.bodies[i].fixed) continue;
    for (const double share : {0.0, 0.37, 0.8, 1.0}) {
      Vector3 foot = asked.exact(i, share * scene.end()).position;
      foot[2] = 0;
      for (const SceneBody& floor : scene.bodies) {
        if (floor.mesh == nullptr) continue;
        double nearest = 1e300;
        for (std::size_t t = 0; t < floor.mesh->triangles().size(); ++t) {
          const Vector3 seen = foot - floor.state.position;
          const auto corners = floor.mesh->corners(t);
          nearest = std::min(nearest, (nearest_point(corners, seen).point - seen).norm());
        }
        const bool is_own = floor.start == scene.bodies[i].start;
        BOOST_TEST_INFO_SCOPE(scene.bodies[i].name << " over " << floor.name);
        if (is_own) BOOST_TEST(nearest < 1e-12);
        if (!is_own) BOOST_TEST(nearest > scene.bodies[i].radius);
      }
    }
  }
}

}  // namespace stickslip
