// SPDX-License-Identifier: BSD-3-Clause
#include "reference/friction/belt_block.hpp"

#include "tests/reference/stepped.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(belt_block)
namespace {

using Wide = long double;
using testing::relative;

/// Largest difference over the larger of what is compared and 1e-3; huge where events differ.
Wide apart_of(const BeltMotion& a, const BeltMotion& b) {
  if (a.events.size() != b.events.size()) return 1e9L;
  const auto over = [](Wide x, Wide y) { return std::abs(x - y) / std::max(std::abs(y), 1e-3L); };
  Wide worst = 0;
  for (std::size_t i = 0; i < a.events.size(); ++i) {
    if (a.events[i].slides != b.events[i].slides) return 1e8L;
    worst = std::max({worst, over(a.events[i].time, b.events[i].time),
                      over(a.events[i].position, b.events[i].position)});
  }
  return std::max({worst, over(a.end.position, b.end.position),
                   over(a.end.velocity, b.end.velocity), over(a.end.friction, b.end.friction),
                   over(a.end.dissipated, b.end.dissipated)});
}

Wide energy(const BeltBlock& block, const BeltState& state) {
  return (block.mass * state.velocity * state.velocity +
          block.spring * state.position * state.position +
          state.friction * state.friction / block.kt) /
         2;
}

}  // namespace

/// Belts of either sign and at rest, springs of none, weak and strong dashpots, equal coefficients
/// and no kinetic friction.
BOOST_AUTO_TEST_CASE(equals_its_equations_stepped) {
  std::mt19937 random(1);
  std::uniform_real_distribution<double> uniform(0, 1);
  const auto draw = [&] { return static_cast<Wide>(uniform(random)); };
  std::size_t events = 0;
  Wide worst = 0;
  for (int k = 0; k < 150; ++k) {
    BeltBlock block{.mass = 0.5L + draw(),
                    .spring = draw() < 0.1L ? 0 : std::pow(10.0L, 2 * draw()),
                    .kt = std::pow(10.0L, 1 + 2.5L * draw()),
                    .load = 5 + 20 * draw(),
                    .mu = 0.1L + 0.6L * draw()};
    block.mu_kinetic = block.mu * (draw() < 0.2L ? 1 : draw() < 0.1L ? 0 : draw());
    block.belt = draw() < 0.1L ? 0 : 2 * (draw() - 0.5L);
    block.velocity = draw() < 0.3L ? block.belt : 3 * (draw() - 0.5L);
    block.dashpot = draw() < 0.4L ? 0 : std::pow(10.0L, 3 * draw() - 0.5L);
    const Wide time = 3 * draw();
    const BeltMotion closed = belt_motion(block, time);
    events += closed.events.size();
    worst = std::max(worst, apart_of(closed, stepped_belt_motion(block, time)));
  }
  BOOST_TEST(worst < 1e-12L);
  BOOST_TEST(events > 100U);
}

/// The belt's work is what is stored and what is heat; no dashpot.
BOOST_AUTO_TEST_CASE(is_at_any_time_where_it_ends_then) {
  BeltBlock block;
  block.mu_kinetic = 0.3L;
  block.velocity = block.belt;
  const BeltMotion motion = belt_motion(block, 30);
  BOOST_TEST(motion.events.size() > 4);
  for (int i = 0; i <= 200; ++i) {
    const long double time = 0.15L * i;
    BOOST_TEST_INFO_SCOPE(static_cast<double>(time));
    const BeltState seen = belt_state(block, motion, time);
    const BeltState end = belt_motion(block, time).end;
    BOOST_TEST(seen.slides == end.slides);
    BOOST_TEST(std::abs(seen.time - end.time) < 1e-17L);
    BOOST_TEST(std::abs(seen.position - end.position) < 1e-17L);
    BOOST_TEST(std::abs(seen.velocity - end.velocity) < 1e-16L);
    BOOST_TEST(std::abs(seen.friction - end.friction) < 1e-15L);
    BOOST_TEST(std::abs(seen.dissipated - end.dissipated) < 1e-15L);
  }
  BOOST_CHECK_THROW((void)belt_state(block, motion, 31), std::invalid_argument);
  BOOST_CHECK_THROW((void)belt_state(block, motion, -1), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(loses_no_energy_on_a_belt_at_rest) {
  const BeltBlock block{.mass = 1.3L,
                        .spring = 40,
                        .kt = 1000,
                        .load = 20,
                        .mu = 0.45L,
                        .mu_kinetic = 0.3L,
                        .belt = 0,
                        .velocity = 3};
  const BeltState start{.velocity = 3};
  for (const Wide time : {0.0L, 0.01L, 0.2L, 1.0L, 5.0L, 20.0L}) {
    const BeltState end = belt_motion(block, time).end;
    BOOST_TEST(std::abs(energy(block, end) + end.dissipated - energy(block, start)) < 1e-17L * 6);
    BOOST_TEST(end.time == time);
  }
  BOOST_TEST(belt_motion(block, 5).events.size() >= 3U);
}

/// Everything on the other side.
BOOST_AUTO_TEST_CASE(mirrors_with_its_belt) {
  BeltBlock block{.mass = 1.3L,
                  .spring = 40,
                  .kt = 1000,
                  .load = 20,
                  .mu = 0.45L,
                  .mu_kinetic = 0.3L,
                  .belt = 0.1L,
                  .velocity = 0.1L,
                  .dashpot = 20};
  const BeltMotion one = belt_motion(block, 9);
  block.belt = block.velocity = -0.1L;
  const BeltMotion other = belt_motion(block, 9);
  BOOST_TEST_REQUIRE(one.events.size() == 6U);
  BOOST_TEST_REQUIRE(other.events.size() == 6U);
  for (std::size_t i = 0; i < 6; ++i) {
    BOOST_TEST(one.events[i].time == other.events[i].time);
    BOOST_TEST(one.events[i].position == -other.events[i].position);
  }
  BOOST_TEST(one.end.dissipated == other.end.dissipated);
  // A dashpot brings the cycle back (period by the paper of the findings: 2.2148 s).
  BOOST_TEST(std::abs(one.events[4].time - one.events[2].time - 2.214766L) < 1e-6L);
}

BOOST_AUTO_TEST_CASE(refuses_what_is_no_block) {
  for (const BeltBlock& wrong :
       {BeltBlock{.mass = 0}, BeltBlock{.spring = -1}, BeltBlock{.kt = 0}, BeltBlock{.load = 0},
        BeltBlock{.mu = 0}, BeltBlock{.mu = 0.3L, .mu_kinetic = 0.4L}, BeltBlock{.dashpot = -1}})
    BOOST_CHECK_THROW((void)belt_motion(wrong, 1), std::invalid_argument);
  BOOST_CHECK_THROW((void)belt_motion({}, -1), std::invalid_argument);
  // A mass so small swings more often than anybody waits for.
  const auto is_soon = [](const std::invalid_argument& wrong) {
    return std::string(wrong.what()).find("a hundred thousand") != std::string::npos;
  };
  BOOST_CHECK_EXCEPTION((void)belt_motion({.mass = 1e-12L}, 1000), std::invalid_argument, is_soon);
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
