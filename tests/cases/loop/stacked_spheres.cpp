// SPDX-License-Identifier: BSD-3-Clause
#include "cases/loop/stacked_spheres.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <map>
#include <numbers>

#include "cases/drive/bodies.hpp"

namespace {

using namespace stickslip;

std::unique_ptr<CaseInstance> prepare(const std::map<std::string, std::string>& values = {}) {
  static const auto test = make_stacked_spheres();
  CaseParameters parameters(test->info().parameters);
  for (const auto& [name, value] : values) parameters.set(name, value);
  return test->prepare(parameters);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(stacked_spheres)

BOOST_AUTO_TEST_CASE(the_reference_has_a_second_route) {
  for (const char* e : {"0.5", "0.9", "1"}) {
    for (const CrossCheckResult& check : prepare({{"e", e}})->cross_checks()) {
      BOOST_TEST_MESSAGE(check.what << ": " << check.difference);
      BOOST_TEST_CONTEXT(check.what << ": " << check.difference) { BOOST_TEST(check.holds()); }
    }
  }
}

BOOST_AUTO_TEST_CASE(the_order_is_one_with_and_two_without_dashpots) {
  for (const auto& [e, order] : {std::pair<std::string, double>{"0.6", 1}, {"1", 2}}) {
    const auto instance = prepare({{"e", e}});
    const Scheme scheme = make_scheme("linear-refined");
    const auto coarse = instance->measure(scheme, 64).values;
    const auto fine = instance->measure(scheme, 512).values;
    for (std::size_t i = 0; i < 3; ++i) {
      const double observed = std::log2(coarse[i] / fine[i]) / 3;
      BOOST_TEST(std::abs(observed - order) < 0.25, i << ": " << observed);
    }
  }
}

// Equal spheres that stay in touch with floor and ceiling mirror each other: each is a mass on the
// wall's spring and twice half that of the pair.
BOOST_AUTO_TEST_CASE(equal_spheres_swing_with_the_frequency_of_three_springs) {
  constexpr double stiffness = 1e4;
  constexpr double squeeze = 1e-3;
  constexpr double small = 1e-4;  // no contact opens
  Body lower;
  lower.radius = 0.05;
  lower.mass = 0.1;
  lower.inertia = 1;
  Body upper = lower;
  lower.position = {0, 0.05 - squeeze + small, 0};
  upper.position = {0, 0.15 - 2 * squeeze - small, 0};
  const double ceiling = 0.2 - 3 * squeeze;
  const Scheme scheme = with_parameters(make_scheme("linear-refined"), {{"kn", stiffness}});
  Bodies bodies(scheme,
                {lower, upper, fixed_wall(Vector3::Zero(), Vector3::UnitY()),
                 fixed_wall({0, ceiling, 0}, -Vector3::UnitY())},
                {{0, 2}, {0, 1}, {1, 3}});
  const double period = 2 * std::numbers::pi * std::sqrt(0.1 / (3 * stiffness));
  for (int i = 0; i < 5000; ++i) bodies.step(period / 10000);
  BOOST_TEST(std::abs(bodies.body(0).position[1] - (0.05 - squeeze - small)) < 1e-6 * small);
  BOOST_TEST(std::abs(bodies.body(1).position[1] - (0.15 - 2 * squeeze + small)) < 1e-6 * small);
}

BOOST_AUTO_TEST_SUITE_END()
