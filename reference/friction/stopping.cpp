// SPDX-License-Identifier: BSD-3-Clause
#include "reference/friction/stopping.hpp"

#include <boost/math/constants/constants.hpp>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace stickslip::reference {
namespace {

/// A mass on a spring that slides: until its velocity is 0 for the first time.
struct FirstStand {
  long double onset_time = std::numeric_limits<long double>::quiet_NaN();
  long double slip = 0;
  long double place = 0;
  long double time = 0;
  long double amplitude = 0;  ///< with which it swings then
  long double frequency = 0;
};

FirstStand first_stand(const SlidingStart& start, long double moved_mass) {
  const long double weight = start.mass * start.gravity;
  const long double held = start.mu * weight;
  const long double kept = start.mu_kinetic * weight;
  const long double kt = start.kt;
  const long double u = start.velocity;
  FirstStand stand{.frequency = std::sqrt(kt / moved_mass)};
  const long double frequency = stand.frequency;
  const long double spring_only = u / frequency;
  if (kt * spring_only <= held) {
    stand.place = spring_only;
    stand.amplitude = spring_only;
    stand.time = boost::math::constants::half_pi<long double>() / frequency;
    return stand;
  }
  const long double speed_lost = held / kt * frequency;
  const long double square = (u - speed_lost) * (u + speed_lost);
  stand.onset_time = std::asin(speed_lost / u) / frequency;
  stand.slip = moved_mass * square / (2 * kept);
  stand.place = held / kt + stand.slip;
  stand.time = stand.onset_time + moved_mass * std::sqrt(square) / kept;
  stand.amplitude = kept / kt;
  return stand;
}

void check_start(const SlidingStart& start) {
  for (const long double number :
       {start.mass, start.gravity, start.mu, start.mu_kinetic, start.kt, start.velocity})
    if (!(number > 0) || !std::isfinite(number))
      throw std::invalid_argument("mass, gravity, mu, mu_kinetic, kt and velocity must be above 0");
  if (start.mu_kinetic > start.mu) throw std::invalid_argument("mu_kinetic must be at most mu");
}

}  // namespace

StoppingBlock stopping_block(const SlidingStart& start) {
  check_start(start);
  const FirstStand stand = first_stand(start, start.mass);
  const bool slides = stand.slip > 0;
  const long double u = start.velocity;
  return {.onset_time = stand.onset_time,
          .slip = stand.slip,
          .stop = stand.place,
          .stop_time = stand.time,
          .rest = slides ? stand.place - stand.amplitude : 0,
          .residual_amplitude = stand.amplitude,
          .residual_period = boost::math::constants::two_pi<long double>() / stand.frequency,
          .residual_energy = start.kt * stand.amplitude * stand.amplitude / 2,
          .heat = slides ? start.mass * u * u / 2 - start.kt * stand.amplitude * stand.amplitude / 2
                         : 0,
          .rigid = u * u / (2 * start.mu_kinetic * start.gravity)};
}

SphereUntilItRolls sphere_until_it_rolls(const SlidingStart& start) {
  check_start(start);
  const long double moved_mass = 2 * start.mass / 7;
  const FirstStand stand = first_stand(start, moved_mass);
  const long double u = start.velocity;
  const long double rolling = 5 * u / 7;
  const long double deceleration = start.mu_kinetic * start.gravity;
  const long double stored = start.kt * stand.amplitude * stand.amplitude / 2;
  return {.time = stand.time,
          .distance = rolling * stand.time + 2 * stand.place / 7,
          .velocity_then = rolling,
          .rolling_velocity = rolling,
          .swing_of_the_velocity = 2 * stand.amplitude * stand.frequency / 7,
          .rigid_time = 2 * u / (7 * deceleration),
          .rigid_distance = 12 * u * u / (49 * deceleration),
          .heat = stand.slip > 0 ? moved_mass * u * u / 2 - stored : 0};
}

}  // namespace stickslip::reference
