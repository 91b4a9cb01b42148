// SPDX-License-Identifier: BSD-3-Clause
#include "reference/friction/stopping.hpp"

#include <boost/math/constants/constants.hpp>

#include "reference/friction/belt_block.hpp"
#include "tests/reference/stepped.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(stopping)
namespace {

using Wide = long double;
using testing::relative;

const std::vector<SlidingStart> starts{
    {.mass = 0.2L, .gravity = 9.81L, .mu = 0.3L, .mu_kinetic = 0.3L, .kt = 1000, .velocity = 1},
    {.mass = 0.2L, .gravity = 9.81L, .mu = 0.4L, .mu_kinetic = 0.3L, .kt = 20, .velocity = 1.5L},
    {.mass = 7, .gravity = 1.6L, .mu = 0.9L, .mu_kinetic = 0.2L, .kt = 5e4L, .velocity = 3}};

/// A block of this mass on a belt at rest, without a spring.
BeltBlock block_of(const SlidingStart& start, Wide mass) {
  return {.mass = mass,
          .spring = 0,
          .kt = start.kt,
          .load = start.mass * start.gravity,
          .mu = start.mu,
          .mu_kinetic = start.mu_kinetic,
          .belt = 0,
          .velocity = start.velocity};
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_block_stops_where_the_block_on_a_belt_at_rest_does) {
  for (const SlidingStart& start : starts) {
    const StoppingBlock closed = stopping_block(start);
    const Wide end = closed.stop_time + closed.residual_period / 4;
    const BeltMotion stepped = stepped_belt_motion(block_of(start, start.mass), end);
    BOOST_TEST_REQUIRE(stepped.events.size() == 2U);
    BOOST_TEST(relative(stepped.events[0].time, closed.onset_time) < 1e-13L);
    BOOST_TEST(relative(stepped.events[1].time, closed.stop_time) < 1e-13L);
    BOOST_TEST(relative(stepped.events[1].position, closed.stop) < 1e-13L);
    BOOST_TEST(relative(stepped.events[1].position - stepped.events[0].position, closed.slip) <
               1e-12L);
    BOOST_TEST(relative(stepped.end.position, closed.rest) < 1e-13L);
    BOOST_TEST(relative(stepped.end.dissipated, closed.heat) < 1e-13L);
    const Wide velocity =
        closed.residual_amplitude * boost::math::constants::two_pi<Wide>() / closed.residual_period;
    BOOST_TEST(relative(-stepped.end.velocity, velocity) < 1e-10L);
    BOOST_TEST(relative(start.mass * velocity * velocity / 2, closed.residual_energy) < 1e-15L);
  }
}

BOOST_AUTO_TEST_CASE(a_sphere_rolls_when_its_contact_point_stands) {
  for (const SlidingStart& start : starts) {
    const SphereUntilItRolls closed = sphere_until_it_rolls(start);
    const BeltMotion point =
        stepped_belt_motion(block_of(start, 2 * start.mass / 7), 1.001L * closed.time);
    BOOST_TEST_REQUIRE(point.events.size() == 2U);
    BOOST_TEST(relative(point.events[1].time, closed.time) < 1e-13L);
    // What friction has taken from the centre is 2/7 of what it took from the contact point.
    const Wide distance = start.velocity * closed.time -
                          2 * (start.velocity * closed.time - point.events[1].position) / 7;
    BOOST_TEST(relative(distance, closed.distance) < 1e-13L);
    BOOST_TEST(relative(point.end.dissipated, closed.heat) < 1e-13L);
    BOOST_TEST(closed.velocity_then == 5 * start.velocity / 7);
  }
}

/// Where the contact holds: a quarter of a swing, no heat.
BOOST_AUTO_TEST_CASE(slow_ones_swing_and_never_slide) {
  SlidingStart start = starts[0];
  start.velocity = 1e-3L;
  const StoppingBlock block = stopping_block(start);
  BOOST_TEST(std::isnan(block.onset_time));
  BOOST_TEST(block.heat == 0);
  BOOST_TEST(block.slip == 0);
  BOOST_TEST(block.rest == 0);
  BOOST_TEST(relative(block.stop, 1e-3L * std::sqrt(0.2L / 1000)) < 1e-18L);
  BOOST_TEST(relative(block.stop_time, block.residual_period / 4) < 1e-18L);
  BOOST_TEST(relative(block.residual_energy, 1e-7L) < 1e-17L);
  const SphereUntilItRolls sphere = sphere_until_it_rolls(start);
  BOOST_TEST(relative(sphere.swing_of_the_velocity, 2e-3L / 7) < 1e-18L);
  BOOST_TEST(sphere.heat == 0);
}

BOOST_AUTO_TEST_CASE(refuses_what_is_no_start) {
  for (const SlidingStart& wrong :
       {SlidingStart{.mass = 0}, SlidingStart{.gravity = 0}, SlidingStart{.kt = 0},
        SlidingStart{.velocity = 0}, SlidingStart{.mu = 0.2L, .mu_kinetic = 0.3L}}) {
    BOOST_CHECK_THROW((void)stopping_block(wrong), std::invalid_argument);
    BOOST_CHECK_THROW((void)sphere_until_it_rolls(wrong), std::invalid_argument);
  }
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
