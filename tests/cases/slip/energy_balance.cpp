// SPDX-License-Identifier: BSD-3-Clause
#include "cases/slip/energy_balance.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>

#include "cases/scheme.hpp"

namespace stickslip {
namespace {

std::unique_ptr<CaseInstance> prepare(const std::string& seed = "2",
                                      const std::string& legs = "100") {
  const auto test = make_energy_balance();
  CaseParameters parameters(test->info().parameters);
  parameters.set("seed", seed);
  parameters.set("legs", legs);
  return test->prepare(parameters);
}

enum Index { dissipation = 0, work, identity, negative };

}  // namespace

BOOST_AUTO_TEST_SUITE(energy_balance)

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  for (const std::string seed : {"1", "2", "77"}) {
    for (const auto& check : prepare(seed)->cross_checks()) {
      BOOST_TEST(check.difference <= check.required, check.what << ": " << check.difference);
    }
  }
}

// A hundred legs in up to 33 steps: sums of a few thousand numbers, each right to some 1e-16.
BOOST_AUTO_TEST_CASE(the_refined_law_obeys_the_first_and_the_second_law) {
  for (const std::string seed : {"1", "2", "3", "4", "5"}) {
    const auto instance = prepare(seed);
    for (const int steps : {1, 2, 7, 33}) {
      const auto values = instance->measure(make_scheme("linear-refined"), steps).values;
      BOOST_TEST(values[identity] < 1e-14);
      BOOST_TEST(values[negative] == 0);
      BOOST_TEST(values[work] < 1e-13);
      BOOST_TEST(values[dissipation] < 1e-13);
    }
  }
}

// Line 53 makes the identity true whatever the law does: it must not be taken for a proof.
BOOST_AUTO_TEST_CASE(the_identity_says_nothing_where_dissipation_is_the_rest) {
  const auto instance = prepare();
  for (const std::string law :
       {"linear-conventional", "linear-refined[slip-onset=off]", "linear-refined[work=average]"}) {
    const auto values = instance->measure(make_scheme(law), 1).values;
    BOOST_TEST(values[identity] < 1e-14);
    BOOST_TEST(values[dissipation] > 0.02);
  }
}

BOOST_AUTO_TEST_CASE(a_force_that_jumps_to_the_limit_gains_energy_from_friction) {
  const auto instance = prepare("2", "600");
  const auto jump = instance->measure(make_scheme("linear-refined[slip-onset=off]"), 1).values;
  BOOST_TEST(jump[negative] > 1e-4);
  const auto radial = instance->measure(make_scheme("linear-conventional"), 1).values;
  BOOST_TEST(radial[negative] > 1e-4);
}

BOOST_AUTO_TEST_CASE(the_average_rule_is_of_second_order_and_radial_return_of_first) {
  const auto instance = prepare("2", "600");
  const auto ratio = [&](const std::string& law) {
    const double coarse = instance->measure(make_scheme(law), 32).values[dissipation];
    return coarse / instance->measure(make_scheme(law), 64).values[dissipation];
  };
  BOOST_TEST(std::abs(ratio("linear-refined[work=average]") - 4) < 0.3);
  BOOST_TEST(std::abs(ratio("linear-refined[slip-rotation=off]") - 2) < 0.3);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
