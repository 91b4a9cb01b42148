// SPDX-License-Identifier: BSD-3-Clause
#include "reference/normal/quarter_power_dashpot.hpp"

#include "reference/impact/damped_hertz.hpp"
#include "tests/reference/normal/stepped_dashpot.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(quarter_power_dashpot)
namespace {

using Wide = long double;
using testing::relative;
using Stepped = testing::SteppedDashpot;
using Motion = Stepped::Motion;
using Place = Stepped::Place;

}  // namespace

BOOST_AUTO_TEST_CASE(is_the_motion_stepped) {
  for (const Wide e : {0.02L, 0.1L, 0.4L, 0.5L, 0.8L, 0.99L}) {
    BOOST_TEST_INFO_SCOPE(e);
    const QuarterPowerImpact impact = quarter_power_impact(e);
    const Stepped stepped({.q = 0.25L, .kappa = impact.alpha}, 4);
    // Rate of the force, by y' = d'.
    const auto trend = [&](const Place& y) {
      const Wide forth = std::pow(y[0], 4);
      return 6 * forth * y[0] * y[1] + impact.alpha * (y[1] * y[1] - 4 * forth * stepped.force(y));
    };
    const Motion turn = stepped.until([](const Place& y) { return -y[1]; });
    BOOST_TEST(relative(impact.top_overlap, std::pow(turn.at[0], 4)) < 1e-14L);
    const Motion cut = stepped.until([&](const Place& y) { return -stepped.force(y); }, turn);
    BOOST_TEST(relative(impact.restitution_cut, -cut.at[1]) < 1e-13L);
    BOOST_TEST(relative(impact.duration_cut, cut.at[2]) < 1e-13L);
    const Motion end = stepped.until([](const Place& y) { return -y[0]; }, turn);
    BOOST_TEST(relative(-end.at[1], e) < 1e-12L);
    BOOST_TEST(relative(impact.duration, end.at[2]) < 1e-12L);
    const Motion push = stepped.until([&](const Place& y) { return -trend(y); });
    BOOST_TEST(relative(impact.push, stepped.force(push.at)) < 1e-13L);
    const Motion pull = stepped.until(trend, turn);
    BOOST_TEST(relative(impact.pull_over_push * impact.push, -stepped.force(pull.at)) < 1e-12L);
    const Stepped other({.q = 0.25L, .kappa = impact.alpha_for_cut}, 4);
    const Motion back = other.until([](const Place& y) { return -y[1]; });
    const Motion zero = other.until([&](const Place& y) { return -other.force(y); }, back);
    BOOST_TEST(relative(-zero.at[1], e) < 1e-12L);
  }
}

/// Which has the push as a root and the duration by a quadrature in the angle.
BOOST_AUTO_TEST_CASE(is_the_impact_in_units_of_the_elastic_one) {
  const Wide top = std::pow(1.25L, 0.4L);
  for (const Wide e : {1e-6L, 0.05L, 0.3L, 0.6L, 0.9L, 0.9999L, 1.0L}) {
    BOOST_TEST_INFO_SCOPE(e);
    const QuarterPowerImpact impact = quarter_power_impact(e);
    const DampedHertz<Wide> other = damped_hertz(damping_number(e));
    BOOST_TEST(relative(impact.top_overlap, other.greatest_depth * top) < 1e-16L);
    BOOST_TEST(relative(impact.push, other.peak_force * std::pow(top, 1.5L)) < 1e-16L);
    BOOST_TEST(relative(impact.duration, other.duration * top) < 1e-15L);
  }
}

BOOST_AUTO_TEST_CASE(without_a_dashpot_it_is_elastic) {
  const QuarterPowerImpact impact = quarter_power_impact(1);
  BOOST_TEST(impact.alpha == 0);
  BOOST_TEST(impact.pull_over_push == 0);
  BOOST_TEST(impact.restitution_cut == 1);
  BOOST_TEST(relative(impact.duration, impact.duration_cut) < 1e-17L);
  BOOST_TEST(relative(impact.top_overlap, std::pow(1.25L, 0.4L)) < 1e-18L);
  BOOST_CHECK_THROW((void)quarter_power_impact(0), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
