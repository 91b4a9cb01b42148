// SPDX-License-Identifier: BSD-3-Clause
#include "reference/rigid/rigid_block.hpp"

#include <algorithm>
#include <boost/math/quadrature/tanh_sinh.hpp>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "reference/rigid/degrees.hpp"
#include "reference/rotation/rigid_motions.hpp"

namespace stickslip::reference {
namespace {

/// Components without their signs, the greater one first, after `lost` = mu g t.
std::array<long double, 2> in_inscribed_pyramid(long double greater, long double less,
                                                long double lost) {
  if (lost < greater - less) return {greater - lost, less};
  const long double each = std::max((greater + less - lost) / 2, 0.0L);
  return {each, each};
}

}  // namespace

ThrownBlockMotion thrown_block(const ThrownBlock& block, FrictionCone cone, long double time) {
  if (!(block.mu >= 0 && block.gravity > 0 && block.speed > 0 && time >= 0))
    throw std::invalid_argument("thrown block: needs g and speed > 0, mu and time >= 0");
  const auto [sine, cosine] = of_degrees(block.degrees);
  const long double lost = block.mu * block.gravity * time;
  const long double x = std::abs(cosine);
  const long double y = std::abs(sine);
  ThrownBlockMotion motion;
  if (cone == FrictionCone::round) {
    const long double left = std::max(block.speed - lost, 0.0L);
    motion.velocity = {left * x, left * y};
  } else if (cone == FrictionCone::inscribed) {
    const auto [greater, less] =
        in_inscribed_pyramid(block.speed * std::max(x, y), block.speed * std::min(x, y), lost);
    motion.velocity = x >= y ? std::array{greater, less} : std::array{less, greater};
    if (x == y) motion.deceleration = boost::math::constants::half_root_two<long double>();
  } else {
    motion.velocity = {std::max(block.speed * x - lost, 0.0L),
                       std::max(block.speed * y - lost, 0.0L)};
    if (x > 0 && y > 0) motion.deceleration = boost::math::constants::root_two<long double>();
  }
  motion.velocity = {std::copysign(motion.velocity[0], cosine),
                     std::copysign(motion.velocity[1], sine)};
  return motion;
}

AskewStop stop_by_mobility(const std::array<long double, 3>& half_size, long double degrees) {
  const auto [a, b, c] = half_size;
  if (!(a > 0 && b > 0 && c > 0) || !std::isfinite(degrees))
    throw std::invalid_argument("block: needs half sizes > 0 and a direction");
  const auto [sine, cosine] = of_degrees(degrees);
  // Mobilities times m, and the velocity over that of the throw: with dt = |K^-1 v| dp/(mu g) it is
  // (cos e^(-p/K1), sin e^(-p/K2)). s^K = e^(-p), K the greater one, brings the end of p to s = 0.
  const std::array mobility{1 + 3 * c * c / (a * a + c * c), 1 + 3 * c * c / (b * b + c * c)};
  const long double most = std::max(mobility[0], mobility[1]);
  const auto velocity = [&](long double s) {
    return std::array{cosine * std::pow(s, most / mobility[0]),
                      sine * std::pow(s, most / mobility[1])};
  };
  boost::math::quadrature::tanh_sinh<long double> rule;
  std::array<long double, 2> way{};
  for (const std::size_t i : {0U, 1U}) {
    const auto rate = [&](long double s) {
      const std::array v = velocity(s);
      return v[i] / s * most * std::hypot(v[0] / mobility[0], v[1] / mobility[1]);
    };
    way[i] = 2 * rule.integrate(rate, 0.0L, 1.0L, 1e-17L);
  }
  const long double across = way[1] * cosine - way[0] * sine;
  const long double along = way[0] * cosine + way[1] * sine;
  return {.degrees_off = std::atan2(across, along) / boost::math::constants::degree<long double>(),
          .distance = std::hypot(way[0], way[1])};
}

BlockOnSlopeMotion block_on_slope(const BlockOnSlope& block, long double time) {
  if (!(block.mu >= 0 && block.gravity > 0 && time >= 0 && block.angle >= 0 &&
        block.angle <= boost::math::constants::half_pi<long double>()))
    throw std::invalid_argument(
        "block on a slope: needs g > 0, mu and time >= 0, an angle from 0 to pi/2");
  constexpr long double none = std::numeric_limits<long double>::quiet_NaN();
  // Forces that differ by rounding of decimals are alike.
  constexpr long double graze = 8 * std::numeric_limits<long double>::epsilon();
  const long double pull = block.gravity * std::sin(block.angle);
  const long double brake = block.gravity * block.mu * std::cos(block.angle);
  const bool are_alike = std::abs(pull - brake) <= graze * brake;
  const long double downhill = are_alike ? 0 : pull - brake;  // while it slides down
  long double stands_at = 0;
  long double stands_where = 0;
  if (block.speed != 0) {
    const long double rate = block.speed > 0 ? downhill : pull + brake;
    const bool comes_to_stand = block.speed > 0 ? rate < 0 : rate > 0;
    stands_at = comes_to_stand ? -block.speed / rate : std::numeric_limits<long double>::infinity();
    if (time < stands_at)
      return {.velocity = block.speed + rate * time,
              .position = (block.speed + rate * time / 2) * time,
              .stops_at = comes_to_stand && downhill <= 0 ? stands_at : none,
              .creep = comes_to_stand && downhill <= 0 ? 0 : none};
    stands_where = block.speed * stands_at / 2;
  }
  if (downhill <= 0) return {.velocity = 0, .position = stands_where, .stops_at = stands_at};
  const long double since = time - stands_at;
  return {.velocity = downhill * since,
          .position = stands_where + downhill * since * since / 2,
          .stops_at = none,
          .creep = none};
}

DropRebound drop_rebound(long double height, long double restitution, long double gravity,
                         int rebound) {
  if (!(height > 0 && gravity > 0 && restitution >= 0 && restitution <= 1 && rebound >= 1))
    throw std::invalid_argument(
        "drop: needs a height and g > 0, a restitution from 0 to 1, a rebound from 1 on");
  const long double fall = std::sqrt(2 * height / gravity);
  const long double e = restitution;
  const auto n = static_cast<long double>(rebound);
  // 1 + e + ... + e^(n - 1)
  const long double sum = e == 1 ? n : -std::expm1(n * std::log(e)) / (1 - e);
  return {.peak = height * std::pow(e, 2 * n),
          .time_of_peak = fall * (1 + e) * sum,
          .rest_at = fall * (1 + e) / (1 - e)};
}

}  // namespace stickslip::reference
