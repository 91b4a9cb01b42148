// SPDX-License-Identifier: BSD-3-Clause
#include "cases/drive/bodies/native_bodies.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "stickslip/description/description.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

/// Steps that are asked for in one go.
constexpr std::size_t steps_at_a_time = 64;
/// Moment of inertia of a solid sphere over m R^2, and what rounding may change of it.
constexpr double inertia_of_sphere = 0.4;
constexpr double round_off = 1e-12;

[[noreturn]] void refuse(const std::string& why) {
  throw Unsuitable("native=on: the law's own integrator moves " + why);
}

void require_solid_sphere(const Body& body) {
  const double share = body.inertia / (body.mass * body.radius * body.radius);
  if (std::abs(share / inertia_of_sphere - 1) <= round_off) return;
  refuse("solid spheres, whose moment of inertia is 0.4 m R^2; here one has " + shortest(share) +
         " m R^2");
}

MovingBody moving(const Body& body, const Vector3& gravity) {
  if (!body.torque.isZero(0)) refuse("bodies under constant forces; here is a constant torque");
  MovingBody told;
  told.radius = body.radius;
  told.mass = body.mass;
  told.state = {body.position, body.velocity, body.spin};
  if (!std::isfinite(body.mass)) return told;
  require_solid_sphere(body);
  told.load = body.load + body.mass * gravity;
  return told;
}

}  // namespace

MotionStart motion_start(std::span<const Body> bodies, std::span<const BodyPair> pairs,
                         const Vector3& gravity) {
  if (bodies.size() != 2 || pairs.size() != 1)
    refuse("two bodies with one contact; here are " + std::to_string(bodies.size()));
  const Body& p = bodies[pairs.front().p];
  const Body& q = bodies[pairs.front().q];
  if (!std::isfinite(p.mass)) refuse("the first body of a pair; here it is held");
  const bool moves = std::isfinite(q.mass);
  const bool rests = !std::isfinite(q.inertia) && q.velocity.isZero(0) && q.spin.isZero(0);
  if (!moves && !rests) refuse("bodies by forces; here one moves as given");
  MotionStart start{.p = moving(p, gravity), .q = moving(q, gravity)};
  if (q.is_wall()) {
    // The point of its surface that is nearest to p.
    const double height = (p.position - q.position).dot(q.wall_normal);
    start.q.state.position = p.position - height * q.wall_normal;
  }
  return start;
}

SystemStart system_start(std::span<const Body> bodies, std::span<const BodyPair> pairs,
                         const Vector3& gravity) {
  SystemStart start;
  for (const Body& body : bodies) {
    const bool moves = std::isfinite(body.mass);
    start.bodies.push_back(
        {.radius = body.radius,
         .mass = body.mass,
         .inertia = body.inertia,
         .state = {body.position, body.velocity, body.spin},
         .load = moves ? Vector3(body.load + body.mass * gravity) : Vector3(Vector3::Zero()),
         .torque = body.torque,
         .wall_normal = body.wall_normal});
  }
  for (const BodyPair& pair : pairs) start.contacts.push_back({pair.p, pair.q});
  return start;
}

NativeBodies::NativeBodies(const AnyLaw& law, std::span<const Body> bodies,
                           std::span<const BodyPair> pairs, const Vector3& gravity)
    : motion_(law.body_motion()), system_(dynamic_cast<SystemMotion*>(motion_.get())) {
  if (system_ != nullptr) {
    start_ = system_start(bodies, pairs, gravity);
  } else {
    pair_ = motion_start(bodies, pairs, gravity);
  }
}

void NativeBodies::start() {
  if (system_ != nullptr) {
    system_->start_system(start_);
  } else {
    pair_.dt = start_.dt;
    motion_->start(pair_);
  }
}

void NativeBodies::ask_ahead() {
  ahead_.resize(steps_at_a_time);
  used_ = 0;
  if (system_ != nullptr) return system_->advance_system(ahead_);
  std::vector<MotionState> states(ahead_.size());
  motion_->advance(states);
  std::ranges::transform(states, ahead_.begin(),
                         [](const MotionState& state) { return system_of(state); });
}

const SystemState& NativeBodies::step(double dt) {
  if (ahead_.empty()) {
    start_.dt = dt;
    start();
  }
  if (dt != start_.dt) refuse("bodies in equal steps");
  if (used_ == ahead_.size()) ask_ahead();
  return ahead_[used_++];
}

}  // namespace stickslip::cases
