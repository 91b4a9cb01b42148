// SPDX-License-Identifier: BSD-3-Clause
#include "reference/gradients/fixed_step_runs.hpp"

namespace stickslip::reference {
namespace {

/// The part above zero.
template <class Number>
Number above(const Number& number) {
  return number.value > 0 ? number : Number(0);
}

}  // namespace

DualNumber<5> stepped_velocity(const DampedImpact& impact, long double height, long double dt,
                               DampingOver over) {
  using Number = DualNumber<5>;
  auto velocity = Number::variable(impact.velocity, 0);
  const auto k = Number::variable(impact.k, 1);
  const auto damping = Number::variable(impact.damping, 2);
  const auto mass = Number::variable(impact.mass, 3);
  Number overlap = -Number::variable(height, 4);
  Number before = overlap;  // a step ago
  bool touched = false;
  while (velocity.value > 0 || overlap.value > 0 || !touched) {
    if (overlap.value > 0) {
      touched = true;
      const Number rate = over == DampingOver::step ? velocity : (overlap - above(before)) / dt;
      Number force = k * overlap + damping * rate;
      if (impact.end == ContactEnd::force) force = above(force);
      velocity = velocity - dt / mass * force;
    } else if (over == DampingOver::contact && before.value > 0) {
      velocity = velocity - damping / mass * -before;  // the rest of the step in contact
    }
    before = overlap;
    overlap = overlap + dt * velocity;
  }
  if (over == DampingOver::contact && before.value > 0)
    velocity = velocity + damping / mass * before;
  return -velocity;
}

BouncedBall stepped_ball(const Bounces& start, int steps, ImpactInstant instant) {
  const auto restitution = BounceNumber::variable(start.restitution, 2);
  const auto gravity = BounceNumber::variable(start.gravity, 3);
  BouncedBall ball{BounceNumber::variable(start.height, 0),
                   -BounceNumber::variable(start.speed, 1)};
  const long double dt = start.time / static_cast<long double>(steps);
  for (int i = 0; i < steps; ++i) {
    ball.velocity = ball.velocity - dt * gravity;
    ball.position = ball.position + dt * ball.velocity;
    if (ball.position.value >= 0 || ball.velocity.value >= 0) continue;
    ++ball.bounces;
    const BounceNumber behind = ball.position / ball.velocity;  // time since the touch
    const BounceNumber after = -(restitution * ball.velocity);
    ball.velocity = after;
    if (instant == ImpactInstant::put_back) ball.position = BounceNumber(0);
    if (instant == ImpactInstant::located) {
      // The velocity at the touch, and the flight that is left of the step.
      ball.velocity = after - restitution * gravity * behind - gravity * behind;
      ball.position = behind * ball.velocity;
    }
  }
  return ball;
}

SlidingNumber stepped_distance(const RigidSlide& body, long double dt) {
  auto velocity = SlidingNumber::variable(body.velocity, 0);
  const auto mu = SlidingNumber::variable(body.mu, 1);
  SlidingNumber distance(0);
  while (velocity.value > 0) {
    velocity = above(velocity - dt * body.gravity * mu);
    distance = distance + dt * velocity;
  }
  return distance;
}

}  // namespace stickslip::reference
