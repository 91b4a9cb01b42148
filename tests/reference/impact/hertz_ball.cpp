// SPDX-License-Identifier: BSD-3-Clause
#include "reference/impact/hertz_ball.hpp"

#include "reference/impact/damped_hertz.hpp"
#include "reference/impact/hertz_impact.hpp"
#include "unit_test.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(hertz_ball)
namespace {

using Wide = long double;

Wide off(Wide found, Wide expected) { return std::abs(found / expected - 1); }

}  // namespace

BOOST_AUTO_TEST_CASE(without_gravity_it_is_the_known_impact) {
  BOOST_TEST(off(elastic_bounce<Wide>(0).duration, 2.94327518432470465738L) < 1e-18L);
  for (const Wide e : {0.1L, 0.5L, 0.9L, 0.99L}) {
    const auto closed = damped_hertz(damping_number(e));
    const auto found = damped_bounce<Wide>(0, damping_number(e));
    BOOST_TEST_REQUIRE(found.has_value());
    BOOST_TEST(off(found->speed_out, closed.restitution) < 1e-16L);
    BOOST_TEST(off(found->duration, closed.duration) < 1e-16L);
    BOOST_TEST(off(found->greatest_depth, closed.greatest_depth) < 1e-16L);
  }
}

BOOST_AUTO_TEST_CASE(quadrature_integration_and_steps_in_time_agree) {
  for (const Wide gamma : {0.0L, 0.01L, 0.05L, 0.3L, 2.0L}) {
    BOOST_TEST_INFO_SCOPE("gamma " << gamma);
    const auto exact = elastic_bounce(gamma);
    const auto integrated = damped_bounce<Wide>(gamma, 0);
    BOOST_TEST(off(integrated->duration, exact.duration) < 1e-15L);
    BOOST_TEST(off(integrated->greatest_depth, exact.greatest_depth) < 1e-15L);
    BOOST_TEST(off(integrated->speed_out, 1) < 1e-15L);
    const auto in_time = bounce_in_time<Wide>(gamma, 0);
    BOOST_TEST(off(in_time->duration, exact.duration) < 1e-15L);
    BOOST_TEST(off(in_time->speed_out, 1) < 1e-15L);
    for (const Wide e : {0.5L, 0.8L, 0.95L}) {
      const Wide d = damping_number(e);
      const auto damped = damped_bounce(gamma, d);
      if (!damped || damped->speed_out < 0.1L) continue;
      BOOST_TEST_INFO_SCOPE("restitution " << e);
      const auto finer = damped_bounce(gamma, d, 300);
      BOOST_TEST(off(finer->speed_out, damped->speed_out) < 2e-15L);
      BOOST_TEST(off(finer->duration, damped->duration) < 2e-15L);
      const auto stepped = bounce_in_time(gamma, d);
      BOOST_TEST(off(stepped->speed_out, damped->speed_out) < 1e-14L);
      BOOST_TEST(off(stepped->duration, damped->duration) < 1e-14L);
    }
  }
}

/// By another program, which counts gravity in L = (m v^2/K)^(2/5): g L/v^2 = .01, .03, .1.
BOOST_AUTO_TEST_CASE(gravity_takes_from_the_restitution_what_another_program_says) {
  const Wide unit = std::pow(1.25L, 0.4L);
  for (const auto& [gravity, e] :
       {std::pair{0.01L, 0.491795L}, {0.03L, 0.474724L}, {0.1L, 0.406614L}}) {
    const auto found = damped_bounce(gravity * unit, damping_number(0.5L));
    BOOST_TEST_REQUIRE(found.has_value());
    BOOST_TEST(std::abs(found->speed_out - e) < 5.1e-7L, gravity);
  }
  BOOST_TEST(!damped_bounce(0.1L, damping_number(0.1L)).has_value());
  BOOST_TEST(!bounce_in_time(0.1L, damping_number(0.1L)).has_value());
}

BOOST_AUTO_TEST_CASE(an_elastic_ball_comes_back_to_its_height) {
  const HertzBall<Wide> ball{.mass = 0.1L, .coefficient = 4e5L, .height = 0.02L};
  const auto bounces = solve(ball, 4);
  BOOST_TEST_REQUIRE(bounces.size() == 4U);
  for (const auto& b : bounces) BOOST_TEST(b.apex_height == ball.height);
  // m g (height + greatest overlap) = (2/5) C overlap^(5/2)
  const Wide deep = bounces.front().greatest_overlap;
  const Wide energy = ball.mass * ball.gravity * (ball.height + deep);
  BOOST_TEST(off(0.4L * ball.coefficient * std::pow(deep, 2.5L), energy) < 1e-16L);
  BOOST_TEST(dashpot_of(ball) == 0);
  const auto& last = bounces.back();
  const Wide fall = std::sqrt(2 * ball.height / ball.gravity);
  const Wide contact = bounces.front().lift_time - bounces.front().touch_time;
  BOOST_TEST(off(last.apex_time, 8 * fall + 4 * contact) < 1e-16L);
}

/// Without gravity in the contact, a stiff one, heights fall by e^2; and the way ends at the apex.
BOOST_AUTO_TEST_CASE(a_hard_ball_loses_its_restitution) {
  const HertzBall<Wide> ball{.mass = 0.1L, .coefficient = 1e12L, .restitution = 0.7L};
  const auto bounces = solve(ball, 3);
  BOOST_TEST_REQUIRE(bounces.size() == 3U);
  for (int n = 1; n <= 3; ++n)
    BOOST_TEST(off(bounces[static_cast<std::size_t>(n - 1)].apex_height,
                   hard_apex(ball.height, ball.restitution, n)) < 3e-4L);
  const auto way = way_of(ball, bounces, 10);
  BOOST_TEST(way.front().height == 1);
  BOOST_TEST(off(way.back().height, bounces.back().apex_height) < 1e-16L);
  Wide deepest = 0;
  Wide before = 0;
  for (const auto& at : way) {
    BOOST_TEST(at.time >= before);
    before = at.time;
    deepest = std::min(deepest, at.height);
  }
  BOOST_TEST(off(-deepest, bounces.front().greatest_overlap) < 1e-2L);
}

/// Of a sphere on a wall: what the reference of oblique impacts makes of it.
BOOST_AUTO_TEST_CASE(the_coefficient_is_that_of_a_sphere_on_a_wall) {
  ImpactBody<Wide> sphere;
  sphere.radius = 0.05L;
  sphere.poisson = 0.3L;
  sphere.youngs_modulus = 2.6e6L;
  const auto impact = sphere_on_wall<Wide>(sphere, 1, 0);
  BOOST_TEST(off(coefficient_on_wall(1e6L, 0.3L, 0.05L), constants(impact).coefficient) < 1e-17L);
}

BOOST_AUTO_TEST_CASE(what_cannot_be_is_refused) {
  const Wide nan = std::numeric_limits<Wide>::quiet_NaN();
  for (const Wide gamma : {-1.0L, nan})
    BOOST_CHECK_THROW(static_cast<void>(elastic_bounce(gamma)), std::invalid_argument);
  for (const Wide d : {-0.1L, 2.5L, nan})
    BOOST_CHECK_THROW(static_cast<void>(damped_bounce(0.1L, d)), std::invalid_argument);
  for (const HertzBall<Wide>& ball :
       {HertzBall<Wide>{.mass = 0}, HertzBall<Wide>{.coefficient = nan},
        HertzBall<Wide>{.restitution = 0}, HertzBall<Wide>{.gravity = -1},
        HertzBall<Wide>{.height = 0}})
    BOOST_CHECK_THROW(static_cast<void>(solve(ball, 1)), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip::reference
