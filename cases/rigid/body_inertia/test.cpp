// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/body_inertia/case.hpp"

#include "cases/rigid/rigid_support.hpp"

BOOST_AUTO_TEST_SUITE(body_inertia)

using namespace stickslip;

namespace {

SceneBody body_named(const RigidScene& asked, const std::string& name) {
  const auto& bodies = asked.scene.bodies;
  const auto body = std::ranges::find(bodies, name, &SceneBody::name);
  BOOST_REQUIRE_MESSAGE(body != bodies.end(), "no body " << name);
  return *body;
}

Matrix3 tensor_of(const SceneBody& body) {
  return inertia_in_space(body, SceneTurn::Identity()) / body.mass;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) { check_the_routes(BodyInertia{}); }

// Published: a tetrahedron with three edges of 1 along the axes has 3/40 on the diagonal and 1/80
// beside it; two spheres of radius 1/2 through each other's centres 0.7375/4 and 0.425/4 and a
// volume of 2.25 pi/8.
BOOST_AUTO_TEST_CASE(bodies_have_the_masses_of_textbooks) {
  const RigidScene asked = BodyInertia{}.scene({0.01, 0.01});
  const SceneBody tetrahedron = body_named(asked, "tetrahedron-0");
  BOOST_TEST(tetrahedron.mass == 1.0 / 6, tolerance(1e-14));
  BOOST_TEST((tetrahedron.centre - Vector3::Constant(0.25)).norm() < 1e-15);
  for (const int i : {0, 1, 2}) {
    BOOST_TEST(tensor_of(tetrahedron)(i, i) == 3.0 / 40, tolerance(1e-13));
    BOOST_TEST(tensor_of(tetrahedron)(i, (i + 1) % 3) == 1.0 / 80, tolerance(1e-13));
  }
  const SceneBody clump = body_named(asked, "clump-1");
  BOOST_TEST(clump.mass == 2.25 * std::numbers::pi / 8, tolerance(1e-14));
  BOOST_TEST(tensor_of(clump)(0, 0) == 0.7375 / 4, tolerance(1e-14));
  BOOST_TEST(tensor_of(clump)(2, 2) == 0.425 / 4, tolerance(1e-14));
}

// What engines were seen to have: 0.1667 for the tetrahedron boxed, 0.2 about its origin.
BOOST_AUTO_TEST_CASE(mistakes_are_those_that_engines_make) {
  const RigidScene asked = BodyInertia{}.scene({0.01, 0.01});
  const SceneBody tetrahedron = body_named(asked, "tetrahedron-2");
  BOOST_TEST(tensor_of(*mistaken(tetrahedron, InertiaMistake::boxed))(1, 1) == 1.0 / 6,
             tolerance(1e-14));
  BOOST_TEST(tensor_of(*mistaken(tetrahedron, InertiaMistake::about_origin))(2, 2) == 0.2,
             tolerance(1e-13));
  const SceneBody clump = body_named(asked, "clump-1");
  const SceneBody summed = *mistaken(clump, InertiaMistake::sum_of_spheres);
  BOOST_TEST(summed.mass == 8.0 / 3 * std::numbers::pi / 8, tolerance(1e-14));
  BOOST_TEST(tensor_of(summed)(0, 0) == 0.65 / 4, tolerance(1e-14));
  BOOST_TEST(!mistaken(body_named(asked, "block-0"), InertiaMistake::boxed));
  BOOST_TEST(!mistaken(body_named(asked, "block-0"), InertiaMistake::about_origin));
}

// Shortly after the blow: J/m, and the angular momentum of the blow about the centre.
BOOST_AUTO_TEST_CASE(a_blow_gives_its_momentum_and_its_moment) {
  BodyInertia all;
  all.round = 1;
  const RigidScene asked = all.scene({0.01, 0.01});
  BOOST_TEST(asked.scene.bodies.size() == 21U);
  for (const SceneBody& body : asked.scene.bodies) {
    const SceneState now = after_blow(body, 0.04);
    const Vector3 momentum = inertia_in_space(body, now.orientation) * now.spin;
    const Vector3 given = (body.blow->at - centre_of_mass(body)).cross(body.blow->impulse);
    BOOST_TEST((momentum - given).norm() < 1e-13 * given.norm(), body.name);
    BOOST_TEST((body.mass * now.velocity - body.blow->impulse).norm() < 1e-15);
  }
}

BOOST_AUTO_TEST_SUITE_END()
