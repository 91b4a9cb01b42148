// SPDX-License-Identifier: BSD-3-Clause
#include "cases/integrators.hpp"

#include <array>
#include <boost/numeric/odeint/stepper/runge_kutta_fehlberg78.hpp>
#include <boost/test/unit_test.hpp>
#include <cmath>

namespace stickslip {
namespace {

using Vector = std::array<double, 2>;

/// Position after 3 s of x'' = -sin x - c x' from x = 1, x' = 0.3, by Fehlberg 7(8) in odeint.
double pendulum(double damping) {
  boost::numeric::odeint::runge_kutta_fehlberg78<Vector> stepper;
  Vector state{1, 0.3};
  const auto rates = [=](const Vector& y, Vector& rate, double) {
    rate = {y[1], -std::sin(y[0]) - damping * y[1]};
  };
  // 100 steps of 0.03 leave an error below rounding.
  for (int i = 0; i < 100; ++i) stepper.do_step(rates, state, 0.03 * i, 0.03);
  return state[0];
}

double stepped(Integrator integrator, double damping, int steps) {
  const auto acceleration = [=](double x, double v) { return -std::sin(x) - damping * v; };
  MovingMass mass{1, 0.3, acceleration(1, 0.3)};
  for (int i = 0; i < steps; ++i) mass = advance(integrator, mass, 3.0 / steps, acceleration);
  return mass.position;
}

/// log2 of the ratio of the errors with 400 and 800 steps.
double observed_order(Integrator integrator, double damping) {
  const double exact = pendulum(damping);
  return std::log2(std::abs((stepped(integrator, damping, 400) - exact) /
                            (stepped(integrator, damping, 800) - exact)));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(integrators)

BOOST_AUTO_TEST_CASE(each_has_its_order_where_the_force_depends_on_the_position) {
  // 0.05: the next term of the error at 400 steps.
  BOOST_TEST(std::abs(observed_order(Integrator::velocity_verlet, 0) - 2) < 0.05);
  BOOST_TEST(std::abs(observed_order(Integrator::newmark_pec, 0) - 2) < 0.05);
  BOOST_TEST(std::abs(observed_order(Integrator::symplectic_euler, 0) - 1) < 0.05);
}

BOOST_AUTO_TEST_CASE(newmark_pec_is_of_first_order_where_the_force_depends_on_the_velocity) {
  BOOST_TEST(std::abs(observed_order(Integrator::velocity_verlet, 0.5) - 2) < 0.05);
  BOOST_TEST(std::abs(observed_order(Integrator::newmark_pec, 0.5) - 1) < 0.05);
}

// Constant acceleration: 3/4 of each impulse, in the limit of small steps.
BOOST_AUTO_TEST_CASE(the_printed_predictor_falls_with_three_quarters_of_gravity) {
  MovingMass mass{0, 0, -9.8};
  constexpr int steps = 1000;
  const auto gravity = [](double, double) { return -9.8; };
  for (int i = 0; i < steps; ++i) {
    mass = advance(Integrator::newmark_pec_literal, mass, 1.0 / steps, gravity);
  }
  BOOST_TEST(std::abs(mass.velocity + 0.75 * 9.8) < 1e-12);
  BOOST_TEST(std::abs(mass.position + 0.375 * 9.8) < 2e-3 * 9.8);
}

BOOST_AUTO_TEST_CASE(free_fall_is_exact_to_rounding_for_the_others_of_second_order) {
  for (const Integrator integrator : {Integrator::velocity_verlet, Integrator::newmark_pec}) {
    MovingMass mass{0, 0, -9.8};
    for (int i = 0; i < 100; ++i) {
      mass = advance(integrator, mass, 0.01, [](double, double) { return -9.8; });
    }
    BOOST_TEST(std::abs(mass.velocity + 9.8) < 1e-13);
    BOOST_TEST(std::abs(mass.position + 4.9) < 1e-13);
  }
}

// A contact with a history stands behind the acceleration.
BOOST_AUTO_TEST_CASE(the_acceleration_is_asked_for_once_a_step) {
  for (const Integrator integrator : all_integrators()) {
    int calls = 0;
    MovingMass mass{1, 0, -1};
    for (int i = 0; i < 7; ++i) {
      mass = advance(integrator, mass, 0.1, [&](double x, double) {
        ++calls;
        return -x;
      });
    }
    BOOST_TEST(calls == 7, name_of(integrator));
  }
}

BOOST_AUTO_TEST_CASE(names_are_read_back) {
  for (const Integrator integrator : all_integrators()) {
    BOOST_TEST((read_integrator(name_of(integrator)) == integrator));
  }
  BOOST_CHECK_THROW(read_integrator("leap-frog"), InputError);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
