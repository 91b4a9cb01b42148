// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/circular_path/answers.hpp"

#include <boost/math/quadrature/gauss_kronrod.hpp>

namespace stickslip::cases {
namespace {

/// A point that is dragged on a circle by a spring of stiffness 1 against a friction limit. It
/// starts stretched along the radius, after a preload. Where the limit is below the radius it slips
/// all the way, and its lead over the shift goes by Adler's equation,
///   d(lead)/d(turn) = (radius/limit) cos(lead) - 1,
/// which is solved by tan(lead/2) = sqrt((r - a)/(r + a)) tanh(sqrt(r^2 - a^2) turn/(2 a)).
/// Its stretch is always the same, so that all work is dissipated.
RoundState dragged_round(double limit, double radius, double turn) {
  if (limit >= radius) return {{radius, 0}, 0, 0};
  const double difference = radius - limit;
  const double sum = radius + limit;
  const double y = std::sqrt(difference * sum) / limit * turn / 2;
  const double t = std::sqrt(difference / sum) * std::tanh(y);
  const double square = t * t;
  // Work = limit radius times the integral of sin(lead) over the turn.
  const double log_cosh = y + std::log1p(std::exp(-2 * y)) - std::numbers::ln2;
  const double work = limit * limit * (2 * log_cosh + std::log1p(square));
  return {limit / (1 + square) * Vector2(1 - square, 2 * t), work, work};
}

}  // namespace

Vector2 turned(const Vector2& v, double angle) {
  const double c = std::cos(angle);
  const double s = std::sin(angle);
  return {c * v[0] - s * v[1], s * v[0] + c * v[1]};
}

Vector2 round_force(const Vector2& force, int step, int steps_per_turn) {
  return turned(force, -whole_turn * (step % steps_per_turn) / steps_per_turn);
}

double lead_of(const Vector2& round_force) { return angle_between({1, 0}, round_force); }

// Springs at the distance x of the centre (over the contact radius) have the limit 1 - x^2, and
// 3/2 dx of them make up the contact.
RoundState foundation_round(double radius, double turn) {
  using Rule = boost::math::quadrature::gauss_kronrod<double, 31>;
  const double sticks_to = std::sqrt(std::max(0.0, 1 - radius));
  const auto integral = [&](const auto& of) {
    // Slowest to settle are the springs next to those that stick, and the limit vanishes at the
    // edge: halves resolve both ends.
    return 1.5 *
           Rule::integrate([&](double x) { return of(dragged_round(1 - x * x, radius, turn)); },
                           sticks_to, 1.0, 12, 1e-11);
  };
  const double work = integral([](const RoundState& s) { return s.work; });
  return {{1.5 * radius * sticks_to + integral([](const RoundState& s) { return s.force[0]; }),
           integral([](const RoundState& s) { return s.force[1]; })},
          work,
          work};
}

RoundState one_direction_round(double radius, double turn) {
  const RoundState centre = dragged_round(1, radius, turn);
  const double size = std::min(radius, 1.0);
  return {mindlin_force_of(size) / size * centre.force, centre.work, centre.dissipated};
}

RoundState no_slip_round(double stiffness, double radius, double turn) {
  const RoundState s = dragged_round(1 / stiffness, radius, turn);
  return {stiffness * s.force, stiffness * s.work, stiffness * s.dissipated};
}

}  // namespace stickslip::cases
