// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/ellipsoid_rocks/case.hpp"

#include "cases/rigid/rigid_support.hpp"

BOOST_AUTO_TEST_SUITE(ellipsoid_rocks)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  check_the_routes(EllipsoidRocks{});
  EllipsoidRocks flat;
  flat.half_height = 0.3;
  flat.mu = 2;
  check_the_routes(flat);
}

// By hand: w^2 = g (a^2/c - c)/(k^2 + c^2) = 9.81 * 1.5/0.5 rolling, over k^2 = 0.25 smooth. After
// a quarter of that period a small swing is flat, at the rate amplitude times w.
BOOST_AUTO_TEST_CASE(small_swings_have_the_period_by_hand) {
  for (const auto& [rolls, square] : {std::pair{true, 9.81 * 3}, {false, 9.81 * 6}}) {
    const double w = std::sqrt(square);
    const Rocking flat = rocked(EllipsoidRocks{}, rolls, 1e-4, std::numbers::pi / 2 / w);
    BOOST_TEST(std::abs(flat.tilt) < 1e-10);
    BOOST_TEST(flat.rate == -1e-4 * w, tolerance(1e-6));
  }
}

// The energy stays, and the contact of what rolls does not slip.
BOOST_AUTO_TEST_CASE(states_of_the_scene_keep_the_energy_and_roll) {
  const RigidScene asked = EllipsoidRocks{}.scene({0.01, 0.01});
  std::vector<SceneState> first;
  for (const SceneBody& body : asked.scene.bodies) first.push_back(body.state);
  for (const double time : {0.3, 1.1}) {
    std::vector<SceneState> now = first;
    for (std::size_t i = 1; i < now.size(); ++i) now[i] = asked.exact(i, time);
    for (std::size_t k = 0; k < asked.scene.starts(); ++k)
      BOOST_TEST(std::abs(energy_of(asked.scene, now, k) - energy_of(asked.scene, first, k)) <
                 1e-12);
    for (std::size_t i = 1; i < now.size(); ++i) {
      // The lowest point of an ellipsoid: -R S^2 R^T z over its height.
      const Vector3 squares = asked.scene.bodies[i].half_size.cwiseAbs2();
      const Matrix3 axes = now[i].orientation.toRotationMatrix();
      const Vector3 down = axes * squares.asDiagonal() * axes.transpose() * -Vector3::UnitZ();
      const Vector3 lowest = down / std::sqrt(-down[2]);
      BOOST_TEST(std::abs(now[i].position[2] + lowest[2]) < 1e-13);
      BOOST_TEST(velocity_at(now[i], now[i].position + lowest).norm() < 1e-12);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
