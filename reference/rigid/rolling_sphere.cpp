// SPDX-License-Identifier: BSD-3-Clause
#include "reference/rigid/rolling_sphere.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>

#include "reference/rigid/degrees.hpp"
#include "reference/rotation/rigid_motions.hpp"

namespace stickslip::reference {
namespace {

using Vector = Vector3<long double>;

}  // namespace

Vector lowest_point_velocity(const Vector& velocity, const Vector& spin, long double radius) {
  return {velocity[0] - radius * spin[1], velocity[1] + radius * spin[0], 0};
}

SlideThenRoll slide_then_roll(const SphereOnFloor& sphere, long double time) {
  if (sphere.velocity[2] != 0)
    throw std::invalid_argument("velocity: its third number must be 0: the floor is level");
  const Vector slip = lowest_point_velocity(sphere.velocity, sphere.spin, sphere.radius);
  const long double sliding = slip.norm();
  const Vector along = sliding > 0 ? Vector(slip / sliding) : Vector(1, 0, 0);
  const long double velocity = sphere.velocity.dot(along);
  // In the plane of the slip; what is across goes on.
  const SlidingSphere<long double> planar{.mass = 1,
                                          .radius = sphere.radius,
                                          .inertia_factor = sphere.inertia_factor,
                                          .mu = sphere.mu,
                                          .gravity = sphere.gravity,
                                          .velocity = velocity,
                                          .spin = (sliding - velocity) / sphere.radius};
  const SlidingState<long double> start = start_of_rolling(planar);
  const SlidingState<long double> now = sliding_state(planar, time);
  SlideThenRoll motion;
  motion.rolls_from = start.time;
  motion.velocity = sphere.velocity + (now.velocity - velocity) * along;
  motion.rolling_velocity = sphere.velocity + (start.velocity - velocity) * along;
  motion.position = time * sphere.velocity + (now.position - velocity * time) * along;
  motion.spin = sphere.spin;
  const Vector turned = (motion.velocity - sphere.velocity) / sphere.inertia_factor;
  motion.spin[0] += turned[1] / sphere.radius;
  motion.spin[1] -= turned[0] / sphere.radius;
  return motion;
}

SlopeMotion sphere_on_slope(const SphereOnSlope& sphere, long double time) {
  if (!(sphere.radius > 0 && sphere.inertia_factor > 0 && sphere.mu >= 0 && sphere.gravity > 0 &&
        sphere.degrees >= 0 && sphere.degrees <= 90 && time >= 0))
    throw std::invalid_argument(
        "sphere on a slope: needs R, K, g > 0, mu and time >= 0, degrees from 0 to 90");
  const auto [sine, cosine] = of_degrees(sphere.degrees);
  SlopeMotion motion;
  motion.rolls_up_to_slope = (1 + 1 / sphere.inertia_factor) * sphere.mu;
  // What is steeper by the rounding of decimals is not steeper.
  constexpr long double graze = 8 * std::numeric_limits<long double>::epsilon();
  motion.rolls = sine <= motion.rolls_up_to_slope * cosine * (1 + graze);
  const long double friction = sphere.gravity * sphere.mu * cosine;
  const long double down = motion.rolls
                               ? sphere.gravity * sine * rolling_share(sphere.inertia_factor)
                               : sphere.gravity * sine - friction;
  motion.velocity = down * time;
  motion.spin = motion.rolls ? motion.velocity / sphere.radius
                             : friction * time / (sphere.inertia_factor * sphere.radius);
  motion.position = motion.velocity * time / 2;
  return motion;
}

GrooveMotion sphere_in_groove(const SphereInGroove& sphere, long double time) {
  if (!(sphere.half_degrees > 0 && sphere.half_degrees <= 90 && sphere.speed >= 0))
    throw std::invalid_argument(
        "sphere in a groove: needs a speed >= 0 and a half-angle above 0 up to 90 degrees");
  const long double sine = of_degrees(sphere.half_degrees).sine;
  const SlidingSphere<long double> on_its_arms{
      .mass = 1,
      .radius = sphere.radius * sine,
      .inertia_factor = sphere.inertia_factor / (sine * sine),
      .mu = sphere.mu / sine,
      .gravity = sphere.gravity,
      .velocity = sphere.speed,
      .spin = 0};
  const SlidingState<long double> start = start_of_rolling(on_its_arms);
  const SlidingState<long double> now = sliding_state(on_its_arms, time);
  return {.rolls_from = start.time,
          .rolling_velocity = start.velocity,
          .deceleration = on_its_arms.mu * sphere.gravity,
          .spin = -now.spin,
          .position = now.position,
          .normal_force_over_weight = 1 / (2 * sine)};
}

}  // namespace stickslip::reference
