// SPDX-License-Identifier: BSD-3-Clause
// Against closed forms: of rebounds, of what rests, creeps and rolls.
#include "reference/rigid/compliant_motion.hpp"

#include "reference/impact/hunt_crossley.hpp"
#include "reference/normal/linear_dashpot.hpp"
#include "reference/rigid/compliant_contact.hpp"
#include "tests/reference/stepped.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(compliant_motion)
namespace {

using Number = long double;
using testing::relative;

/// A spring and dashpot with the frequency w [1/s], over the mass.
CompliantBody on_dashpot(Number ratio, Number w = 100) {
  CompliantBody body;
  body.push = [=](Number x, Number rate) { return w * w * x + 2 * ratio * w * rate; };
  return body;
}

/// Velocity upwards after an impact at 1 m/s, without gravity.
Number rebound(CompliantBody body) {
  body.gravity = {0, 0, 0};
  body.gap = 0.01L;
  body.velocity = {0, 0, -1};
  return motion_on_floor(body, {1}).back()->velocity[2];
}

/// A body that moves along x and rests on the floor, which does not give way.
CompliantBody sliding(Number speed, Number angle, Number transition) {
  CompliantBody body;
  body.transition = transition;
  body.gravity = {9.81L * std::sin(angle), 0, -9.81L * std::cos(angle)};
  body.velocity = {speed, 0, 0};
  return body;
}

}  // namespace

BOOST_AUTO_TEST_CASE(rebounds_have_the_restitution_of_the_law) {
  for (const Number ratio : {0.1L, 0.5L, 1.0L, 2.0L})
    BOOST_TEST(std::abs(rebound(on_dashpot(ratio)) -
                        dashpot_restitution(ratio, ContactEnd::force)) < 1e-11L);
  for (const Number factor : {0.1L, 0.3L, 0.675L, 2.0L}) {
    CompliantBody body;
    // A power of the overlap, which has no series where it begins.
    body.push = [=](Number x, Number rate) {
      return 1e5L * std::pow(x, 1.5L) * (1 + factor * rate);
    };
    BOOST_TEST(std::abs(rebound(body) - hunt_crossley_restitution(factor)) < 1e-8L);
  }
}

BOOST_AUTO_TEST_CASE(what_slides_through_an_impact_gets_mu_times_its_impulse) {
  CompliantBody body = on_dashpot(0.2L);
  body.gravity = {0, 0, 0};
  body.velocity = {-8, 6, -1};
  body.radius = 0.05L;
  body.mu = 0.1L;
  const CompliantState after = *motion_on_floor(body, {1}).back();
  const Number impulse = 0.1L * (1 + after.velocity[2]);
  BOOST_TEST(std::abs(after.velocity[0] + 8 - 0.8L * impulse) < 1e-11L);
  BOOST_TEST(std::abs(after.velocity[1] - 6 + 0.6L * impulse) < 1e-11L);
  BOOST_TEST(std::abs(after.surface[0] - 0.8L * impulse / 0.4L) < 1e-11L);
}

BOOST_AUTO_TEST_CASE(what_is_set_down_comes_to_rest_in_the_overlap_of_its_weight) {
  const auto dashpot = motion_on_floor(on_dashpot(0.3L), {1}).back();
  BOOST_TEST(relative(dashpot->gap, -9.81L / 1e4L) < 1e-10L);
  const ReferenceContact told{.impedance = 0.9L, .time_constant = 0.02L, .damping_ratio = 0.7L};
  CompliantBody body;
  body.push = [=](Number x, Number rate) {
    const Number width = told.time_constant * told.damping_ratio;
    return told.impedance * told.gravity + 2 * rate / told.time_constant + x / (width * width);
  };
  const auto mixed = motion_on_floor(body, {1}).back();
  BOOST_TEST(relative(mixed->gap, -reference_contact(told).overlap_round) < 1e-10L);
}

BOOST_AUTO_TEST_CASE(on_a_slope_all_end_in_the_creep_of_the_transition_velocity) {
  constexpr Number angle = 0.25L;
  const Number creep = creep_by_transition_velocity(0.5L, 0.01L, angle);
  for (const Number speed : {0.0L, 1.0L, -1.0L}) {
    const auto then = motion_on_floor(sliding(speed, angle, 0.01L), {2}).back();
    BOOST_TEST(relative(then->velocity[0], creep) < 1e-10L);
  }
  // From rest: an exponential from the start on.
  const Number rate = 0.5L * 9.81L * std::cos(angle) / 0.01L;
  const auto early = motion_on_floor(sliding(0, angle, 0.01L), {1 / rate}).back();
  BOOST_TEST(relative(early->velocity[0], creep * -std::expm1(-1.0L)) < 1e-11L);
  BOOST_TEST(relative(early->position[0], creep / rate * std::exp(-1.0L)) < 1e-11L);
}

BOOST_AUTO_TEST_CASE(a_shorter_arm_rolls_slower) {
  CompliantBody body = on_dashpot(0.3L);
  body.radius = 0.05L;
  body.arm = 0.5L;
  body.transition = 0.01L;
  body.gap = -9.81L / 1e4L;
  body.velocity = {1, 0, 0};
  const auto then = motion_on_floor(body, {2}).back();
  const Number share = 1 + body.arm * body.gap / body.radius;
  BOOST_TEST(relative(then->velocity[0], 1 / (1 + 0.4L / (share * share))) < 1e-10L);
  BOOST_TEST(relative(-share * then->surface[0], then->velocity[0]) < 1e-10L);
}

BOOST_AUTO_TEST_CASE(what_sticks_without_a_transition_velocity_is_not_known_from_then_on) {
  const auto states = motion_on_floor(sliding(1, 0, 0), {0.1L, 0.2L, 0.3L});
  BOOST_TEST(relative(states[0]->velocity[0], 1 - 0.5L * 9.81L * 0.1L) < 1e-14L);
  BOOST_TEST(states[1]->velocity[0] > 0);
  BOOST_TEST(!states[2].has_value());
}

BOOST_AUTO_TEST_CASE(impossible_input_is_refused) {
  CompliantBody body;
  body.arm = 2;
  BOOST_CHECK_THROW((void)motion_on_floor(body, {1}), std::invalid_argument);
  BOOST_CHECK_THROW((void)motion_on_floor({}, {1, 0.5L}), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
