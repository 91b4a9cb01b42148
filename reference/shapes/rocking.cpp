// SPDX-License-Identifier: BSD-3-Clause
#include "reference/shapes/rocking.hpp"

#include <boost/math/constants/constants.hpp>
#include <boost/math/quadrature/tanh_sinh.hpp>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace stickslip::reference {
namespace {

constexpr long double half_pi_of_rocking = boost::math::constants::half_pi<long double>();

void check_ellipsoid(const RockingEllipsoid& body) {
  const auto [a, b, c] = body.semi_axes;
  if (!(c > 0 && a > c && b > 0 && body.gravity > 0))
    throw std::invalid_argument(
        "semi-axes: the third must be below the first, or it does not rock back");
}

}  // namespace

long double small_period(const RockingEllipsoid& body) {
  check_ellipsoid(body);
  const auto [a, b, c] = body.semi_axes;
  const long double k2 = (a * a + c * c) / 5;
  return 4 * half_pi_of_rocking *
         std::sqrt((k2 + (body.rolls ? c * c : 0)) / (body.gravity * (a * a / c - c)));
}

long double period(const RockingEllipsoid& body, long double amplitude) {
  check_ellipsoid(body);
  if (!(amplitude > 0 && amplitude < half_pi_of_rocking))
    throw std::invalid_argument("amplitude: must be between 0 and pi/2");
  const auto [a, b, c] = body.semi_axes;
  const long double k2 = (a * a + c * c) / 5;
  const long double rise = a * a - c * c;
  const auto height = [&](long double sine) { return std::sqrt(c * c + rise * sine * sine); };
  const long double top = std::sin(amplitude);
  // sin(angle) = sin(amplitude) sin(p): then all is smooth up to the turning point. There
  // h(top) - h = rise top^2 cos^2 p/(h(top) + h).
  const auto rate = [&](long double p) {
    const long double sine = top * std::sin(p);
    const long double cosine = std::sqrt(1 - sine * sine);
    const long double h = height(sine);
    const long double beside = rise * sine * cosine / h;  // from the centre to the contact
    const long double about = k2 + beside * beside + (body.rolls ? h * h : 0);
    return std::sqrt(about * (height(top) + h) / (2 * body.gravity * rise)) / cosine;
  };
  boost::math::quadrature::tanh_sinh<long double> rule;
  return 4 * rule.integrate(rate, 0.0L, half_pi_of_rocking, 1e-17L);
}

long double balance(const StandingBlock& block) {
  return std::atan2(block.half_length, block.half_height);
}

long double spin_kept(const StandingBlock& block) {
  const long double sine = std::sin(balance(block));
  return 1 - 1.5L * sine * sine;
}

RockingBlock rock(const StandingBlock& block, long double angle) {
  const long double top = balance(block);
  if (!(angle > 0 && angle < top))
    throw std::invalid_argument("angle: must be between 0 and that of balance");
  const long double p2 = 3 * block.gravity / (2 * std::hypot(block.half_length, block.half_height));
  // cos(top - angle) - cos(top - x) as a product; x = angle (1 - s^2).
  const auto fallen = [&](long double down) {
    return 2 * std::sin(top - angle + down / 2) * std::sin(down / 2);
  };
  const auto rate = [&](long double s) {
    const long double down = angle * s * s;
    if (down < 1e-40L) return 2 * std::sqrt(angle / (p2 * std::sin(top - angle)));
    return 2 * angle * s / std::sqrt(p2 * fallen(down));
  };
  boost::math::quadrature::tanh_sinh<long double> rule;
  return {.time_to_flat = rule.integrate(rate, 0.0L, 1.0L, 1e-17L),
          .spin_when_flat = std::sqrt(p2 * fallen(angle))};
}

SlidingOnFace slide_on_face(const StandingBlock& block, long double velocity, long double mu) {
  constexpr long double none = std::numeric_limits<long double>::quiet_NaN();
  const long double b = block.half_length;
  const long double h = block.half_height;
  const long double g = block.gravity;
  if (mu * h <= b)
    return {.tips = false,
            .distance = mu > 0 ? velocity * velocity / (2 * mu * g) : none,
            .time = mu > 0 ? velocity / (mu * g) : none,
            .pressure_ahead = mu * h,
            .normal_force_over_weight = none,
            .angular_acceleration = none,
            .deceleration = none};
  // The leading edge stays on the floor: the centre rises by b times the angular acceleration
  // N (mu h - b)/I, and N = m (g + that).
  const long double over_inertia = 3 * (mu * h - b) / (b * b + h * h);  // m times
  const long double left = 1 - b * over_inertia;
  if (!(left > 0)) throw std::invalid_argument("mu: the edge jams, no normal force holds it");
  return {.tips = true,
          .distance = none,
          .time = none,
          .pressure_ahead = none,
          .normal_force_over_weight = 1 / left,
          .angular_acceleration = g / left * over_inertia,
          .deceleration = mu * g / left};
}

}  // namespace stickslip::reference
