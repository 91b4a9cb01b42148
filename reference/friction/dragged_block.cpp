// SPDX-License-Identifier: BSD-3-Clause
#include "reference/friction/dragged_block.hpp"

#include <algorithm>
#include <boost/math/constants/constants.hpp>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "reference/roots.hpp"

namespace stickslip::reference {
namespace {

constexpr long double turn_of_phase = boost::math::constants::two_pi<long double>();
constexpr long double half_turn_of_phase = boost::math::constants::pi<long double>();

/// Slip of a damped block in units 1/w and (Ls - Lk)/sqrt(m K): z, the spring beyond its stretch at
/// Lk, obeys z" + 2 zeta z' + z = 0 from z = 1 - 2 zeta V, z' = V, so that z" = -1 at first, with
/// the dashpot beside the spring; on the ground z is counted from the stretch at Lk + c V, and the
/// same.
class DampedSlip {
 public:
  DampedSlip(long double zeta, long double velocity)
      : zeta_(zeta), velocity_(velocity), omega_(std::sqrt((1 - zeta) * (1 + zeta))) {}

  /// V - z', the velocity of the block.
  long double block_velocity(long double t) const {
    const long double wave =
        velocity_ * std::cos(omega_ * t) - (1 - zeta_ * velocity_) / omega_ * std::sin(omega_ * t);
    return velocity_ - std::exp(-zeta_ * t) * wave;
  }
  long double stretch(long double t) const {
    const long double first = 1 - 2 * zeta_ * velocity_;
    const long double wave =
        first * std::cos(omega_ * t) + (velocity_ + zeta_ * first) / omega_ * std::sin(omega_ * t);
    return std::exp(-zeta_ * t) * wave;
  }
  /// When the block is fastest, and half a turn later slowest.
  long double fastest() const { return std::atan2(omega_, zeta_ - velocity_) / omega_; }
  long double slowest() const { return fastest() + half_turn_of_phase / omega_; }

 private:
  long double zeta_;
  long double velocity_;
  long double omega_;
};

/// ln of the least velocity z' of the spring's end over V, > 0 where the block sticks again.
long double excess_of_rate(long double zeta, long double velocity) {
  const long double slowest = DampedSlip(zeta, velocity).slowest();
  const long double small = std::min(velocity, 1 / velocity);
  const long double size = std::log1p((small - 2 * zeta) * small) / 2;
  return size - zeta * slowest - (velocity < 1 ? std::log(velocity) : 0.0L);
}

}  // namespace

DraggedCycle dragged_cycle(const DraggedBlock& block) {
  if (!(block.mass > 0) || !(block.spring > 0))
    throw std::invalid_argument("mass and spring must be above 0");
  if (!(block.velocity > 0)) throw std::invalid_argument("velocity must be above 0");
  if (!(block.static_limit > 0) || !(block.kinetic_limit >= 0) ||
      block.kinetic_limit > block.static_limit)
    throw std::invalid_argument(
        "static_limit must be above 0, and kinetic_limit from 0 to static_limit");
  const long double stretch = (block.static_limit - block.kinetic_limit) / block.spring;
  const long double frequency = std::sqrt(block.spring / block.mass);
  const long double velocity = block.velocity;
  DraggedCycle cycle;
  cycle.slip_time =
      (half_turn_of_phase + 2 * std::atan2(velocity, frequency * stretch)) / frequency;
  cycle.stick_time = 2 * stretch / velocity;
  cycle.period = cycle.slip_time + cycle.stick_time;
  cycle.travel = velocity * cycle.period;
  cycle.amplitude_of_spring = std::hypot(stretch, velocity / frequency);
  const long double swing = block.spring * cycle.amplitude_of_spring;
  cycle.largest_force = block.kinetic_limit + swing;
  cycle.least_force = block.kinetic_limit - swing;
  cycle.force_when_it_sticks = 2 * block.kinetic_limit - block.static_limit;
  cycle.mean_force = block.kinetic_limit;
  cycle.largest_velocity = velocity + frequency * cycle.amplitude_of_spring;
  cycle.heat_of_a_period = block.kinetic_limit * cycle.travel;
  return cycle;
}

long double dragged_threshold(long double damping_ratio) {
  if (!(damping_ratio > 0)) throw std::invalid_argument("damping_ratio must be above 0");
  if (damping_ratio >= 1) return 0;
  const auto excess = [&](long double log_velocity) {
    return excess_of_rate(damping_ratio, std::exp(log_velocity));
  };
  // Above 1/sqrt(4 pi zeta) it slides; below exp(-2 pi zeta/omega) of the least amplitude it
  // sticks.
  const long double omega = std::sqrt((1 - damping_ratio) * (1 + damping_ratio));
  const long double low = std::log(omega) - turn_of_phase * damping_ratio / omega - 1;
  const long double high = 1 - std::log(2 * turn_of_phase * damping_ratio) / 2;
  return std::exp(falling_root(excess, low, std::max(high, 1.0L)));
}

DampedCycle damped_cycle(long double damping_ratio, long double velocity) {
  if (!(damping_ratio >= 0)) throw std::invalid_argument("damping_ratio must not be negative");
  if (!(velocity > 0)) throw std::invalid_argument("velocity must be above 0");
  if (damping_ratio >= 1 || (damping_ratio > 0 && excess_of_rate(damping_ratio, velocity) <= 0))
    throw std::invalid_argument(
        "the block slides steadily at this velocity: there is no cycle (see "
        "dragged_block_threshold)");
  DampedCycle cycle;
  constexpr long double epsilon = std::numeric_limits<long double>::epsilon();
  if (damping_ratio == 0) {
    cycle.slip_time = half_turn_of_phase + 2 * std::atan(velocity);
    cycle.stick_time = 2 / velocity;
    cycle.uncertainty = 8 * epsilon;
    return cycle;
  }
  const DampedSlip slip(damping_ratio, velocity);
  const auto speed = [&](long double t) { return slip.block_velocity(t); };
  cycle.slip_time = falling_root(speed, slip.fastest(), slip.slowest());
  cycle.stick_time = (1 - 2 * damping_ratio * velocity - slip.stretch(cycle.slip_time)) / velocity;
  const long double below = -slip.block_velocity(slip.slowest()) / velocity;
  cycle.uncertainty = 64 * epsilon / std::sqrt(std::max(below, epsilon));
  return cycle;
}

DecayThreshold decay_threshold(const DecayingFriction& friction) {
  if (!(friction.load > 0) || !(friction.decay > 0) || !(friction.dashpot > 0))
    throw std::invalid_argument("load, decay and dashpot must be above 0");
  if (!(friction.mu > 0) || !(friction.mu_kinetic >= 0) || friction.mu_kinetic > friction.mu)
    throw std::invalid_argument("mu must be above 0, and mu_kinetic from 0 to mu");
  const long double fall = friction.load * (friction.mu - friction.mu_kinetic);
  const long double ratio = fall * friction.decay / friction.dashpot;
  DecayThreshold threshold;
  if (ratio > 1) threshold.stable_from = std::log(ratio) / friction.decay;
  threshold.friction_there = friction.load * friction.mu_kinetic +
                             fall * std::exp(-friction.decay * threshold.stable_from) +
                             friction.dashpot * threshold.stable_from;
  return threshold;
}

}  // namespace stickslip::reference
