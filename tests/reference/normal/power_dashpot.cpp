// SPDX-License-Identifier: BSD-3-Clause
#include "reference/normal/power_dashpot.hpp"

#include "reference/normal/linear_dashpot.hpp"
#include "reference/normal/quarter_power_dashpot.hpp"
#include "tests/reference/normal/stepped_dashpot.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(power_dashpot)
namespace {

using Wide = long double;
using testing::relative;
using Stepped = testing::SteppedDashpot;
using Motion = Stepped::Motion;
using Place = Stepped::Place;

Wide falls(const Place& y) { return -y[1]; }
Wide leaves(const Place& y) { return -y[0]; }

}  // namespace

BOOST_AUTO_TEST_CASE(is_the_impact_of_the_fourth_root_within_what_it_states) {
  for (const Wide e : {1e-6L, 0.01L, 0.2L, 0.5L, 0.9L, 0.9999L, 1.0L}) {
    BOOST_TEST_INFO_SCOPE(e);
    const QuarterPowerImpact closed = quarter_power_impact(e);
    const PowerDashpotImpact found = power_dashpot_impact({.q = 0.25L, .kappa = closed.alpha});
    BOOST_TEST_REQUIRE(found.parts);
    BOOST_TEST(std::abs(found.restitution - e) <= found.uncertainty);
    BOOST_TEST(std::abs(found.restitution_cut - closed.restitution_cut) <= found.uncertainty);
    BOOST_TEST(std::abs(found.top_overlap - closed.top_overlap) <= found.uncertainty);
    BOOST_TEST(std::abs(found.duration - closed.duration) <= found.uncertainty_duration);
    BOOST_TEST(std::abs(found.duration_cut - closed.duration_cut) <= 10 * found.uncertainty);
    BOOST_TEST(found.uncertainty < 1e-14L);
    BOOST_TEST(found.uncertainty_duration < 1e-11L);
  }
}

BOOST_AUTO_TEST_CASE(is_the_motion_stepped_in_other_variables) {
  for (const auto& [q, kappas] : std::map<Wide, std::vector<Wide>>{
           {0, {0.05L, 0.6L, 1.1L}}, {0.5L, {0.05L, 0.6L, 3}}, {1, {0.05L, 0.6L, 3}}})
    for (const Wide kappa : kappas) {
      BOOST_TEST_INFO_SCOPE(q << " " << kappa);
      const PowerDashpot dashpot{.q = q, .kappa = kappa};
      const PowerDashpotImpact found = power_dashpot_impact(dashpot);
      const Stepped stepped(dashpot, 2);
      const Motion turn = stepped.until(falls);
      BOOST_TEST(std::abs(found.top_overlap - turn.at[0] * turn.at[0]) < 1e-14L);
      const Motion cut = stepped.until([&](const Place& y) { return -stepped.force(y); }, turn);
      BOOST_TEST(std::abs(found.restitution_cut + cut.at[1]) < 1e-14L);
      BOOST_TEST(std::abs(found.duration_cut - cut.at[2]) < 1e-13L);
      const Motion end = stepped.until(leaves, turn);
      BOOST_TEST(std::abs(found.restitution + end.at[1]) < 1e-14L);
      BOOST_TEST(relative(found.duration, end.at[2]) < 1e-13L);
    }
}

BOOST_AUTO_TEST_CASE(a_ball_leaves_or_rests_as_the_motion_stepped_does) {
  const Wide alpha = std::sqrt(5.0L) * dashpot_damping_ratio(0.5L, ContactEnd::overlap);
  for (const Wide gamma : {0.0L, 0.02L, 0.1L, 0.25L, 0.28L, 2.0L}) {
    BOOST_TEST_INFO_SCOPE(gamma);
    const PowerDashpot dashpot{.q = 0.25L, .kappa = alpha, .gamma = gamma};
    const PowerDashpotImpact found = power_dashpot_impact(dashpot);
    const Stepped stepped(dashpot, 4);
    const Motion turn = stepped.until(falls);
    const Motion end = stepped.until([](const Place& y) { return std::max(-y[0], y[1]); }, turn);
    BOOST_TEST(found.parts == (end.at[0] < 1e-15L));
    BOOST_TEST(found.parts == (gamma < 0.27L));
    if (found.parts) BOOST_TEST(std::abs(found.restitution + end.at[1]) < 1e-14L);
  }
  // Without a dashpot it comes back as it fell.
  const PowerDashpotImpact elastic = power_dashpot_impact({.q = 0.25L, .kappa = 0, .gamma = 100});
  BOOST_TEST(std::abs(elastic.restitution - 1) <= elastic.uncertainty);
}

/// P = d^(q+1) p(s), s = d^(1/2-2q), of the motion that comes back to d = 0 with no velocity, d' =
/// -u, is a power series at q = 0; backwards from there to the touch, at c = 1, it has v of kappa =
/// v^(-1/5).
BOOST_AUTO_TEST_CASE(at_no_return_the_motion_just_comes_back) {
  std::array<Wide, 60> p{};
  std::array<Wide, 60> reciprocal{1};  // of 1 - p
  for (std::size_t n = 1; n < p.size(); ++n) {
    p[n] = reciprocal[n - 1] / (static_cast<Wide>(n) / 2 + 1);
    for (std::size_t i = 1; i <= n; ++i) reciprocal[n] += p[i] * reciprocal[n - i];
  }
  const Wide root = 0.05L;
  Wide sum = 0;
  for (std::size_t n = p.size(); n-- > 0;) sum = p[n] + root * sum;
  const Wide d = root * root;
  // y = sqrt(d) and u, by -dt = 2 y d tau.
  const auto touch = testing::stepped_until<2>(
      [](const std::array<Wide, 2>& y) {
        return std::array<Wide, 2>{y[1], 2 * y[0] * (y[1] - std::pow(y[0], 3))};
      },
      {0, {root, d - d * sum}}, 1 / 256.0L, [](const auto& y) { return -y[0]; }, 200);
  BOOST_TEST(touch.at[1] < 0);
  BOOST_TEST(relative(kappa_of_no_return(0), std::pow(-touch.at[1], -0.2L)) < 1e-15L);
}

BOOST_AUTO_TEST_CASE(bodies_part_below_it_and_hardly) {
  for (const Wide q : {0.0L, 0.1L, 0.2L}) {
    const Wide limit = kappa_of_no_return(q);
    BOOST_TEST_INFO_SCOPE(q << " " << limit);
    const PowerDashpotImpact below = power_dashpot_impact({.q = q, .kappa = limit - 1e-6L});
    BOOST_TEST(below.parts);
    BOOST_TEST(below.restitution > 0);
    BOOST_TEST(below.restitution < 1e-5L);
    const PowerDashpotImpact above = power_dashpot_impact({.q = q, .kappa = limit + 1e-6L});
    BOOST_TEST(!above.parts);
    BOOST_TEST(std::isnan(above.restitution));
    BOOST_TEST(std::abs(above.restitution_cut - below.restitution_cut) < 1e-5L);
  }
  BOOST_TEST(kappa_of_no_return(0.25L) == std::sqrt(5.0L));
  BOOST_TEST(!power_dashpot_impact({.q = 0.25L, .kappa = 2.3L}).parts);
  BOOST_TEST(std::isinf(kappa_of_no_return(0.5L)));
  BOOST_TEST(power_dashpot_impact({.q = 0.5L, .kappa = 20}).parts);
}

BOOST_AUTO_TEST_CASE(a_small_dashpot_takes_its_work_on_the_elastic_way) {
  BOOST_TEST(relative(first_loss(0.5L), 1.15344885809529L) < 1e-14L);  // Ramirez et al. 1999
  for (const Wide q : {0.0L, 0.25L, 0.3L, 0.5L, 1.0L}) {
    const Wide loss = 1 - power_dashpot_impact({.q = q, .kappa = 1e-7L}).restitution;
    BOOST_TEST(relative(loss / 1e-7L, first_loss(q)) < 1e-6L);
  }
}

BOOST_AUTO_TEST_CASE(refuses_what_it_cannot_follow) {
  for (const PowerDashpot& wrong :
       {PowerDashpot{.q = -0.1L}, PowerDashpot{.q = 1.1L}, PowerDashpot{.kappa = -1},
        PowerDashpot{.gamma = -1}, PowerDashpot{.q = 0.26L, .kappa = 1000}})
    BOOST_CHECK_THROW((void)power_dashpot_impact(wrong), std::invalid_argument);
  BOOST_CHECK_THROW((void)kappa_of_no_return(2), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
