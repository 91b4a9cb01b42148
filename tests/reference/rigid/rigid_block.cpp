// SPDX-License-Identifier: BSD-3-Clause
#include "reference/rigid/rigid_block.hpp"

#include "tests/reference/stepped.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(rigid_block)
namespace {

using Wide = long double;
using testing::relative;

/// The greatest power that friction can take from a velocity, over mu m g.
Wide greatest_power(FrictionCone cone, const std::array<Wide, 2>& v) {
  if (cone == FrictionCone::round) return std::hypot(v[0], v[1]);
  const Wide x = std::abs(v[0]);
  const Wide y = std::abs(v[1]);
  return cone == FrictionCone::inscribed ? std::max(x, y) : x + y;
}

/// How large a force is over the edge of what is allowed.
Wide use_of(FrictionCone cone, const std::array<Wide, 2>& f) {
  if (cone == FrictionCone::round) return std::hypot(f[0], f[1]);
  const Wide x = std::abs(f[0]);
  const Wide y = std::abs(f[1]);
  return cone == FrictionCone::inscribed ? x + y : std::max(x, y);
}

}  // namespace

/// By differences: velocities are straight lines of the time between their kinks.
BOOST_AUTO_TEST_CASE(friction_is_allowed_and_takes_the_greatest_power) {
  constexpr Wide step = 1e-4L;
  for (const FrictionCone cone :
       {FrictionCone::round, FrictionCone::inscribed, FrictionCone::circumscribed})
    for (const Wide degrees : {0.0L, 22.5L, 45.0L, 80.0L, 90.0L, 135.0L, -100.0L, 400.0L})
      for (const Wide time : {step, 0.31L, 0.62L, 0.93L}) {
        const ThrownBlock block{.speed = 3, .degrees = degrees};
        BOOST_TEST_INFO_SCOPE(static_cast<int>(cone) << " " << degrees << " " << time);
        const Wide full = block.mu * block.gravity;
        const auto before = thrown_block(block, cone, time - step).velocity;
        const auto now = thrown_block(block, cone, time).velocity;
        const auto after = thrown_block(block, cone, time + step).velocity;
        std::array<Wide, 2> force{};
        for (const std::size_t i : {0U, 1U}) force[i] = (after[i] - before[i]) / (2 * step * full);
        BOOST_TEST(use_of(cone, force) < 1 + 1e-14L);
        const Wide power = -force[0] * now[0] - force[1] * now[1];
        BOOST_TEST(std::abs(power - greatest_power(cone, now)) < 1e-13L);
        if (time == step)
          BOOST_TEST(std::abs(std::hypot(force[0], force[1]) -
                              thrown_block(block, cone, time).deceleration) < 1e-14L);
      }
}

BOOST_AUTO_TEST_CASE(a_thrown_block_starts_as_it_is_thrown_and_stops) {
  for (const FrictionCone cone :
       {FrictionCone::round, FrictionCone::inscribed, FrictionCone::circumscribed}) {
    const ThrownBlock block{.speed = 3, .degrees = 120};
    const auto start = thrown_block(block, cone, 0).velocity;
    BOOST_TEST(std::abs(start[0] + 1.5L) < 1e-18L);
    BOOST_TEST(std::abs(start[1] - 1.5L * std::sqrt(3.0L)) < 1e-18L);
    const auto end = thrown_block(block, cone, 2).velocity;
    BOOST_TEST((end[0] == 0 && end[1] == 0));
  }
}

/// Friction along K^-1 v, stepped: for the third block that is v, since its sides are alike.
BOOST_AUTO_TEST_CASE(by_mobility_a_block_stops_beside_its_line) {
  struct Seen {
    std::array<Wide, 3> half;
    Wide degrees_off;  // to one decimal, as two engines have them
  };
  for (const Seen& seen : {Seen{{1, 0.25L, 0.2L}, 9.1L}, Seen{{0.5L, 0.4L, 0.3L}, 2.1L},
                           Seen{{0.4L, 0.4L, 0.3L}, 0}}) {
    const auto& [a, b, c] = seen.half;
    const AskewStop found = stop_by_mobility(seen.half, 45);
    BOOST_TEST(std::abs(found.degrees_off - seen.degrees_off) < 0.05L);
    const Wide kx = 1 + 3 * c * c / (a * a + c * c);
    const Wide ky = 1 + 3 * c * c / (b * b + c * c);
    const auto rates = [&](const std::array<Wide, 4>& y) {
      const Wide size = std::hypot(y[0] / kx, y[1] / ky);
      return std::array<Wide, 4>{-y[0] / kx, -y[1] / ky, y[0] * size, y[1] * size};
    };
    testing::SteppedState<4> now{0, {std::sqrt(0.5L), std::sqrt(0.5L), 0, 0}};
    now = testing::stepped_to(rates, now, 0.01L, 60);
    const Wide angle = std::atan2(now.at[3], now.at[2]) / std::atan(1.0L) * 45 - 45;
    BOOST_TEST(std::abs(found.degrees_off - angle) < 1e-12L);
    BOOST_TEST(std::abs(found.distance - 2 * std::hypot(now.at[2], now.at[3])) < 1e-12L);
  }
}

BOOST_AUTO_TEST_CASE(a_block_on_a_slope_goes_from_one_stand_to_the_next) {
  for (const Wide angle : {0.0L, 0.2L, 0.46L, 0.47L, 1.2L})
    for (const Wide speed : {-2.0L, 0.0L, 1.0L})
      for (const Wide time : {0.1L, 2.0L}) {
        const BlockOnSlope block{.angle = angle, .speed = speed};
        BOOST_TEST_INFO_SCOPE(angle << " " << speed << " " << time);
        const BlockOnSlopeMotion closed = block_on_slope(block, time);
        const Wide pull = block.gravity * std::sin(angle);
        const Wide limit = block.mu * block.gravity * std::cos(angle);
        testing::SteppedState<2> now{0, {speed, 0}};
        Wide friction = speed > 0 ? -limit : limit;
        const auto rates = [&](const std::array<Wide, 2>& y) {
          return std::array<Wide, 2>{pull + friction, y[0]};
        };
        const auto turns = [&](const std::array<Wide, 2>& y) { return -y[0] * speed; };
        if (speed != 0) now = testing::stepped_until(rates, now, 0.01L, turns, time);
        const bool stands = now.time < time;
        friction = std::max(-pull, -limit);
        if (stands && friction == -pull) now.at[0] = 0;
        now = testing::stepped_to(rates, now, 0.01L, time);
        BOOST_TEST(std::abs(now.at[0] - closed.velocity) < 1e-15L);
        BOOST_TEST(std::abs(now.at[1] - closed.position) < 1e-15L);
        const bool rests = pull <= limit;
        BOOST_TEST(std::isnan(closed.stops_at) == !rests);
        BOOST_TEST(std::isnan(closed.creep) == !rests);
        if (rests && time > closed.stops_at) BOOST_TEST(closed.velocity == 0);
      }
}

/// At the angle of friction, whose tangent is rounded: what stands stands, what slides goes on.
BOOST_AUTO_TEST_CASE(at_the_angle_of_friction_nothing_speeds_up) {
  for (const Wide mu : {0.1L, 0.3L, 0.5L, 0.7L}) {
    const BlockOnSlopeMotion rest = block_on_slope({.mu = mu, .angle = std::atan(mu)}, 10);
    BOOST_TEST((rest.velocity == 0 && rest.stops_at == 0 && rest.creep == 0));
    const BlockOnSlopeMotion slides =
        block_on_slope({.mu = mu, .angle = std::atan(mu), .speed = 2}, 10);
    BOOST_TEST(slides.velocity == 2);
    BOOST_TEST(slides.position == 20);
    BOOST_TEST(std::isnan(slides.stops_at));
  }
}

BOOST_AUTO_TEST_CASE(a_drop_rebounds_flight_by_flight) {
  for (const Wide e : {0.0L, 0.5L, 0.9L, 0.999999L, 1.0L}) {
    Wide time = std::sqrt(2 * 0.7L / 9.81L);
    Wide speed = 9.81L * time;
    for (int n = 1; n <= 60; ++n) {
      speed *= e;
      const DropRebound closed = drop_rebound(0.7L, e, 9.81L, n);
      BOOST_TEST(relative(closed.peak, speed * speed / (2 * 9.81L)) < 1e-16L);
      BOOST_TEST(relative(closed.time_of_peak, time + speed / 9.81L) < 1e-16L);
      time += 2 * speed / 9.81L;
      BOOST_TEST(closed.rest_at >= time * (1 - 1e-17L));
      if (e <= 0.5L && n == 60) BOOST_TEST(relative(closed.rest_at, time) < 1e-17L);
    }
  }
  BOOST_TEST(std::isinf(drop_rebound(1, 1, 10, 1).rest_at));
}

BOOST_AUTO_TEST_CASE(refuses_what_is_no_motion) {
  BOOST_CHECK_THROW((void)thrown_block({.speed = 0}, FrictionCone::round, 1),
                    std::invalid_argument);
  BOOST_CHECK_THROW((void)block_on_slope({.angle = 2}, 1), std::invalid_argument);
  BOOST_CHECK_THROW((void)block_on_slope({}, -1), std::invalid_argument);
  BOOST_CHECK_THROW((void)drop_rebound(1, 1.1L, 10, 1), std::invalid_argument);
  BOOST_CHECK_THROW((void)drop_rebound(1, 1, 10, 0), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
