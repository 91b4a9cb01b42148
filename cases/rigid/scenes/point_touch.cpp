// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/scenes/point_touch.hpp"

#include "cases/rigid/scenes/shape_numbers.hpp"

namespace stickslip::cases {
namespace {

/// Spin part of the angular momentum, which a body keeps in flight.
Vector3 own_momentum(const SceneBody& body, const SceneState& state) {
  return inertia_in_space(body, state.orientation) * state.spin;
}

/// Velocity of the point of the touch just after it, of a body that has flown on since.
Vector3 velocity_after(const SceneBody& body, const SceneState& before, const SceneState& now,
                       const Vector3& point) {
  SceneState after = before;
  after.velocity = now.velocity;
  after.spin = inertia_in_space(body, before.orientation).inverse() * own_momentum(body, now);
  return velocity_at(after, point);
}

}  // namespace

double PointTouch::velocity() const {
  Vector3 u = velocity_at(p_before, point);
  if (q) u -= velocity_at(q_before, point);
  return u.dot(normal);
}

double smooth_impulse(const std::vector<SceneBody>& bodies, const PointTouch& touch) {
  double mobility = mobility_at(bodies[touch.p], touch.p_before, touch.point, touch.normal);
  if (touch.q) mobility += mobility_at(bodies[*touch.q], touch.q_before, touch.point, touch.normal);
  return -(1 + touch.restitution) * touch.velocity() / mobility;
}

std::vector<SceneNumber> numbers_of_touches(const std::vector<SceneBody>& bodies,
                                            const std::vector<PointTouch>& touches,
                                            const std::vector<SceneState>& first,
                                            const std::vector<SceneState>& last) {
  double impulse = 0;
  double point_mass = 0;
  double right_point_mass = 0;
  double rebound = 0;
  double moment = 0;
  const auto all = static_cast<double>(touches.size());
  for (const PointTouch& touch : touches) {
    const SceneBody& p = bodies[touch.p];
    const double right = smooth_impulse(bodies, touch);
    const double found =
        p.mass * (last[touch.p].velocity - first[touch.p].velocity).dot(touch.normal);
    const double inverse_masses = 1 / p.mass + (touch.q ? 1 / bodies[*touch.q].mass : 0);
    const double of_points = -(1 + touch.restitution) * touch.velocity() / inverse_masses;
    impulse += found / right / all;
    point_mass += found / of_points / all;
    right_point_mass += right / of_points / all;
    Vector3 leaves = velocity_after(p, touch.p_before, last[touch.p], touch.point);
    if (touch.q)
      leaves -= velocity_after(bodies[*touch.q], touch.q_before, last[*touch.q], touch.point);
    rebound += leaves.dot(touch.normal) / -touch.velocity() / all;
    const Vector3 turned = (touch.point - touch.p_before.position).cross(touch.normal);
    const Vector3 gained = own_momentum(p, last[touch.p]) - own_momentum(p, touch.p_before);
    moment += gained.dot(turned) / turned.squaredNorm() / found / all;
  }
  return {{number_corner_impulse, impulse, 1},
          {number_point_mass, point_mass, right_point_mass},
          {number_corner_rebound, rebound, touches.front().restitution},
          {number_corner_moment, moment, 1}};
}

}  // namespace stickslip::cases
