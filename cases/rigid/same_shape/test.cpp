// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/same_shape/case.hpp"

#include "cases/rigid/rigid_support.hpp"

BOOST_AUTO_TEST_SUITE(same_shape)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) { check_the_routes(SameShape{}); }

// Corners of all four lie in the same places of space; cut faces have one vertex more each.
BOOST_AUTO_TEST_CASE(corners_are_the_same_points) {
  SceneBody block = scene_block("", 0, {1, 0.25, 0.2}, 1, {3, 0, 0});
  block.state.orientation = tilt_of_start(3);
  const auto corners = corners_in_space(block, block.state);
  for (const ToldAs how : {ToldAs::polyhedron, ToldAs::triangles, ToldAs::exchanged_axes}) {
    const SceneBody told = told_as(block, how);
    const auto others = corners_in_space(told, told.state);
    BOOST_TEST(others.size() == (how == ToldAs::triangles ? 14U : 8U));
    for (const Vector3& corner : corners)
      BOOST_TEST(std::ranges::any_of(
          others, [&](const Vector3& other) { return (other - corner).norm() < 1e-14; }));
  }
  BOOST_TEST(told_as(block, ToldAs::triangles).faces.size() == 24U);
}

// Each way of telling meets each floor, and the twin has one plane.
BOOST_AUTO_TEST_CASE(floors_are_told_in_three_ways) {
  const RigidScene asked = SameShape{}.scene({0.001, 0.01});
  std::map<std::string, int> floors;
  for (const SceneBody& body : asked.scene.bodies)
    if (body.fixed) ++floors[word_of(body.shape)];
  BOOST_TEST(floors.size() == 3U);
  BOOST_TEST(floors["mesh"] >= 4);
  BOOST_REQUIRE(asked.twin.has_value());
  BOOST_TEST(asked.twin->bodies.size() == 17U);
}

BOOST_AUTO_TEST_SUITE_END()
