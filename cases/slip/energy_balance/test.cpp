// SPDX-License-Identifier: BSD-3-Clause
#include "cases/slip/energy_balance/case.hpp"

#include "cases/support.hpp"

BOOST_AUTO_TEST_SUITE(energy_balance)

using namespace stickslip;

namespace {

using Outcome = EnergyBalance::Outcome;

/// Of the law on this path.
Outcome outcome_of(const SolvedEnergyBalance& path, const std::string& law, int steps) {
  return path.run(scheme_for(path.problem, law), steps);
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  for (const std::uint64_t seed : {1, 2, 77})
    check_the_routes(EnergyBalance{.seed = seed, .legs = 100}.prepare());
}

// A hundred legs in up to 33 steps: sums of a few thousand numbers, each right to some 1e-16.
BOOST_AUTO_TEST_CASE(the_refined_law_obeys_the_first_and_the_second_law) {
  for (const std::uint64_t seed : {1, 2, 3, 4, 5}) {
    const auto path = EnergyBalance{.seed = seed, .legs = 100}.prepare();
    for (const int steps : {1, 2, 7, 33}) {
      const Outcome found = outcome_of(path, "linear-refined", steps);
      BOOST_TEST(found.identity < 1e-14);
      BOOST_TEST(found.negative == 0);
      BOOST_TEST(found.work < 1e-13);
      BOOST_TEST(found.dissipation < 1e-13);
    }
  }
}

// Line 53 makes the identity true whatever the law does: it must not be taken for a proof.
BOOST_AUTO_TEST_CASE(the_identity_says_nothing_where_dissipation_is_the_rest) {
  const auto path = EnergyBalance{.legs = 100}.prepare();
  for (const std::string law :
       {"linear-conventional", "linear-refined[slip-onset=off]", "linear-refined[work=average]"}) {
    const Outcome found = outcome_of(path, law, 1);
    BOOST_TEST(found.identity < 1e-14);
    BOOST_TEST(found.dissipation > 0.02);
  }
}

BOOST_AUTO_TEST_CASE(a_force_that_jumps_to_the_limit_gains_energy_from_friction) {
  const auto path = EnergyBalance{.legs = 600}.prepare();
  BOOST_TEST(outcome_of(path, "linear-refined[slip-onset=off]", 1).negative > 1e-4);
  BOOST_TEST(outcome_of(path, "linear-conventional", 1).negative > 1e-4);
}

BOOST_AUTO_TEST_CASE(the_average_rule_is_of_second_order_and_radial_return_of_first) {
  const auto path = EnergyBalance{.legs = 600}.prepare();
  const auto ratio = [&](const std::string& law) {
    return outcome_of(path, law, 32).dissipation / outcome_of(path, law, 64).dissipation;
  };
  BOOST_TEST(std::abs(ratio("linear-refined[work=average]") - 4) < 0.3);
  BOOST_TEST(std::abs(ratio("linear-refined[slip-rotation=off]") - 2) < 0.3);
}

BOOST_AUTO_TEST_SUITE_END()
