// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/contact/pair/body_contact.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>

#include "stickslip/description/description.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

Vector3 in_space(double normal, const Vector2& tangential) {
  return {normal, tangential[0], tangential[1]};
}

ContactForce contact_force(double normal, const Vector2& tangential,
                           const FrictionCoefficients& friction) {
  ContactForce contact;
  contact.normal = normal;
  contact.tangential = tangential;
  const bool is_apart = normal == 0 && tangential.isZero(0);
  contact.regime =
      is_apart ? Regime::separated : regime_by_limit(normal, tangential.norm(), friction);
  contact.work_normal = contact.work_tangential = contact.work_stored = contact.work_dissipated =
      std::numeric_limits<double>::quiet_NaN();
  return contact;
}

}  // namespace

BodyStep body_step_of(const ContactStep& step, ArmRule arms) {
  const double radius = step.effective_radius;
  if (!(radius > 0)) throw std::invalid_argument("body_step_of: a step without effective radius");
  if (step.overlap_new >= radius) {
    throw Unsuitable("an overlap of " + shortest(step.overlap_new) +
                     " m is too much for spheres of radius " + shortest(radius) + " m");
  }
  const double arm = arms == ArmRule::constant ? radius : radius - step.overlap_new / 2;
  // With equal spins w and arms +-a n the movement of q relative to p is -2 a w x n.
  const auto spin_for = [arm](const Vector2& movement) -> Vector3 {
    return Vector3::UnitX().cross(in_space(0, movement)) / (-2 * arm);
  };
  BodyStep bodies;
  bodies.radius_p = bodies.radius_q = radius;
  bodies.branch = (2 * radius - step.overlap_new) * Vector3::UnitX();
  bodies.motion.displacement_q = (step.overlap_old - step.overlap_new) * Vector3::UnitX();
  bodies.motion.velocity_q = -step.approach_velocity * Vector3::UnitX();
  bodies.motion.rotation_p = bodies.motion.rotation_q = spin_for(step.shift);
  bodies.motion.spin_p = bodies.motion.spin_q = spin_for(step.velocity);
  bodies.motion.dt = step.dt;
  return bodies;
}

ContactForce contact_force_of(const BodyForces& forces, const FrictionCoefficients& friction) {
  return contact_force(-forces.force_p[0], forces.force_p.tail<2>(), friction);
}

BodyStep body_step_of(const PairGeometry& now, const PairStep& step, double radius_p,
                      double radius_q) {
  BodyStep bodies{.radius_p = radius_p, .radius_q = radius_q, .branch = now.branch, .motion = step};
  if (std::isinf(radius_q)) {
    // The nearest point of the wall's surface moves as the wall does there.
    bodies.branch = (radius_p - now.overlap) * now.normal;
    const Vector3 from_reference = bodies.branch - now.branch;
    bodies.motion.displacement_q += step.rotation_q.cross(from_reference);
    bodies.motion.velocity_q += step.spin_q.cross(from_reference);
  }
  return bodies;
}

PairForce pair_force_of(const BodyForces& forces, const PairGeometry& now,
                        const FrictionCoefficients& friction) {
  const double normal = -forces.force_p.dot(now.normal);
  const Vector3 tangential = forces.force_p + normal * now.normal;
  return {forces.force_p, tangential, contact_force(normal, {tangential.norm(), 0}, friction)};
}

BodyForces body_forces_of(const Vector3& force_p, const PairGeometry& now) {
  return {force_p, now.arm_p.cross(force_p), -now.arm_q.cross(force_p)};
}

}  // namespace stickslip
