// SPDX-License-Identifier: BSD-3-Clause
#include "cases/schemes/integrators.hpp"

#include <boost/numeric/odeint/stepper/runge_kutta_fehlberg78.hpp>

#include "unit_test.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(integrators)
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
  for (int i = 0; i < steps; ++i) advance(integrator, mass, 3.0 / steps, acceleration);
  return mass.position;
}

/// log2 of the ratio of the errors with 400 and 800 steps.
double observed_order(Integrator integrator, double damping) {
  const double exact = pendulum(damping);
  return std::log2(std::abs((stepped(integrator, damping, 400) - exact) /
                            (stepped(integrator, damping, 800) - exact)));
}

}  // namespace

BOOST_AUTO_TEST_CASE(each_has_its_order_where_the_force_depends_on_the_position) {
  // 0.05: the next term of the error at 400 steps.
  BOOST_TEST(std::abs(observed_order(Integrator::velocity_verlet, 0) - 2) < 0.05);
  BOOST_TEST(std::abs(observed_order(Integrator::newmark_pec, 0) - 2) < 0.05);
  BOOST_TEST(std::abs(observed_order(Integrator::symplectic_euler, 0) - 1) < 0.05);
  BOOST_TEST(std::abs(observed_order(Integrator::newmark_pece, 0) - 2) < 0.05);
  BOOST_TEST(std::abs(observed_order(Integrator::newmark_pecec, 0) - 2) < 0.05);
}

// PEC and PECE correct the velocity with a force at a velocity half a step back; only the second
// correction of PECEC makes that good.
BOOST_AUTO_TEST_CASE(newmark_needs_two_corrections_where_the_force_depends_on_the_velocity) {
  BOOST_TEST(std::abs(observed_order(Integrator::velocity_verlet, 0.5) - 2) < 0.05);
  BOOST_TEST(std::abs(observed_order(Integrator::newmark_pec, 0.5) - 1) < 0.05);
  BOOST_TEST(std::abs(observed_order(Integrator::newmark_pece, 0.5) - 1) < 0.05);
  BOOST_TEST(std::abs(observed_order(Integrator::newmark_pecec, 0.5) - 2) < 0.05);
}

// With zero third to fifth derivatives at the start. Between 50 and 100 steps, above rounding.
BOOST_AUTO_TEST_CASE(gear_loses_orders_to_its_start) {
  const auto order = [](double velocity, double damping) {
    const auto error = [&](int steps) {
      const auto acceleration = [=](double x, double v) { return -x - damping * v; };
      MovingMass mass{1, velocity, acceleration(1, velocity)};
      for (int i = 0; i < steps; ++i) advance(Integrator::gear, mass, 3.0 / steps, acceleration);
      const double w = std::sqrt(1 - damping * damping / 4);
      const double sine = (velocity + damping / 2) / w;
      return std::abs(mass.position -
                      std::exp(-1.5 * damping) * (std::cos(3 * w) + sine * std::sin(3 * w)));
    };
    return std::log2(error(50) / error(100));
  };
  BOOST_TEST(std::abs(order(0, 0) - 4) < 0.3);    // from rest the third derivative is zero
  BOOST_TEST(std::abs(order(0.3, 0) - 2) < 0.3);  // otherwise it is missing
  BOOST_TEST(std::abs(order(0, 0.5) - 2) < 0.3);
}

BOOST_AUTO_TEST_CASE(gear_is_of_fifth_order_with_exact_starting_derivatives) {
  // x'' = -x, of which all derivatives are known.
  const auto error = [](int steps) {
    MovingMass mass{1, 0.3, -1, -0.3, 1, 0.3};
    for (int i = 0; i < steps; ++i) {
      advance(Integrator::gear, mass, 3.0 / steps, [](double x, double) { return -x; });
    }
    return std::abs(mass.position - std::cos(3.0) - 0.3 * std::sin(3.0));
  };
  BOOST_TEST(std::abs(std::log2(error(100) / error(200)) - 5) < 0.3);
}

// Constant acceleration: 3/4 of each impulse, in the limit of small steps.
BOOST_AUTO_TEST_CASE(the_printed_predictor_falls_with_three_quarters_of_gravity) {
  MovingMass mass{0, 0, -9.8};
  constexpr int steps = 1000;
  const auto gravity = [](double, double) { return -9.8; };
  for (int i = 0; i < steps; ++i) {
    advance(Integrator::newmark_pec_literal, mass, 1.0 / steps, gravity);
  }
  BOOST_TEST(std::abs(mass.velocity + 0.75 * 9.8) < 1e-12);
  BOOST_TEST(std::abs(mass.position + 0.375 * 9.8) < 2e-3 * 9.8);
}

BOOST_AUTO_TEST_CASE(free_fall_is_exact_to_rounding_for_the_others_of_second_order) {
  for (const Integrator integrator : {Integrator::velocity_verlet, Integrator::newmark_pec}) {
    MovingMass mass{0, 0, -9.8};
    for (int i = 0; i < 100; ++i) {
      advance(integrator, mass, 0.01, [](double, double) { return -9.8; });
    }
    BOOST_TEST(std::abs(mass.velocity + 9.8) < 1e-13);
    BOOST_TEST(std::abs(mass.position + 4.9) < 1e-13);
  }
}

// A contact with a history stands behind the acceleration.
BOOST_AUTO_TEST_CASE(each_step_ends_with_one_evaluation_that_counts) {
  for (const Integrator integrator : all_integrators()) {
    int calls = 0;
    int last = 0;
    MovingMass mass{1, 0, -1};
    for (int i = 0; i < 7; ++i) {
      advance(integrator, mass, 0.1, [&](double x, double, Evaluation evaluation) {
        ++calls;
        if (evaluation == Evaluation::last) ++last;
        return -x;
      });
    }
    const bool twice =
        integrator == Integrator::newmark_pece || integrator == Integrator::newmark_pecec;
    BOOST_TEST(last == 7, name_of(integrator));
    BOOST_TEST(calls == (twice ? 14 : 7), name_of(integrator));
  }
}

BOOST_AUTO_TEST_CASE(names_are_read_back) {
  for (const Integrator integrator : all_integrators()) {
    BOOST_TEST(read_integrator(name_of(integrator)) == integrator);
  }
  BOOST_CHECK_THROW(read_integrator("leap-frog"), InputError);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
