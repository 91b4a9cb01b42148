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

// On a belt of 1 m/s one of the sixteen balls stands still in space.
BOOST_AUTO_TEST_CASE(speeds_on_floors_that_move_are_those_seen_from_the_floor) {
  MeshRoll moved;
  moved.belt = 1;
  const RigidScene asked = moved.scene({1.0 / 240, 1.0 / 60});
  std::vector<SceneState> last;
  for (std::size_t i = 0; i < asked.scene.bodies.size(); ++i) {
    SceneState now;
    if (!asked.scene.bodies[i].fixed)
      now.velocity = asked.exact(i, asked.scene.end()).velocity + Vector3(0, 0, 1e-6);
    last.push_back(now);
  }
  const auto numbers = asked.numbers(asked.scene, last, last);
  BOOST_TEST(numbers.size() == 4U);
  for (const SceneNumber& number : numbers) BOOST_TEST(std::abs(number.value - 1) < 1e-9);
}

// Newton's and Euler's equations with one force at the contact, and no slip there.
BOOST_AUTO_TEST_CASE(balls_on_floors_that_turn_obey_the_equations_of_motion) {
  MeshRoll turned;
  turned.turn = 2;
  const RigidScene asked = turned.scene({1.0 / 240, 1.0 / 60});
  for (std::size_t i = 0; i < asked.scene.bodies.size(); ++i) {
    const SceneBody& body = asked.scene.bodies[i];
    if (body.fixed) {
      BOOST_TEST(body.motion->spin[2] == 2);
      BOOST_TEST((body.motion->about - body.state.position).norm() == 0);
      continue;
    }
    BOOST_TEST((asked.exact(i, 0).spin - body.state.spin).norm() < 1e-12);
    constexpr double t = 0.3;
    constexpr double dt = 1e-5;
    const SceneState before = asked.exact(i, t - dt);
    const SceneState now = asked.exact(i, t);
    const SceneState after = asked.exact(i, t + dt);
    const auto rate = [](const Vector3& a, const Vector3& b) {
      return Vector3((b - a) / (2 * dt));
    };
    BOOST_TEST((rate(before.position, after.position) - now.velocity).norm() < 1e-8);
    const Vector3 force = body.mass * rate(before.velocity, after.velocity);
    const Vector3 arm(0, 0, -body.radius);
    BOOST_TEST((body.inertia[0] * rate(before.spin, after.spin) - arm.cross(force)).norm() < 1e-8);
    const Vector3 floor = Vector3(0, 0, 2).cross(Vector3(now.position - body.state.position));
    BOOST_TEST((now.velocity + now.spin.cross(arm) - floor).norm() < 1e-12);
  }
  // A plate for each ball, with the same motion.
  BOOST_TEST(asked.twin->bodies.size() == asked.scene.bodies.size());
  BOOST_TEST((asked.twin->bodies.front().shape == SceneShape::block));
  BOOST_TEST(asked.twin->bodies.front().motion->spin[2] == 2);
}

BOOST_AUTO_TEST_CASE(rows_and_fields_lie_below_the_whole_path) {
  for (const auto& [word, kind] : floor_words) {
    if (kind == FloorKind::triangles) continue;
    MeshRoll on;
    on.floor = kind;
    const RigidScene asked = on.scene({1.0 / 240, 1.0 / 60});
    BOOST_TEST_CONTEXT(word) {
      std::vector<double> low(16, 1e9);
      std::vector<double> high(16, -1e9);
      for (const SceneBody& body : asked.scene.bodies) {
        if (!body.fixed) continue;
        const double x = body.state.position[0];
        double from = x - body.half_size[0];
        double to = x + body.half_size[0];
        if (kind == FloorKind::boxes) {
          BOOST_TEST(std::abs(body.state.position[2] + body.half_size[2]) < 1e-15);
        } else if (kind == FloorKind::heights) {
          // Turned by little: its middle is near the ball, and it is as long as the way.
          from = x - 1;
          to = x + body.spacing * static_cast<double>(body.heights.front().size());
        } else {
          from = x + body.vertices.front()[0];
          to = x + body.vertices.back()[0];
        }
        low[body.start] = std::min(low[body.start], from);
        high[body.start] = std::max(high[body.start], to);
      }
      for (std::size_t i = 0; i < asked.scene.bodies.size(); ++i) {
        const SceneBody& ball = asked.scene.bodies[i];
        if (ball.fixed) continue;
        for (const double t : {0.0, asked.scene.end()}) {
          const SceneState at = asked.exact(i, t);
          if (kind != FloorKind::heights) BOOST_TEST(at.position[1] == ball.state.position[1]);
          BOOST_TEST(at.position[0] > low[ball.start]);
          if (kind != FloorKind::heights) BOOST_TEST(at.position[0] < high[ball.start]);
        }
      }
    }
  }
  MeshRoll both;
  both.turn = 1;
  both.floor = FloorKind::edges;
  BOOST_CHECK_THROW(both.scene({1e-2, 1e-2}), InputError);
}

BOOST_AUTO_TEST_CASE(walls_of_the_scene_are_meshes_without_a_fault) {
  check_has_no_fault(MeshRoll{}.scene({1.0 / 240, 1.0 / 60}));
}

BOOST_AUTO_TEST_SUITE_END()
