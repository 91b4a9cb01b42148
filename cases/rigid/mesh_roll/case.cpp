// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/mesh_roll/case.hpp"

#include "cases/numbers.hpp"
#include "cases/rigid/scenes/rigid_states.hpp"

namespace stickslip::cases {
namespace {

/// Way of a ball of a scene, over its radius.
constexpr double radii_rolled = 8;
constexpr int times_of_mesh_roll = 4;

RigidScene on_plane(const MeshRoll& m, const SceneSteps& steps) {
  RigidScene asked = over_floor(steps, {0, 0, -m.gravity});
  Scene& scene = asked.scene;
  for (std::size_t k = 0; k < starts_of_scene; ++k) {
    SceneBody ball = scene_sphere("ball-" + std::to_string(k), k, m.radius, m.mass,
                                  place_of_start(k) + m.radius * Vector3::UnitZ());
    ball.state.velocity =
        m.velocity * (is_row(m.floor) ? direction_along_x(k) : direction_of_start(k));
    ball.state.spin = spin_for(-ball.state.velocity, m.radius);
    scene.contacts.push_back(
        {.p = scene.bodies.size(), .q = 0, .mu = m.mu, .carried = m.mass * m.gravity});
    scene.bodies.push_back(std::move(ball));
  }
  scene.times = scene_times(steps, radii_rolled * m.radius / m.velocity, times_of_mesh_roll);
  scene.scale = {.velocity = m.velocity,
                 .spin = m.velocity / m.radius,
                 .length = m.velocity * scene.end(),
                 .energy = m.mass * m.velocity * m.velocity / 2};
  asked.exact = [bodies = scene.bodies](std::size_t body, double time) {
    return flown(bodies[body].state, time);
  };
  asked.kept = kept_on_floor(m.velocity, m.velocity / m.radius);
  return asked;
}

/// Balls that roll without slip on floors each of which turns about where its ball starts: their
/// velocity turns with 2/7 of the spin of the floor.
RigidScene on_turntables(RigidScene asked, double turn) {
  asked.exact = [bodies = asked.scene.bodies, turn](std::size_t body, double time) {
    const SceneBody& ball = bodies[body];
    const double rate = turn / (1 + ball.mass * ball.radius * ball.radius / ball.inertia[0]);
    const Vector3& u = ball.state.velocity;
    const Vector3 aside = Vector3::UnitZ().cross(u);
    const double c = std::cos(rate * time);
    const double s = std::sin(rate * time);
    SceneState now = ball.state;
    now.position += Vector3(s * u + (1 - c) * aside) / rate;
    now.velocity = c * u + s * aside;
    const Vector3 floor = turn * Vector3::UnitZ().cross(now.position - ball.state.position);
    now.spin = spin_for(floor - now.velocity, ball.radius);
    return now;
  };
  asked.kept.clear();
  asked.judges_energy = false;
  return asked;
}

}  // namespace

RigidScene MeshRoll::scene(const SceneSteps& steps) const {
  RigidScene asked = on_plane(*this, steps);
  if (turn != 0) asked = on_turntables(std::move(asked), turn);
  return on_floors_of_triangles(
      std::move(asked),
      {.place = sixteenth_of_square, .belt = belt * Vector3::UnitX(), .kind = floor, .turn = turn});
}

std::vector<MeshTrial> MeshRoll::trials(int cuts) const {
  const double arm = radius - settled() / 2;
  return on_all_floors(cuts, [&](const Vector2& along, const Vector2& beside) {
    BodyState start;
    start.position = above(-circles_of_way / 2 * circle() * along + beside);
    start.velocity = {velocity * along[0], velocity * along[1], 0};
    start.spin = spin_for(-start.velocity, arm);
    return start;
  });
}

SceneScale MeshRoll::scale_of_laws() const {
  return {.velocity = velocity,
          .spin = velocity / radius,
          .length = circles_of_way * circle(),
          .energy = 1};
}

std::vector<reference::NamedNumber> MeshRoll::numbers() const {
  return {
      {"velocity", "m/s", "velocity of the balls, at any time", velocity, 1e-15L * wide(velocity)},
      {"spin", "rad/s", "spin of the balls, at any time", velocity / radius,
       1e-15L * wide(velocity / radius)}};
}

std::vector<CrossCheckResult> MeshRoll::cross_checks() const {
  BodyState start = trials(1).front().starts.front();
  std::vector<CrossCheckResult> checks = check_plane(start, time_of_laws());
  const RigidScene asked = on_plane(*this, {1e-3, 1e-3});
  double slip = 0;
  for (std::size_t i = 1; i < asked.scene.bodies.size(); ++i)
    slip = worse(slip, lowest_point_of(asked.scene.bodies[i], asked.exact(i, 1)).norm());
  checks.push_back({"velocity of the lowest point of a rigid ball, over that of the ball",
                    slip / velocity, 1e-15});
  return checks;
}

}  // namespace stickslip::cases
