// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/shapes/shape_contact.hpp"

#include <cmath>
#include <numbers>

#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

/// Radius of the sphere of the same volume [m].
double radius_of(const ConvexBody& body) {
  return std::cbrt(3 * body.volume() / (4 * std::numbers::pi));
}

/// The rotation from one pose to the next, as a rotation vector in space.
Vector3 rotation_between(const ShapePose& from, const ShapePose& to) {
  const auto& [w0, x0, y0, z0] = from.rotation;
  const auto& [w1, x1, y1, z1] = to.rotation;
  const Eigen::Quaterniond turn =
      Eigen::Quaterniond(w1, x1, y1, z1) * Eigen::Quaterniond(w0, x0, y0, z0).conjugate();
  const Eigen::AngleAxisd about(turn.normalized());
  return about.angle() * about.axis();
}

}  // namespace

ShapeContact::ShapeContact(FramedLaw law, const ConvexBody& p, const ConvexBody& q)
    : law_(std::move(law)),
      p_(&p),
      q_(&q),
      effective_radius_(effective_radius(radius_of(p), radius_of(q))) {
  if (law_.law.body_contact() != nullptr || law_.law.moves_bodies())
    throw Unsuitable("its contacts of shapes are its own: it knows bodies");
  const std::string rule = "shape-rule=" + std::string(name_of(law_.shape_rule));
  if (takes_midway(law_.shape_rule) && !has_midway(p, q))
    throw InputError(rule + ": only ellipsoids and superquadrics have a midway point");
  if (takes_volume(law_.shape_rule) && !has_volume(p, q))
    throw InputError(rule +
                     ": the volume of an overlap is known of polyhedra, blocks and planes, or of "
                     "ellipsoids, superquadrics and planes");
  law_.moments = {};
}

ShapeContact::ShapeContact(const ShapeContact& other)
    : law_(other.law_),
      p_(other.p_),
      q_(other.q_),
      effective_radius_(other.effective_radius_),
      contact_(other.contact_ ? std::make_unique<PairContacts>(*other.contact_) : nullptr),
      last_(other.last_),
      now_(other.now_),
      answer_(other.answer_) {}

ShapeContact::Seen ShapeContact::look(const ShapesMovement& at, const Vector3& near) const {
  const PlacedBody p = placed(*p_, at.p);
  const PlacedBody q = placed(*q_, at.q);
  Seen seen{.at = common_normal(p, q, near)};
  seen.measure = seen.at.depth;
  if (seen.at.depth <= 0) return seen;
  const double power = law_.shape_power;
  if (takes_midway(law_.shape_rule)) {
    const BodyOverlap between = midway(p, q);
    if (law_.shape_rule == ShapeRule::midway)
      seen.at = between;
    else
      seen.at.point = between.point;
    seen.measure = seen.at.depth;
  }
  if (!takes_volume(law_.shape_rule)) {
    if (power != 1) seen.measure = std::pow(std::max(seen.measure, 0.0), power);
    return seen;
  }
  const bool needs_volume = power != 1 || law_.shape_rule != ShapeRule::volume;
  const VolumeOverlap overlap = volume_overlap(p, q, seen.at, needs_volume);
  const double size = overlap.force.norm();
  if (!(size > 0)) return seen;
  const Vector3 middle = seen.at.point;
  seen.at.normal = overlap.force / size;
  seen.at.point = overlap.centroid;
  seen.measure = power == 1 ? size : std::pow(overlap.volume, power - 1) * size;
  if (law_.shape_rule == ShapeRule::volume_along_normal)
    seen.measure = std::pow(overlap.volume, power);
  if (law_.shape_rule != ShapeRule::volume) return seen;
  // A wrench is a force on its central axis and a couple along it.
  const Vector3 moment = overlap.moment - middle.cross(overlap.force);
  seen.at.point = middle + overlap.force.cross(moment) / (size * size);
  seen.couple = moment.dot(seen.at.normal) / size * seen.at.normal;
  return seen;
}

PairGeometry ShapeContact::geometry_of(const Seen& seen, const ShapesMovement& at) const {
  PairGeometry geometry;
  geometry.branch = at.q.position - at.p.position;
  geometry.normal = seen.at.normal;
  geometry.overlap = seen.measure;
  geometry.arm_p = seen.at.point - at.p.position;
  geometry.arm_q = seen.at.point - at.q.position;
  return geometry;
}

ShapesForce ShapeContact::place(const ShapesMovement& start) {
  last_ = start;
  now_ = look(start, Vector3::Zero());
  contact_ = std::make_unique<PairContacts>(law_, std::span(&now_.at.normal, 1));
  PairMotion pressed;
  pressed.overlap_new = now_.measure;
  pressed.overlap_old = std::min(now_.measure, 0.0);
  pressed.normal_old = pressed.normal_new = now_.at.normal;
  return push(pressed, start);
}

ShapesForce ShapeContact::advance(const ShapesMovement& step) {
  const PairGeometry old = geometry_of(now_, last_);
  now_ = look(step, old.normal);
  PairStep moved;
  moved.displacement_p = step.p.position - last_.p.position;
  moved.displacement_q = step.q.position - last_.q.position;
  moved.rotation_p = rotation_between(last_.p, step.p);
  moved.rotation_q = rotation_between(last_.q, step.q);
  moved.velocity_p = step.p.velocity;
  moved.velocity_q = step.q.velocity;
  moved.spin_p = step.p.spin;
  moved.spin_q = step.q.spin;
  moved.dt = step.dt;
  const PairMotion motion =
      pair_motion(law_.kinematics, old, geometry_of(now_, step), moved, effective_radius_);
  last_ = step;
  return push(motion, step);
}

ShapesForce ShapeContact::push(const PairMotion& given, const ShapesMovement& at) {
  PairMotion motion = given;
  motion.effective_radius = effective_radius_;
  PairForce answer;
  contact_->advance(std::span(&motion, 1), std::span(&answer, 1));
  answer_ = answer.contact;
  ShapesForce force = acting_at(now_.at.point, answer.on_p, at);
  const Vector3 couple = answer.contact.normal * now_.couple;
  force.torque_p -= couple;
  force.torque_q += couple;
  return force;
}

}  // namespace stickslip
