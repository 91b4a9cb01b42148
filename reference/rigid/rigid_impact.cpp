// SPDX-License-Identifier: BSD-3-Clause
#include "reference/rigid/rigid_impact.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "reference/impact/rigid_bounce.hpp"
#include "reference/rigid/rolling_sphere.hpp"

namespace stickslip::reference {
namespace {

using Vector = Vector3<long double>;

RigidBounce<long double> bounce_of(const RigidContact& contact,
                                   const BouncingSphere<long double>& before) {
  return {.inertia_factor = contact.inertia_factor,
          .mu = contact.mu,
          .restitution = contact.restitution,
          .before = before};
}

/// Tells whether it sticks: `slip` is the sliding velocity before, `size` that of the velocities
/// from which it was made, whose rounding is no slip.
void tell_slip(const RigidBounce<long double>& bounce, long double slip, long double size,
               RigidRebound& after) {
  constexpr long double graze = 16 * std::numeric_limits<long double>::epsilon();
  const long double left = slip - sliding_threshold(bounce);
  after.sticks = left <= graze * size;
  after.slip_left = after.sticks ? 0 : left;
}

long double size_of(const RigidSphere& sphere) {
  return sphere.velocity.norm() + sphere.surface().norm();
}

void validate(const RigidSphere& sphere) {
  if (!(sphere.mass > 0) || !(sphere.radius > 0))
    throw std::invalid_argument("rigid spheres: masses and radii must be above 0");
  if (std::isinf(sphere.radius) && !sphere.spin.isZero(0))
    throw std::invalid_argument("rigid spheres: a body of infinite radius must have no spin");
}

}  // namespace

Vector3<long double> RigidSphere::surface() const {
  return std::isinf(radius) ? Vector::Zero() : Vector(radius * spin);
}

RigidRebound bounce_on_floor(const RigidContact& contact, const RigidSphere& sphere) {
  validate(sphere);
  if (!(sphere.velocity[2] < 0))
    throw std::invalid_argument(
        "velocity: its third number must be below 0: the sphere falls on the floor");
  const long double R = sphere.radius;
  const RigidBounce<long double> bounce =
      bounce_of(contact, {.normal_velocity = -sphere.velocity[2],
                          .velocity = {sphere.velocity[0], sphere.velocity[1]},
                          .surface = {-R * sphere.spin[1], R * sphere.spin[0]}});
  const BouncingSphere<long double> left = solve(bounce);
  RigidRebound after{.first = sphere, .second = {}};
  after.first.velocity = {left.velocity[0], left.velocity[1], left.normal_velocity};
  after.first.spin = {left.surface[1] / R, -left.surface[0] / R, sphere.spin[2]};
  tell_slip(bounce, lowest_point_velocity(sphere.velocity, sphere.spin, R).norm(), size_of(sphere),
            after);
  return after;
}

RigidRebound impact_of_two(const RigidContact& contact, const RigidSphere& first,
                           const RigidSphere& second, const Vector& normal) {
  validate(first);
  validate(second);
  if (std::isinf(std::min(first.mass, second.mass)))
    throw std::invalid_argument("mass_1, mass_2: only one of them can be infinite, a wall");
  if (!(normal.norm() > 0)) throw std::invalid_argument("normal: must not be 0 in all directions");
  const Vector n = normal / normal.norm();
  const Vector relative = first.velocity - second.velocity;
  const long double approach = relative.dot(n);
  if (!(approach > 0))
    throw std::invalid_argument(
        "velocity_1: the spheres do not approach along the normal, which points from the first to "
        "the second");
  const Vector arms = first.surface() + second.surface();
  const Vector slip = relative - approach * n + arms.cross(n);
  const long double sliding = slip.norm();
  const RigidBounce<long double> bounce =
      bounce_of(contact, {.normal_velocity = approach, .velocity = {sliding, 0}, .surface = {}});
  const BouncingSphere<long double> left = solve(bounce);
  const long double reduced = 1 / (1 / first.mass + 1 / second.mass);
  const Vector along = sliding > 0 ? Vector(slip / sliding) : Vector::Zero();
  const Vector friction = reduced * (sliding - left.velocity[0]) * along;
  const Vector impulse = reduced * (approach + left.normal_velocity) * n + friction;
  const Vector turn = n.cross(friction) / contact.inertia_factor;
  RigidRebound after{.first = first, .second = second};
  after.first.velocity -= impulse / first.mass;
  after.second.velocity += impulse / second.mass;
  after.first.spin -= turn / (first.mass * first.radius);
  after.second.spin -= turn / (second.mass * second.radius);
  tell_slip(bounce, sliding, size_of(first) + size_of(second), after);
  return after;
}

}  // namespace stickslip::reference
