// SPDX-License-Identifier: BSD-3-Clause
#include "reference/gradients/bounce_gradients.hpp"

#include "reference/gradients/fixed_step_runs.hpp"
#include "unit_test.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(bounce_gradients)
namespace {

const std::vector<Bounces> starts{{},
                                  {.time = 0.95L},
                                  {.height = 0.3L, .time = 1.3L},
                                  {.height = 0.5L, .gravity = 0, .time = 1.5L},
                                  {.speed = 0, .restitution = 1, .time = 2}};

long double gap_of(const BounceNumber& a, const BounceNumber& b) {
  long double most = std::abs(a.value - b.value);
  for (std::size_t i = 0; i < a.by.size(); ++i)
    most = std::max(most, std::abs(a.by.at(i) - b.by.at(i)));
  return most;
}

}  // namespace

BOOST_AUTO_TEST_CASE(bounces_have_known_gradients) {
  const BouncedBall two = bounced({.time = 0.95L});
  BOOST_TEST(two.bounces == 2);
  BOOST_TEST(std::abs(two.position.by[0] - 0.081294360577896366L) < 1e-16L);
  BOOST_TEST(std::abs(two.position.by[2] - 0.72641432074380561L) < 1e-16L);
  BOOST_TEST(std::abs(two.velocity.by[3] + 0.45727775761529646L) < 1e-16L);
  const BounceNumber after = bounced({.time = 0.95L}, ImpactInstant::after_the_step).position;
  BOOST_TEST(std::abs(after.by[2] - 1.763098878695209L) < 1e-15L);
  BOOST_TEST(after.by[0] == 1);
  const BounceNumber back = bounced({.time = 0.95L}, ImpactInstant::put_back).position;
  BOOST_TEST(std::abs(back.by[2]) < 1e-17L);
  BOOST_TEST(std::abs(back.by[3] - 0.034206277988280976L) < 1e-17L);
}

/// The place at T without gravity: -e and e T, for which codes give 1 and -t + e (T - t).
BOOST_AUTO_TEST_CASE(free_flight_has_gradients_that_are_known_by_heart) {
  const Bounces start{.height = 0.6L, .speed = 2, .restitution = 0.9L, .gravity = 0, .time = 1};
  const BounceNumber truth = bounced(start).position;
  BOOST_TEST(std::abs(truth.by[0] + 0.9L) < 1e-18L);
  BOOST_TEST(std::abs(truth.by[1] - 0.9L) < 1e-18L);
  const BounceNumber after = bounced(start, ImpactInstant::after_the_step).position;
  BOOST_TEST(std::abs(after.by[0] - 1) < 1e-18L);
  BOOST_TEST(std::abs(after.by[1] - (-0.3L + 0.9L * 0.7L)) < 1e-18L);
  const BounceNumber back = bounced(start, ImpactInstant::put_back).position;
  BOOST_TEST(back.by[0] == 0);
  BOOST_TEST(std::abs(back.by[1] - 0.9L * 0.7L) < 1e-18L);
}

BOOST_AUTO_TEST_CASE(saltation_agrees) {
  for (const Bounces& start : starts) {
    const BouncedBall closed = bounced(start);
    const BouncedBall other = bounced_by_saltation(start);
    BOOST_TEST(closed.bounces == other.bounces);
    BOOST_TEST(gap_of(closed.position, other.position) < 1e-16L);
    BOOST_TEST(gap_of(closed.velocity, other.velocity) < 1e-15L);
  }
}

/// Limits are apart by .03 and more; runs of first order are within 1e-3 of them.
BOOST_AUTO_TEST_CASE(runs_of_fixed_steps_tend_to_their_limits) {
  for (const Bounces& start : starts) {
    for (const ImpactInstant instant :
         {ImpactInstant::located, ImpactInstant::after_the_step, ImpactInstant::put_back}) {
      const BouncedBall run = stepped_ball(start, 400000, instant);
      const BouncedBall limit = bounced(start, instant);
      BOOST_TEST(run.bounces == limit.bounces);
      BOOST_TEST(gap_of(run.position, limit.position) < 2e-3L);
    }
  }
}

BOOST_AUTO_TEST_CASE(states_without_a_derivative_are_refused) {
  BOOST_CHECK_THROW((void)bounced({.time = 100}), std::invalid_argument);  // at rest
  BOOST_CHECK_THROW((void)bounced({.restitution = 0, .time = 1}), std::invalid_argument);
  BOOST_CHECK_THROW((void)bounced({.speed = 0, .gravity = 0}), std::invalid_argument);
  BOOST_CHECK_THROW((void)bounced({.height = 1, .speed = 1, .gravity = 0, .time = 1}),
                    std::invalid_argument);  // on the floor
  BOOST_TEST(bounced({.height = 1, .speed = 1, .gravity = 0, .time = 0.5L}).bounces == 0);
}

BOOST_AUTO_TEST_CASE(two_balls_keep_their_momentum_and_its_gradients) {
  const TwoBalls start{.mass_2 = 2.5L, .restitution = 0.8L, .velocity_2 = -0.2L};
  const TwoBallsApart found = gradients_of(start);
  BOOST_TEST(std::abs(found.velocity[0].value + 0.54285714285714286L) < 1e-17L);
  BOOST_TEST(std::abs(found.movement[0].by[3] + 0.62857142857142857L) < 1e-17L);
  BOOST_TEST(std::abs(found.movement[1].by[0] + 0.51428571428571429L) < 1e-17L);
  BOOST_TEST(std::abs(found.at_fixed_step[1].by[1] - 0.37714285714285714L) < 1e-17L);
  BOOST_TEST(found.at_fixed_step[0].by[0] == 0);
  constexpr long double h = 1e-6L;
  const std::array fields{&TwoBalls::gap, &TwoBalls::velocity_1, &TwoBalls::velocity_2,
                          &TwoBalls::restitution};
  for (std::size_t k = 0; k < fields.size(); ++k) {
    TwoBalls up = start;
    TwoBalls down = start;
    up.*fields.at(k) += h;
    down.*fields.at(k) -= h;
    for (const std::size_t i : {0U, 1U}) {
      const long double slope =
          (gradients_of(up).movement.at(i).value - gradients_of(down).movement.at(i).value) /
          (2 * h);
      BOOST_TEST(std::abs(found.movement.at(i).by.at(k) - slope) < 1e-11L);
    }
  }
  const auto total = found.movement[0] + 2.5L * found.movement[1];
  BOOST_TEST(std::abs(total.by[0]) < 1e-18L);
  BOOST_TEST(std::abs(total.by[1] - start.time) < 1e-18L);
  BOOST_CHECK_THROW((void)gradients_of(TwoBalls{.velocity_2 = 2}), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(sliding_has_gradients_in_closed_form) {
  const RigidSlide body;
  const SlidToRest found = gradients_of(body);
  BOOST_TEST(std::abs(found.distance.by[0] - 0.20387359836901121L) < 1e-17L);
  BOOST_TEST(std::abs(found.distance.by[1] + 0.20387359836901121L) < 1e-17L);
  BOOST_TEST(std::abs(found.heat_per_mass.by[1]) < 1e-18L);
  const SlidingNumber run = stepped_distance(body, 1e-5L);
  BOOST_TEST(std::abs(run.by[0] / found.distance.by[0] - 1) < 1e-4L);
  BOOST_TEST(std::abs(run.by[1] / found.distance.by[1] - 1) < 1e-4L);
  const SlidingNumber soft = regularised_distance(body, 0.1L);
  BOOST_TEST(std::abs(soft.by[0] / found.distance.by[0] - 1) < 1e-18L);
  BOOST_TEST(std::abs(soft.by[1] / found.distance.by[1] - 1.01L) < 1e-17L);
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
