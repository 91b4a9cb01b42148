// SPDX-License-Identifier: BSD-3-Clause
#include "reference/normal/linear_dashpot.hpp"

#include "tests/reference/stepped.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(linear_dashpot)
namespace {

using Wide = long double;
using testing::relative;
using Motion = testing::SteppedState<2>;
using Place = std::array<Wide, 2>;

/// x" + 2 zeta x' + x = load from x = 0, x' = v or from where it is, until `event` is above 0.
template <class Event>
Motion stepped(Wide zeta, Wide load, const Motion& start, const Event& event) {
  return testing::stepped_until<2>(
      [&](const Place& y) {
        return Place{y[1], load - y[0] - 2 * zeta * y[1]};
      },
      start, 1 / 128.0L, event, 100);
}

const Motion touch{0, {0, 1}};

}  // namespace

BOOST_AUTO_TEST_CASE(restitution_and_times_are_those_of_the_motion_stepped) {
  for (const Wide zeta : {0.0L, 0.03L, 0.3L, 0.5L, 0.75L, 0.95L, 1.0L, 1.0001L, 1.5L, 4.0L}) {
    BOOST_TEST_INFO_SCOPE(zeta);
    const auto force = [&](const Place& y) { return y[0] + 2 * zeta * y[1]; };
    const Motion turn = stepped(zeta, 0, touch, [](const Place& y) { return -y[1]; });
    BOOST_TEST(relative(turn.time, time_to_turn(zeta)) < 1e-14L);
    const Motion cut = stepped(zeta, 0, turn, [&](const Place& y) { return -force(y); });
    BOOST_TEST(relative(-cut.at[1], dashpot_restitution(zeta, ContactEnd::force)) < 1e-13L);
    BOOST_TEST(relative(cut.time, 2 * time_to_turn(zeta)) < 1e-14L);
    if (zeta >= 1) {
      BOOST_TEST(dashpot_restitution(zeta, ContactEnd::overlap) == 0);
      continue;
    }
    const Motion end = stepped(zeta, 0, turn, [](const Place& y) { return -y[0]; });
    BOOST_TEST(relative(-end.at[1], dashpot_restitution(zeta, ContactEnd::overlap)) < 1e-12L);
  }
}

BOOST_AUTO_TEST_CASE(an_impact_has_the_forces_and_times_of_the_motion_stepped) {
  for (const Wide e : {0.01L, 0.1L, 0.163L, 0.1631L, 0.3L, 0.7L, 0.99L}) {
    BOOST_TEST_INFO_SCOPE(e);
    const LinearDashpotImpact impact = linear_dashpot_impact(e);
    const Wide zeta = impact.zeta;
    const auto force = [&](const Place& y) { return y[0] + 2 * zeta * y[1]; };
    const auto trend = [&](const Place& y) { return y[1] - 2 * zeta * force(y); };
    const Motion end = stepped(zeta, 0, touch, [](const Place& y) { return -y[0]; });
    BOOST_TEST(relative(-end.at[1], e) < 1e-12L);
    BOOST_TEST(relative(end.time, impact.duration) < 1e-13L);
    Wide push = 2 * zeta;
    Wide pull = 2 * zeta * e;
    if (zeta <= 0.5L)
      push = force(stepped(zeta, 0, touch, [&](const Place& y) { return -trend(y); }).at);
    else
      pull = -force(stepped(zeta, 0, touch, trend).at);
    BOOST_TEST(relative(impact.push, push) < 1e-13L);
    BOOST_TEST(relative(impact.pull_over_push, pull / push) < 1e-12L);
    BOOST_TEST(relative(dashpot_restitution(impact.zeta_for_cut, ContactEnd::force), e) < 1e-17L);
    BOOST_TEST(impact.restitution_cut == dashpot_restitution(zeta, ContactEnd::force));
  }
}

/// As Schwager and Poeschel have it in three branches: found by hand.
BOOST_AUTO_TEST_CASE(known_by_hand) {
  BOOST_TEST(relative(dashpot_restitution(1, ContactEnd::force), std::exp(-2.0L)) < 1e-18L);
  BOOST_TEST(relative(time_to_turn(std::sqrt(0.5L)), std::acos(-1.0L) / std::sqrt(8.0L)) < 1e-18L);
  BOOST_TEST(time_to_turn(1 - 1e-15L) - 1 > 0);
  BOOST_TEST(relative(time_to_turn(1 + 1e-15L), 1) < 1e-15L);
  BOOST_TEST(dashpot_damping_ratio(1, ContactEnd::force) == 0);
  BOOST_TEST(dashpot_damping_ratio(1, ContactEnd::overlap) == 0);
  // Hardly damped: 1 - e = pi zeta; very much, cut: e = (2 zeta)^-2.
  BOOST_TEST(relative((1 - dashpot_restitution(1e-9L, ContactEnd::force)) / 1e-9L,
                      std::acos(-1.0L)) < 1e-8L);
  BOOST_TEST(relative(dashpot_damping_ratio(1e-12L, ContactEnd::force), 5e5L) < 1e-9L);
}

BOOST_AUTO_TEST_CASE(a_ball_leaves_as_the_motion_stepped_does) {
  for (const Wide e : {0.2L, 0.5L, 0.9L, 0.99L})
    for (const Wide factor : {1.001L, 1.5L, 10.0L, 1000.0L}) {
      const Wide v = velocity_of_rest(e) * factor;
      BOOST_TEST_INFO_SCOPE(e << " " << v);
      const Wide zeta = dashpot_damping_ratio(e, ContactEnd::overlap);
      const std::optional<Bounded> found = restitution_under_gravity(e, v);
      BOOST_TEST_REQUIRE(found.has_value());
      const Motion end = stepped(zeta, 1, {0, {0, v}}, [](const Place& y) { return -y[0]; });
      BOOST_TEST(relative(found->value, -end.at[1] / v) < 2e-13L);
      BOOST_TEST(found->uncertainty < 1e-14L);
    }
}

BOOST_AUTO_TEST_CASE(at_the_threshold_the_least_overlap_is_none) {
  for (const Wide e : {0.1L, 0.5L, 0.9L, 0.999L}) {
    const Wide v = velocity_of_rest(e);
    const Wide zeta = dashpot_damping_ratio(e, ContactEnd::overlap);
    const Motion turn = stepped(zeta, 1, {0, {0, v}}, [](const Place& y) { return -y[1]; });
    const Motion least = stepped(zeta, 1, turn, [](const Place& y) { return y[1]; });
    BOOST_TEST(std::abs(least.at[0]) < 1e-15L * (1 + v));
    BOOST_TEST(!restitution_under_gravity(e, v * (1 - 1e-15L)).has_value());
    BOOST_TEST(restitution_under_gravity(e, v * (1 + 1e-15L)).has_value());
  }
  BOOST_TEST(velocity_of_rest(1) == 0);
  BOOST_TEST(restitution_under_gravity(1, 1e-9L)->value == 1);
}

/// What is stated is more than what an error of the last bits of the overlap does.
BOOST_AUTO_TEST_CASE(states_what_a_ball_that_hardly_leaves_is_known_to) {
  const Wide rest = velocity_of_rest(0.5L);
  for (const Wide above : {1e-6L, 1e-9L, 1e-12L}) {
    const Bounded here = *restitution_under_gravity(0.5L, rest * (1 + above));
    const Bounded there = *restitution_under_gravity(0.5L, rest * (1 + above + 1e-19L));
    BOOST_TEST(std::abs(here.value - there.value) <= here.uncertainty);
    // It leaves with the root of how much faster than the threshold it came.
    BOOST_TEST(here.value > 0.1L * std::sqrt(above));
    BOOST_TEST(here.value < 10 * std::sqrt(above));
  }
}

BOOST_AUTO_TEST_CASE(refuses_what_is_no_impact) {
  for (const Wide wrong : {0.0L, -0.1L, 1.1L, std::numeric_limits<Wide>::quiet_NaN()}) {
    BOOST_CHECK_THROW((void)linear_dashpot_impact(wrong), std::invalid_argument);
    BOOST_CHECK_THROW((void)dashpot_damping_ratio(wrong, ContactEnd::force), std::invalid_argument);
    BOOST_CHECK_THROW((void)velocity_of_rest(wrong), std::invalid_argument);
    BOOST_CHECK_THROW((void)restitution_under_gravity(wrong, 1), std::invalid_argument);
  }
  BOOST_CHECK_THROW((void)restitution_under_gravity(0.5L, 0), std::invalid_argument);
  BOOST_CHECK_THROW((void)dashpot_restitution(-1, ContactEnd::overlap), std::invalid_argument);
  BOOST_CHECK_THROW((void)time_to_turn(-1), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
