// SPDX-License-Identifier: BSD-3-Clause
#include "cases/loop/oscillator_1d/case.hpp"

#include "cases/support.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(oscillator_1d)
namespace {

using Outcome = Oscillator1d::Outcome;

/// With its sign, relative.
double frequency_error(const Oscillator1d& o, const std::string& law, int steps) {
  return o.run(scheme_for(o, law), steps).frequency / o.exact().frequency - 1;
}

}  // namespace

// sqrt(1.905e5 * 3.5 / 0.5236), not the 603 rad/s of the printed Eq. 51.
BOOST_AUTO_TEST_CASE(the_sphere_oscillates_with_the_factor_r) {
  const Oscillator1d o;
  BOOST_TEST(std::abs(o.exact().frequency - 1128.4476) < 1e-3);
  for (const char* law : {"linear-refined", "linear-conventional"}) {
    const double found = o.run(scheme_for(o, law), 512).frequency;
    BOOST_TEST(std::abs(found / 1128.4476 - 1) < 1e-5, law << ": " << found);
  }
}

// Verlet: sin(w dt/2) = w0 dt/2, so that w is high by (w0 dt)^2/24.
BOOST_AUTO_TEST_CASE(verlet_runs_fast_by_the_square_of_the_step) {
  constexpr int steps = 128;
  const double w = 2 * 3.141592653589793 / steps;
  const double found = frequency_error({}, "linear-refined", steps);
  BOOST_TEST(std::abs(found / (w * w / 24) - 1) < 0.01, found);
}

BOOST_AUTO_TEST_CASE(every_integrator_has_the_order_that_is_declared) {
  const Oscillator1d o;
  for (const std::string integrator : {"velocity-verlet", "symplectic-euler", "newmark-pec"}) {
    const std::string law = "linear-refined[integrator=" + integrator + "]";
    const Scheme scheme = scheme_for(o, law);
    const auto expected = o.expect(scheme);
    const Outcome coarse = errors_of(o, o.run(scheme, 256));
    const Outcome fine = errors_of(o, o.run(scheme, 512));
    for (const auto error : {&Outcome::displacement, &Outcome::velocity, &Outcome::frequency,
                             &Outcome::energy_drift}) {
      const double order = std::log2(coarse.*error / fine.*error);
      BOOST_TEST(std::abs(order - expected.of(error).order) < 0.1, law << ": " << order);
    }
  }
}

// Logarithmic decrement 2 pi xi/sqrt(1 - xi^2), and the frequency sqrt(1 - xi^2) of the undamped
// one.
BOOST_AUTO_TEST_CASE(mass_damping_is_that_of_a_damped_oscillator) {
  const Oscillator1d o{.periods = 1, .mass_damping = 0.1};
  const double root = std::sqrt(1 - 0.01);
  BOOST_TEST(std::abs(o.exact().frequency / (std::sqrt(1.905e5 * 3.5 / 0.5236) * root) - 1) <
             1e-12);
  const double amplitude = o.scale().displacement;
  const double left = std::exp(-2 * 3.141592653589793 * 0.1 / root);
  BOOST_TEST(std::abs(o.exact().displacement / (amplitude * left) - 1) < 1e-12);
  BOOST_TEST(std::abs(o.exact().energy_drift - (left * left - 1)) < 1e-12);
  check_the_routes(o);
  const Outcome found = o.run(scheme_for(o, "linear-refined"), 1024);
  BOOST_TEST(std::abs(found.displacement / o.exact().displacement - 1) < 1e-4);
  BOOST_TEST(std::abs(found.energy_drift / o.exact().energy_drift - 1) < 1e-4);
}

BOOST_AUTO_TEST_CASE(damped_integrators_have_the_order_that_is_declared) {
  const Oscillator1d o{.mass_damping = 0.1};
  for (const std::string integrator :
       {"velocity-verlet", "symplectic-euler", "newmark-pec", "newmark-pece", "newmark-pecec"}) {
    const Scheme scheme = scheme_for(o, "linear-refined[integrator=" + integrator + "]");
    const auto expected = o.expect(scheme);
    const Outcome coarse = errors_of(o, o.run(scheme, 512));
    const Outcome fine = errors_of(o, o.run(scheme, 1024));
    for (const auto error : {&Outcome::displacement, &Outcome::velocity, &Outcome::frequency,
                             &Outcome::energy_drift}) {
      const double order = std::log2(coarse.*error / fine.*error);
      BOOST_TEST(std::abs(order - expected.of(error).order) < 0.1, integrator << ": " << order);
    }
  }
}

BOOST_AUTO_TEST_CASE(the_block_converges_through_its_switches) {
  const Oscillator1d o;
  for (const char* law : {"linear-refined", "linear-conventional"}) {
    const Outcome coarse = o.run(scheme_for(o, law), 32);
    const Outcome fine = o.run(scheme_for(o, law), 1024);
    for (const auto error : {&Outcome::block_position, &Outcome::block_dissipation}) {
      BOOST_TEST_INFO_SCOPE(law);
      // Order 2 would be a factor of 1024; kinks inside steps make it uneven.
      BOOST_TEST(std::invoke(error, fine) < coarse.*error / 300);
      BOOST_TEST(std::invoke(error, fine) > 0);
    }
  }
}

BOOST_AUTO_TEST_CASE(the_printed_predictor_slows_the_oscillator_down) {
  const double found = frequency_error({}, "linear-refined[integrator=newmark-pec-literal]", 1024);
  BOOST_TEST(std::abs(found - (std::sqrt(3) / 2 - 1)) < 1e-4, found);
}

BOOST_AUTO_TEST_CASE(unequal_stiffness_in_the_law_and_the_reference_would_be_seen) {
  const Oscillator1d stiffer{.kt = 2e5};
  BOOST_TEST(std::abs(frequency_error(stiffer, "linear-refined", 512)) < 1e-5);
  BOOST_TEST(std::abs(stiffer.exact().frequency - std::sqrt(2e5 * 3.5 / 0.5236)) < 1e-9);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
