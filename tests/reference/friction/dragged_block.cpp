// SPDX-License-Identifier: BSD-3-Clause
#include "reference/friction/dragged_block.hpp"

#include "tests/reference/stepped.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(dragged_block)
namespace {

using Wide = long double;
using testing::relative;
using testing::SteppedState;

/// Slip of a damped block in units 1/w and (Ls - Lk)/sqrt(m K): place x of the block and way of the
/// spring's end; the dashpot is beside the spring. Until the block stands.
SteppedState<2> stepped_slip(Wide zeta, Wide velocity) {
  // z: stretch of the spring beyond that at Lk, v: velocity of the block.
  const auto rates = [&](const std::array<Wide, 2>& y) {
    return std::array<Wide, 2>{velocity - y[1], y[0] + 2 * zeta * (velocity - y[1])};
  };
  const SteppedState<2> start{0, {1 - 2 * zeta * velocity, 0}};
  return testing::stepped_until(
      rates, start, 1 / 64.0L, [](const auto& y) { return -y[1]; }, 30);
}

}  // namespace

BOOST_AUTO_TEST_CASE(slides_as_long_as_stepped) {
  for (const Wide velocity : {0.01L, 0.1L, 1.0L, 7.0L}) {
    const DraggedBlock block{
        .mass = 1.5L, .spring = 90, .static_limit = 6, .kinetic_limit = 4, .velocity = velocity};
    const DraggedCycle cycle = dragged_cycle(block);
    // Stretch, velocity, integral of the force.
    const auto rates = [&](const std::array<Wide, 3>& y) {
      return std::array<Wide, 3>{velocity - y[1],
                                 (block.spring * y[0] - block.kinetic_limit) / block.mass,
                                 block.spring * y[0]};
    };
    const auto slip = testing::stepped_until<3>(
        rates, {0, {block.static_limit / block.spring, 0, 0}}, 1 / 512.0L,
        [](const auto& y) { return -y[1]; }, 10);
    BOOST_TEST(relative(cycle.slip_time, slip.time) < 1e-14L);
    BOOST_TEST(relative(cycle.force_when_it_sticks, block.spring * slip.at[0]) < 1e-13L);
    // The spring is stretched anew in stick.
    const Wide stick = (block.static_limit / block.spring - slip.at[0]) / velocity;
    BOOST_TEST(relative(cycle.stick_time, stick) < 1e-13L);
    const Wide impulse = slip.at[2] + stick * (block.static_limit + block.spring * slip.at[0]) / 2;
    BOOST_TEST(relative(cycle.mean_force, impulse / (slip.time + stick)) < 1e-13L);
    BOOST_TEST(relative(cycle.heat_of_a_period, block.kinetic_limit * velocity * cycle.period) <
               1e-18L);
    // Greatest force and velocity, from the energy of the swing.
    const auto top = testing::stepped_until<3>(
        rates, {0, {block.static_limit / block.spring, 0, 0}}, 1 / 512.0L,
        [&](const auto& y) { return y[1] - velocity; }, 10);
    BOOST_TEST(relative(cycle.largest_force, block.spring * top.at[0]) < 1e-13L);
    BOOST_TEST(relative(cycle.largest_velocity - velocity,
                        std::sqrt(block.spring / block.mass) * cycle.amplitude_of_spring) < 1e-17L);
  }
}

/// At the threshold the block comes to rest for an instant: its least velocity is 0.
BOOST_AUTO_TEST_CASE(threshold_lets_the_block_stand_for_an_instant) {
  for (const Wide zeta : {1e-4L, 0.01L, 0.05L, 0.1L, 0.3L, 0.8L}) {
    const Wide velocity = dragged_threshold(zeta);
    const auto rates = [&](const std::array<Wide, 2>& y) {
      return std::array<Wide, 2>{velocity - y[1], y[0] + 2 * zeta * (velocity - y[1])};
    };
    const auto force = [&](const auto& y) { return rates(y)[1]; };
    const auto fastest = testing::stepped_until<2>(
        rates, {0, {1 - 2 * zeta * velocity, 0}}, 1 / 64.0L,
        [&](const auto& y) { return -force(y); }, 30);
    const auto slowest = testing::stepped_until<2>(rates, fastest, 1 / 64.0L, force, 60);
    BOOST_TEST(slowest.time > fastest.time);
    BOOST_TEST(std::abs(slowest.at[1]) < 1e-15L * (1 + velocity));
    if (zeta < 1e-3L)
      BOOST_TEST(relative(velocity, 1 / std::sqrt(4 * std::acos(-1.0L) * zeta)) < 0.01L);
  }
  BOOST_TEST(dragged_threshold(1) == 0);
  BOOST_TEST(dragged_threshold(3) == 0);
  BOOST_TEST(dragged_threshold(0.999L) < 1e-30L);
}

BOOST_AUTO_TEST_CASE(damped_slip_ends_as_stepped) {
  for (const auto& [zeta, velocity] :
       {std::pair{0.0L, 0.7L}, {0.01L, 0.3L}, {0.05L, 0.6L}, {0.05L, 1.09L}, {0.3L, 0.1L}}) {
    const DampedCycle cycle = damped_cycle(zeta, velocity);
    const auto slip = stepped_slip(zeta, velocity);
    BOOST_TEST(relative(cycle.slip_time, slip.time) < 1e-13L);
    BOOST_TEST(relative(cycle.stick_time, (1 - 2 * zeta * velocity - slip.at[0]) / velocity) <
               1e-12L);
    BOOST_TEST(cycle.uncertainty < 1e-15L);
  }
  BOOST_CHECK_THROW((void)damped_cycle(0.05L, 1.1L), std::invalid_argument);
  BOOST_CHECK_THROW((void)damped_cycle(1, 0.1L), std::invalid_argument);
  BOOST_CHECK_THROW((void)damped_cycle(0.05L, 0), std::invalid_argument);
}

/// There the slope of the whole resistance is 0, and it is less than beside it.
BOOST_AUTO_TEST_CASE(resistance_is_least_at_its_threshold) {
  const DecayingFriction friction{
      .load = 20, .mu = 0.5L, .mu_kinetic = 0.3L, .decay = 10, .dashpot = 8};
  const auto resistance = [&](Wide v) {
    return friction.load * (friction.mu_kinetic +
                            (friction.mu - friction.mu_kinetic) * std::exp(-friction.decay * v)) +
           friction.dashpot * v;
  };
  const DecayThreshold threshold = decay_threshold(friction);
  const Wide v = threshold.stable_from;
  BOOST_TEST(relative(threshold.friction_there, resistance(v)) < 1e-18L);
  BOOST_TEST(std::abs(resistance(v + 1e-6L) - resistance(v - 1e-6L)) / 2e-6L < 1e-9L);
  BOOST_TEST(resistance(v + 1e-3L) > threshold.friction_there);
  BOOST_TEST(resistance(v - 1e-3L) > threshold.friction_there);
  // A strong dashpot: stable from rest on.
  const DecayThreshold strong =
      decay_threshold({.load = 20, .mu = 0.5L, .mu_kinetic = 0.3L, .decay = 1, .dashpot = 8});
  BOOST_TEST(strong.stable_from == 0);
  BOOST_TEST(strong.friction_there == 10);
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
