// SPDX-License-Identifier: BSD-3-Clause
#include "cases/sliding_to_rolling.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>

namespace {

using namespace stickslip;

std::unique_ptr<CaseInstance> prepare(const std::string& kt = "1e5") {
  static const auto test = make_sliding_to_rolling();
  CaseParameters parameters(test->info().parameters);
  parameters.set("kt", kt);
  return test->prepare(parameters);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(sliding_to_rolling)

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  for (const CrossCheckResult& check : prepare()->cross_checks())
    BOOST_TEST_CONTEXT(check.what << ": " << check.difference) { BOOST_TEST(check.holds()); }
}

// Rolling with 5/7 of the velocity, 2/7 of the kinetic energy lost; a stiff spring leaves little.
BOOST_AUTO_TEST_CASE(a_sphere_rolls_with_five_sevenths_of_its_velocity) {
  const auto instance = prepare("1e8");
  const auto values = instance->measure(make_scheme("linear-refined"), 32).values;
  BOOST_TEST(std::abs(values[0] - 5.0 / 7) < 1e-3, values[0]);
  BOOST_TEST(std::abs(values[1] * 0.05 + 5.0 / 7) < 1e-3, values[1]);
  BOOST_TEST(std::abs(values[3] - 0.5 * 2.0 / 7) < 1e-3, values[3]);
}

// Angular momentum about the ground, whatever the friction does.
BOOST_AUTO_TEST_CASE(the_angular_momentum_about_the_ground_stays) {
  for (const char* law : {"linear-refined", "linear-conventional"}) {
    const auto values = prepare()->measure(make_scheme(law), 16).values;
    BOOST_TEST(std::abs(values[0] - 0.4 * values[1] * 0.05 - 1) < 1e-12);
  }
}

BOOST_AUTO_TEST_CASE(the_error_is_of_second_order) {
  const auto instance = prepare();
  const ReferenceValue reference = instance->reference()[0];
  const auto error = [&](int steps) {
    const double found = instance->measure(make_scheme("linear-refined"), steps).values[0];
    return std::abs(found - reference.value) / reference.scale;
  };
  BOOST_TEST(std::abs(std::log2(error(256) / error(4096)) / 4 - 2) < 0.4);
  BOOST_TEST(error(4096) < 1e-6);
}

BOOST_AUTO_TEST_SUITE_END()
