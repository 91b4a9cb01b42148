// SPDX-License-Identifier: BSD-3-Clause
#include "reference/gradients/spring_bounces.hpp"

#include "reference/gradients/impact_gradients.hpp"
#include "unit_test.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(spring_bounces)
namespace {

const SpringBounces asked{.height = 0.4L, .damping = 20, .time = 1.1L};

SpringBounces asked_that_is_cut() {
  SpringBounces cut = asked;
  cut.end = ContactEnd::force;
  return cut;
}

/// The place of a ball stepped by Runge and Kutta's fourth order with events found by halving.
long double stepped_place(const SpringBounces& s) {
  long double x = s.height;
  long double v = -s.speed;
  long double left = s.time;
  bool contact = false;
  const auto force = [&](long double y, long double w) {
    return contact ? (-s.k * y - s.damping * w) / s.mass - s.gravity : -s.gravity;
  };
  const auto advance = [&](long double h, long double& y, long double& w) {
    const long double k1 = force(y, w);
    const long double k2 = force(y + h / 2 * w, w + h / 2 * k1);
    const long double k3 = force(y + h / 2 * w + h * h / 4 * k1, w + h / 2 * k2);
    const long double k4 = force(y + h * w + h * h / 2 * k2, w + h * k3);
    y += h * w + h * h / 6 * (k1 + k2 + k3);
    w += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
  };
  const auto event = [&](long double y, long double w) {
    if (!contact) return w < 0 ? y : 1;
    return s.end == ContactEnd::overlap ? (w > 0 ? -y : 1) : -s.k * y - s.damping * w;
  };
  while (left > 0) {
    long double h = std::min(left, contact ? 2e-5L : 2e-4L);
    long double y = x;
    long double w = v;
    advance(h, y, w);
    bool switches = event(y, w) < 0;
    if (switches) {
      long double low = 0;
      for (int i = 0; i < 60; ++i) {
        const long double middle = (low + h) / 2;
        y = x;
        w = v;
        advance(middle, y, w);
        (event(y, w) < 0 ? h : low) = middle;
      }
      y = x;
      w = v;
      advance(h, y, w);
    }
    x = y;
    v = w;
    left -= h;
    if (switches) contact = !contact;
  }
  return x;
}

}  // namespace

BOOST_AUTO_TEST_CASE(differences_of_a_stepped_ball_agree) {
  const std::array fields{&SpringBounces::height,  &SpringBounces::speed, &SpringBounces::k,
                          &SpringBounces::damping, &SpringBounces::mass,  &SpringBounces::gravity};
  for (const SpringBounces& start : {asked, asked_that_is_cut()}) {
    const SprungBall found = bounced_on_spring(start);
    BOOST_TEST(found.bounces >= 3);
    BOOST_TEST(std::abs(found.position.value - stepped_place(start)) < 1e-11L);
    for (std::size_t i = 0; i < fields.size(); ++i) {
      const auto slope = [&](long double width) {
        SpringBounces up = start;
        SpringBounces down = start;
        const long double h = width * start.*fields.at(i);
        up.*fields.at(i) += h;
        down.*fields.at(i) -= h;
        return (stepped_place(up) - stepped_place(down)) / (2 * h);
      };
      const long double expected = (4 * slope(5e-4L) - slope(1e-3L)) / 3;
      const long double per_unit = 1 / (start.*fields.at(i));
      BOOST_TEST(std::abs(found.position.by.at(i) - expected) < 1e-6L * per_unit, i);
    }
  }
}

/// The place by height, where a contact that may pull is half a swing, and by parameters.
BOOST_AUTO_TEST_CASE(one_bounce_in_free_flight_is_an_impact) {
  for (const ContactEnd end : {ContactEnd::overlap, ContactEnd::force}) {
    const DampedImpact impact{.k = 1e4L, .damping = 20, .mass = 0.5L, .velocity = 1.3L, .end = end};
    const SpringBounces start{.height = 0.2L,
                              .speed = impact.velocity,
                              .k = impact.k,
                              .damping = impact.damping,
                              .mass = impact.mass,
                              .gravity = 0,
                              .time = 0.6L,
                              .end = end};
    const ImpactNumber truth = gradients_of(impact).velocity_after;
    const FixedStepLimits limits = fixed_step_limits(impact);
    const SprungBall located = bounced_on_spring(start);
    const SprungBall fixed = bounced_on_spring(start, ImpactInstant::after_the_step);
    BOOST_TEST(std::abs(located.velocity.by[0]) < 1e-17L);
    BOOST_TEST(std::abs(located.position.by[0] + truth.by[0]) < 1e-16L);
    BOOST_TEST(std::abs(located.velocity.by[2] / truth.by[1] - 1) < 1e-14L);
    BOOST_TEST(std::abs(fixed.velocity.by[2] / limits.by_k - 1) < 1e-14L);
    BOOST_TEST(std::abs(fixed.velocity.by[3] / limits.by_damping - 1) < 1e-14L);
    BOOST_TEST(std::abs(fixed.velocity.by[4] / limits.by_mass - 1) < 1e-14L);
    BOOST_TEST(std::abs(fixed.velocity.by[0] - limits.by_height) < 1e-15L);
    if (end == ContactEnd::overlap)
      BOOST_TEST(std::abs(fixed.position.by[0] + truth.by[0]) < 1e-16L);
  }
}

/// A contact without gravity ends half a period after its touch, where looks at it fall, too.
BOOST_AUTO_TEST_CASE(contacts_end_where_they_are_looked_at) {
  for (const long double restitution : {0.5L, 0.7L, 0.8L, 0.9L}) {
    const long double angle = -std::log(restitution) / std::acos(-1.0L);
    const long double ratio = angle / std::sqrt(1 + angle * angle);
    const SprungBall ball = bounced_on_spring({.height = 0.4L,
                                               .k = 2000,
                                               .damping = 2 * ratio * std::sqrt(1000.0L),
                                               .gravity = 0,
                                               .time = 1});
    BOOST_TEST(ball.bounces == 1);
    BOOST_TEST(std::abs(ball.position.by[0] + restitution) < 1e-15L);
  }
}

BOOST_AUTO_TEST_CASE(balls_without_a_derivative_are_refused) {
  BOOST_CHECK_THROW((void)bounced_on_spring({.damping = 50, .time = 100}), std::invalid_argument);
  BOOST_CHECK_THROW((void)bounced_on_spring({.damping = 1000}), std::invalid_argument);
  BOOST_CHECK_THROW((void)bounced_on_spring({.speed = 0, .gravity = 0}), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
