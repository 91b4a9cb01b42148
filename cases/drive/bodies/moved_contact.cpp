// SPDX-License-Identifier: BSD-3-Clause
#include "cases/drive/bodies/moved_contact.hpp"

#include <cmath>
#include <numbers>

namespace stickslip::cases {
namespace {

/// Radius over the overlap: so large that it does not matter where in the overlap the force acts,
/// so small that no digits are lost.
constexpr double radius_over_overlap = 16384;
constexpr double range_of_steps = 0.1;

/// The wall is y = 0. Overlap grows with -y, and the shift is that of the wall relative to the
/// body.
Body body_of(const MovedContact::Start& start, double radius) {
  Body body = solid_sphere(radius, start.mass);
  body.inertia = start.inertia_factor > 1
                     ? start.mass * radius * radius / (start.inertia_factor - 1)
                     : std::numeric_limits<double>::infinity();
  body.position = {0, radius - start.overlap, 0};
  body.velocity = {-start.shift_velocity, -start.approach_velocity, 0};
  body.spin = {0, 0, -start.turning_velocity / radius};
  body.load = {-start.load[1], -start.load[0], 0};
  return body;
}

}  // namespace

double steps_of_run(double steps, int k) {
  // Multiples of the golden section less their whole parts fill the range evenly.
  const double part = k * (std::numbers::phi - 1);
  return steps * (1 + range_of_steps * (part - std::floor(part)));
}

MovedContact::MovedContact(const Scheme& scheme, const Start& start)
    : radius_(std::exp2(std::ceil(std::log2(radius_over_overlap * start.largest_overlap)))),
      bodies_(scheme, {body_of(start, radius_), fixed_wall(Vector3::Zero(), Vector3::UnitY())},
              {{0, 1}}, Vector3::Zero(), ArmRule::constant) {}

void MovedContact::step(double dt) {
  const double before = bodies_.body(0).spin[2];
  bodies_.step(dt);
  turned_ += 0.5 * dt * (before + bodies_.body(0).spin[2]);
}

Vector2 MovedContact::position() const {
  const Body& body = bodies_.body(0);
  return {radius_ - body.position[1], -body.position[0] - radius_ * turned_};
}

Vector2 MovedContact::velocity() const {
  const Body& body = bodies_.body(0);
  return {-body.velocity[1], -body.velocity[0] - radius_ * body.spin[2]};
}

ContactForce MovedContact::force() const {
  const Vector3& on_body = bodies_.force(0).on_p;
  ContactForce force;
  force.normal = on_body[1];
  force.tangential = {on_body[0], 0};
  return force;
}

}  // namespace stickslip::cases
