// SPDX-License-Identifier: BSD-3-Clause
#include "reference/gradients/bounce_gradients.hpp"

#include <limits>
#include <stdexcept>

namespace stickslip::reference {
namespace {

/// More bounces than anybody differentiates through.
constexpr int most_bounces = 10000;

/// The part of a number that a run of fixed steps differentiates: durations have none there.
BounceNumber seen(const BounceNumber& duration, ImpactInstant instant) {
  return instant == ImpactInstant::located ? duration : BounceNumber(duration.value);
}

void fly(BouncedBall& ball, const BounceNumber& gravity, const BounceNumber& duration) {
  ball.position = ball.position + ball.velocity * duration - 0.5L * gravity * duration * duration;
  ball.velocity = ball.velocity - gravity * duration;
}

/// Throws std::invalid_argument where the bounces have come to an end by then.
void check_that_it_bounces(const Bounces& start, long double touch, long double impact) {
  if (start.time <= touch) return;
  const long double e = start.restitution;
  const long double all = e < 1 ? touch + 2 * e * impact / start.gravity / (1 - e)
                                : std::numeric_limits<long double>::infinity();
  if (start.gravity > 0 && start.time >= all)
    throw std::invalid_argument("time: must be below " + shortest(all) +
                                ", when the ball has come to rest");
}

}  // namespace

BouncedBall bounced(const Bounces& start, ImpactInstant instant) {
  const auto height = BounceNumber::variable(start.height, 0);
  const auto speed = BounceNumber::variable(start.speed, 1);
  const auto restitution = BounceNumber::variable(start.restitution, 2);
  const auto gravity = BounceNumber::variable(start.gravity, 3);
  if (start.gravity == 0 && start.speed == 0)
    throw std::invalid_argument("speed: must be above 0 where there is no gravity");
  const BounceNumber impact = sqrt(speed * speed + 2 * gravity * height);
  BounceNumber flight = 2 * height / (speed + impact);
  check_that_it_bounces(start, flight.value, impact.value);
  BouncedBall ball{height, -speed};
  BounceNumber left(start.time);
  while (flight.value <= left.value) {
    if (flight.value == left.value)
      throw std::invalid_argument(
          "time: the ball is on the floor just then; its place has no "
          "derivative");
    if (++ball.bounces > most_bounces)
      throw std::invalid_argument("time: there are more than 10000 bounces before it");
    fly(ball, gravity, seen(flight, instant));
    ball.position = instant == ImpactInstant::after_the_step ? ball.position - ball.position.value
                                                             : BounceNumber(0);
    ball.velocity = -(restitution * ball.velocity);
    left = left - seen(flight, instant);
    if (start.gravity == 0) break;
    flight = 2 * ball.velocity / gravity;
  }
  fly(ball, gravity, left);
  return ball;
}

BouncedBall bounced_by_saltation(const Bounces& start) {
  // Columns: derivatives of (x, v) by height, speed, restitution and gravity.
  const long double g = start.gravity;
  const long double e = start.restitution;
  BouncedBall ball{BounceNumber::variable(start.height, 0), BounceNumber(-start.speed)};
  ball.velocity.by[1] = -1;
  const auto fly_on = [&](long double t) {
    for (std::size_t i = 0; i < 4; ++i) ball.position.by[i] += t * ball.velocity.by[i];
    ball.position.by[3] -= t * t / 2;
    ball.velocity.by[3] -= t;
    ball.position.value += t * ball.velocity.value - g * t * t / 2;
    ball.velocity.value -= g * t;
  };
  long double left = start.time;
  for (;;) {
    const long double v = ball.velocity.value;
    const long double end_speed = std::sqrt(v * v + 2 * g * ball.position.value);
    const long double flight = g > 0 ? (v + end_speed) / g : ball.position.value / -v;
    if (!(flight > 0) || flight >= left) break;
    fly_on(flight);
    left -= flight;
    const long double before = ball.velocity.value;
    ball.velocity.value = -e * before;
    ball.position.value = 0;
    // S = [[-e, 0], [-(1 + e) g/v, -e]], and -v by the restitution itself.
    for (std::size_t i = 0; i < 4; ++i) {
      const long double x = ball.position.by[i];
      ball.position.by[i] = -e * x;
      ball.velocity.by[i] = -(1 + e) * g / before * x - e * ball.velocity.by[i];
    }
    ball.velocity.by[2] -= before;
    ++ball.bounces;
    if (g == 0) break;
  }
  fly_on(left);
  return ball;
}

TwoBallsApart gradients_of(const TwoBalls& balls) {
  using Number = TwoBallNumber;
  const auto gap = Number::variable(balls.gap, 0);
  const std::array velocity{Number::variable(balls.velocity_1, 1),
                            Number::variable(balls.velocity_2, 2)};
  const auto restitution = Number::variable(balls.restitution, 3);
  const Number closing = velocity[0] - velocity[1];
  if (!(closing.value > 0) || gap.value / closing.value >= balls.time)
    throw std::invalid_argument("velocity-1: the first must meet the second before the time");
  if (std::isinf(balls.mass_1) && std::isinf(balls.mass_2))
    throw std::invalid_argument("mass-2: both are infinite, one may be");
  // Each takes the change in velocity that the mass of the other gives.
  const long double of_first = 1 / (balls.mass_1 / balls.mass_2 + 1);
  const std::array share{-of_first, 1 - of_first};
  const Number instant = gap / closing;
  TwoBallsApart found;
  found.instant = instant.value;
  for (std::size_t i = 0; i < 2; ++i) {
    found.velocity.at(i) = velocity.at(i) + share.at(i) * (1 + restitution) * closing;
    const auto moved = [&](const Number& at) {
      return velocity.at(i) * at + found.velocity.at(i) * (balls.time - at);
    };
    found.movement.at(i) = moved(instant);
    found.at_fixed_step.at(i) = moved(Number(instant.value));
  }
  return found;
}

SlidToRest gradients_of(const RigidSlide& body) {
  const auto velocity = SlidingNumber::variable(body.velocity, 0);
  const auto mu = SlidingNumber::variable(body.mu, 1);
  const SlidingNumber deceleration = mu * body.gravity;
  const SlidingNumber duration = velocity / deceleration;
  return {velocity * duration / 2, duration, deceleration * (velocity * duration / 2)};
}

SlidingNumber regularised_distance(const RigidSlide& body, long double v_star) {
  const auto velocity = SlidingNumber::variable(body.velocity, 0);
  const auto mu = SlidingNumber::variable(body.mu, 1);
  return (velocity * velocity + v_star * v_star) / (2 * mu * body.gravity);
}

}  // namespace stickslip::reference
