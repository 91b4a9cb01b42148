// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/edge_roll_off/case.hpp"

#include <algorithm>
#include <cmath>

#include "cases/rigid/on_meshes/floors.hpp"
#include "cases/rigid/scenes/rigid_states.hpp"
#include "reference/walls/edges_and_steps.hpp"
#include "reference/walls/over_an_edge.hpp"

namespace stickslip::cases {
namespace {

constexpr double radii_before_edge = 2;  ///< where a ball starts
constexpr double radii_of_table = 4;
constexpr double radii_of_half_table = 2.5;
constexpr double radii_of_flight = 1;  ///< way of the fastest ball after the last one has left
/// Balls of laws start that number of radii of the circle before the edge.
constexpr double circles_before_edge = 2;
constexpr double circles_of_table = 6;
constexpr std::array parts_of_laws{0.1, 0.3, 0.6, 1.0};

/// Turned by quarters.
Vector3 quarter(const Vector3& v, std::size_t quarters) {
  Vector3 turned = v;
  for (std::size_t i = 0; i < quarters; ++i) turned = {-turned[1], turned[0], turned[2]};
  return turned;
}

BodyState quarter(const BodyState& state, std::size_t quarters) {
  return {quarter(state.position, quarters), quarter(state.velocity, quarters),
          quarter(state.spin, quarters)};
}

/// A start of a scene: the ball goes along x here.
struct Start {
  double speed = 0;
  double before = 0;  ///< distance from the edge [m]
  double beside = 0;  ///< offset along the edge [m]
  double reaches() const { return before / speed; }
};

Start start_of(const EdgeRollOff& e, std::size_t k, double step) {
  const double speed = e.speed(static_cast<double>(k / 2) / 7);
  const double side = sides_over_radius.at(side_of_start(k)) * e.radius;
  return {speed, radii_before_edge * e.radius + phase_of_start(k) * step * speed,
          std::min(side, e.radius) * sixteenth_of_square(k)[0]};
}

/// Time from the edge until it has left [s].
double leaves_after(const EdgeRollOff& e, double speed) {
  const auto left =
      reference::leaves_edge(wide(speed) / std::sqrt(wide(e.gravity) * wide(e.radius)), e.mu);
  return narrow(left.time) * std::sqrt(e.radius / e.gravity);
}

SceneBody table_of_start(const EdgeRollOff& e, std::size_t k) {
  const double side = sides_over_radius.at(side_of_start(k)) * e.radius;
  std::vector<Face> faces =
      e.table(side, radii_of_table * e.radius, radii_of_half_table * e.radius);
  for (Face& face : faces) {
    face.corner = quarter(face.corner, k / 4);
    face.along = quarter(face.along, k / 4);
    face.up = quarter(face.up, k / 4);
  }
  SceneBody table = scene_mesh("table-" + std::to_string(k), place_of_start(k), mesh_of(faces));
  table.start = k;
  return table;
}

SceneBody box_of_start(const EdgeRollOff& e, std::size_t k) {
  const Vector3 half(radii_of_table / 2, radii_of_half_table, radii_of_table / 2);
  SceneBody box;
  box.name = "table-" + std::to_string(k);
  box.shape = SceneShape::block;
  box.fixed = true;
  box.start = k;
  box.half_size = (e.radius * quarter(half, k / 4)).cwiseAbs();
  box.state.position =
      place_of_start(k) - e.radius * radii_of_table / 2 * quarter(Vector3(1, 0, 1), k / 4);
  return box;
}

}  // namespace

double EdgeRollOff::speed(double part) const {
  return std::sqrt((slowest + part * (fastest - slowest)) * gravity * radius);
}

std::vector<Face> EdgeRollOff::table(double side, double reach, double half_width) const {
  const Vector3 wide_along = 2 * half_width * Vector3::UnitY();
  return {{.corner = {-reach, -half_width, 0},
           .along = reach * Vector3::UnitX(),
           .up = wide_along,
           .side = side},
          {.corner = {0, half_width, 0},
           .along = -wide_along,
           .up = -reach * Vector3::UnitZ(),
           .side = side}};
}

BodyState EdgeRollOff::rigid_after(double speed, double time) const {
  const double unit = std::sqrt(radius / gravity);
  const auto left = reference::leaves_edge(wide(speed * unit / radius), wide(mu));
  const double angle = narrow(left.angle);
  BodyState state;
  state.position = radius * Vector3(std::sin(angle), 0, std::cos(angle));
  state.velocity =
      narrow(left.speed) * radius / unit * Vector3(std::cos(angle), 0, -std::sin(angle));
  state.spin = narrow(left.spin) / unit * Vector3::UnitY();
  return flown(state, time - narrow(left.time) * unit, Vector3(0, 0, -gravity));
}

RigidScene EdgeRollOff::scene(const SceneSteps& steps) const {
  RigidScene asked;
  Scene& scene = asked.scene;
  scene.step = steps.step;
  scene.gravity = {0, 0, -gravity};
  double end = 0;
  Scene boxes;
  std::vector<Start> starts;
  for (std::size_t k = 0; k < starts_of_scene; ++k) {
    const Start start = starts.emplace_back(start_of(*this, k, steps.step));
    end = std::max(end, start.reaches() + steps.coarsest + leaves_after(*this, start.speed));
    BodyState seen{
        {-start.before, start.beside, radius}, {start.speed, 0, 0}, {0, start.speed / radius, 0}};
    seen = quarter(seen, k / 4);
    SceneBody ball = scene_sphere("ball-" + std::to_string(k), k, radius, mass,
                                  place_of_start(k) + seen.position);
    ball.state.velocity = seen.velocity;
    ball.state.spin = seen.spin;
    scene.contacts.push_back({.p = 2 * k, .q = 2 * k + 1, .mu = mu});
    boxes.bodies.push_back(ball);
    boxes.bodies.push_back(box_of_start(*this, k));
    scene.bodies.push_back(std::move(ball));
    scene.bodies.push_back(table_of_start(*this, k));
  }
  scene.times = scene_times(steps, end + radii_of_flight * radius / speed(1), 1);
  const double fast = speed(1);
  scene.scale = {
      .velocity = fast, .spin = fast / radius, .length = radius, .energy = mass * fast * fast / 2};
  asked.exact = [e = *this, starts, bodies = scene.bodies](std::size_t body, double time) {
    const std::size_t k = body / 2;
    const Start& start = starts[k];
    if (time < start.reaches()) return flown(bodies[body].state, time);
    BodyState now = e.rigid_after(start.speed, time - start.reaches());
    now.position[1] += start.beside;
    now = quarter(now, k / 4);
    now.position += place_of_start(k);
    return now;
  };
  asked.numbers = [exact = asked.exact](const Scene& told, const std::vector<SceneState>& /*first*/,
                                        const std::vector<SceneState>& last) {
    return speeds_by_side(told, exact, last);
  };
  asked.twin = scene;
  asked.twin->bodies = std::move(boxes.bodies);
  return asked;
}

std::vector<MeshTrial> EdgeRollOff::trials(int cuts) const {
  const double reach = circles_of_table * circle();
  const auto wall = [&](double of_side) {
    return IndexedMesh(*mesh_of(table(of_side, reach, reach)));
  };
  std::vector<MeshTrial> all;
  all.push_back({wall(side(cuts)), wall(2 * reach), {}});
  for (const double part : parts_of_laws) {
    BodyState start;
    start.position =
        above(Vector2(-circles_before_edge * circle(), side(std::max(cuts, 16)) * part / 3));
    start.velocity = {speed(part), 0, 0};
    start.spin = {0, speed(part) / (radius - settled() / 2), 0};
    all.front().starts.push_back(start);
  }
  return all;
}

BallAsked EdgeRollOff::asked_of_laws() const {
  double end = 0;
  for (const double part : parts_of_laws)
    end = std::max(end,
                   circles_before_edge * circle() / speed(part) + leaves_after(*this, speed(part)));
  return ball(1.05 * end);
}

SceneScale EdgeRollOff::scale_of_laws() const {
  return {.velocity = speed(1), .spin = speed(1) / radius, .length = radius, .energy = 1};
}

EdgeRollOff::Outcome EdgeRollOff::run(const Scheme& scheme, int cuts) const {
  const Scheme ready = sprung(scheme);
  const BallAsked asked = asked_of_laws();
  const std::vector<MeshTrial> asked_on = trials(cuts);
  Outcome found = compare_with_uncut(ready, asked, asked_on, scale_of_laws());
  const double end = asked.steps * asked.step;
  for (const BodyState& start : asked_on.front().starts) {
    const BodyState last = last_on_mesh(ready, asked_on.front().cut, asked, start);
    const double fast = start.velocity[0];
    const BodyState truth = rigid_after(fast, end + start.position[0] / fast);
    found.rigid += (last.velocity - truth.velocity).norm() / speed(1) /
                   static_cast<double>(parts_of_laws.size());
  }
  return found;
}

std::vector<CrossCheckResult> EdgeRollOff::cross_checks() const {
  constexpr long double grips = 1e7L;
  double rolling = 0;
  double sliding = 0;
  for (const double part : {0.0, 0.3, 0.7}) {
    const long double squared =
        wide(speed(part)) * wide(speed(part)) / (wide(gravity) * wide(radius));
    const auto closed = reference::roll_off_edge(squared, 3);
    const auto angle = [&](long double friction) {
      return reference::leaves_edge(std::sqrt(squared), friction).angle;
    };
    rolling = worse(rolling, std::abs(narrow(angle(grips) - closed.lift_off_angle)));
    sliding = worse(sliding, std::abs(narrow(angle(0) - closed.lift_off_angle_frictionless)));
  }
  return {{"angle of lift-off with friction without end against the closed form of rolling [rad]",
           rolling, 1e-6},
          {"angle of lift-off without friction against the closed form [rad]", sliding, 1e-11}};
}

}  // namespace stickslip::cases
