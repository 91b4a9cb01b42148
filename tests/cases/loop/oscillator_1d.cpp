// SPDX-License-Identifier: BSD-3-Clause
#include "cases/loop/oscillator_1d.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>

namespace stickslip {
namespace {

std::unique_ptr<CaseInstance> instance_of() {
  const auto test = make_oscillator_1d();
  return test->prepare(CaseParameters(test->info().parameters));
}

/// Error of an observable, over its scale.
double error(const CaseInstance& instance, const std::string& law, int steps, std::size_t i) {
  const ReferenceValue reference = instance.reference()[i];
  return (instance.measure(make_scheme(law), steps).values[i] - reference.value) / reference.scale;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(oscillator_1d)

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  for (const auto& check : instance_of()->cross_checks()) {
    BOOST_TEST(check.holds(), check.what << ": " << check.difference);
  }
}

// sqrt(1.905e5 * 3.5 / 0.5236), not the 603 rad/s of the printed Eq. 51.
BOOST_AUTO_TEST_CASE(the_sphere_oscillates_with_the_factor_r) {
  const auto instance = instance_of();
  BOOST_TEST(std::abs(instance->reference()[2].value - 1128.4476) < 1e-3);
  for (const std::string law : {"linear-refined", "linear-conventional"}) {
    const double found = instance->measure(make_scheme(law), 512).values[2];
    BOOST_TEST(std::abs(found / 1128.4476 - 1) < 1e-5, law << ": " << found);
  }
}

// Verlet: sin(w dt/2) = w0 dt/2, so that w is high by (w0 dt)^2/24.
BOOST_AUTO_TEST_CASE(verlet_runs_fast_by_the_square_of_the_step) {
  const auto instance = instance_of();
  constexpr int steps = 128;
  const double w = 2 * 3.141592653589793 / steps;
  const double found = error(*instance, "linear-refined", steps, 2);
  BOOST_TEST(std::abs(found / (w * w / 24) - 1) < 0.01, found);
}

BOOST_AUTO_TEST_CASE(every_integrator_has_the_order_that_is_declared) {
  const auto instance = instance_of();
  for (const std::string integrator : {"velocity-verlet", "symplectic-euler", "newmark-pec"}) {
    const std::string law = "linear-refined[integrator=" + integrator + "]";
    const auto expected = instance->expect(make_scheme(law));
    for (std::size_t i = 0; i < 4; ++i) {
      const double order = std::log2(error(*instance, law, 256, i) / error(*instance, law, 512, i));
      BOOST_TEST(std::abs(order - expected[i].order) < 0.1, law << ", " << i << ": " << order);
    }
  }
}

BOOST_AUTO_TEST_CASE(the_block_converges_through_its_switches) {
  const auto instance = instance_of();
  for (const std::string law : {"linear-refined", "linear-conventional"}) {
    for (const std::size_t i : {4u, 5u}) {
      const double coarse = error(*instance, law, 32, i);
      const double fine = error(*instance, law, 1024, i);
      // Order 2 would be a factor of 1024; kinks inside steps make it uneven.
      BOOST_TEST(fine < coarse / 300, law << ": " << coarse << ", " << fine);
      BOOST_TEST(fine > 0);
    }
  }
}

BOOST_AUTO_TEST_CASE(the_printed_predictor_slows_the_oscillator_down) {
  const auto instance = instance_of();
  const double found = error(*instance, "linear-refined[integrator=newmark-pec-literal]", 1024, 2);
  BOOST_TEST(std::abs(found - (std::sqrt(3) / 2 - 1)) < 1e-4, found);
}

BOOST_AUTO_TEST_CASE(unequal_stiffness_in_the_law_and_the_reference_would_be_seen) {
  const auto test = make_oscillator_1d();
  CaseParameters parameters(test->info().parameters);
  parameters.set("kt", "2e5");
  const auto instance = test->prepare(parameters);
  BOOST_TEST(std::abs(error(*instance, "linear-refined", 512, 2)) < 1e-5);
  BOOST_TEST(std::abs(instance->reference()[2].value - std::sqrt(2e5 * 3.5 / 0.5236)) < 1e-9);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
