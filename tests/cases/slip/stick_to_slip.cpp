// SPDX-License-Identifier: BSD-3-Clause
#include "cases/slip/stick_to_slip.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <numbers>

#include "cases/drive/polyline_path.hpp"

namespace stickslip {
namespace {

CaseParameters parameters_of(const Case& test,
                             const std::vector<std::pair<std::string, std::string>>& values = {}) {
  CaseParameters parameters(test.info().parameters);
  for (const auto& [name, value] : values) parameters.set(name, value);
  return parameters;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(stick_to_slip)

BOOST_AUTO_TEST_CASE(the_two_routes_of_the_reference_agree) {
  const auto test = make_stick_to_slip();
  for (const auto& check : test->prepare(parameters_of(*test))->cross_checks()) {
    BOOST_TEST(check.difference <= check.required, check.what << ": " << check.difference);
  }
}

// Along the force at constant normal force: f = L/2 at the start, movement 2 L/kt. Stick over a
// quarter, L/2 to L, then slip: work = (3/4 L)(L/2kt) + L (3/2 L/kt) = 15/8 L^2/kt.
BOOST_AUTO_TEST_CASE(a_straight_onset_has_the_work_found_by_hand) {
  const auto test = make_stick_to_slip();
  const auto instance = test->prepare(parameters_of(
      *test, {{"fraction", "0.5"}, {"angle", "0"}, {"movement", "2"}, {"growth", "0"}}));
  const double limit = 0.5 * 1e5 * 1e-4;
  const double expected = 15.0 / 8 * limit * limit / 1e5;
  BOOST_TEST(std::abs(instance->reference()[1].value - expected) <= 1e-14 * expected);
  const double measured = instance->measure(make_scheme("linear-refined"), 1).values[1];
  BOOST_TEST(std::abs(measured - expected) <= 1e-14 * expected);
  // The mean of the end forces misses the kink: (1/2 + 1)/2 L times 2 L/kt.
  const double mean = instance->measure(make_scheme("linear-conventional"), 1).values[1];
  BOOST_TEST(std::abs(mean - 1.5 * limit * limit / 1e5) <= 1e-14 * expected);
}

BOOST_AUTO_TEST_CASE(the_refined_law_is_exact_in_one_step_for_every_case_of_the_roots) {
  const auto test = make_stick_to_slip();
  const auto instance = test->prepare(parameters_of(*test));
  for (const int steps : {1, 3, 64}) {
    const auto values = instance->measure(make_scheme("linear-refined"), steps).values;
    // 64 steps of round-off over the limit.
    BOOST_TEST(values[3] <= 1e-13);
    BOOST_TEST(values[4] <= 1e-13);
    BOOST_TEST(values[5] <= 1e-13);
  }
}

BOOST_AUTO_TEST_CASE(each_missing_refinement_shows) {
  const auto test = make_stick_to_slip();
  const auto instance = test->prepare(parameters_of(*test));
  // Halving the step divides an error of order one by two, of order two by four (5 %).
  const auto ratio = [&](const char* scheme, std::size_t observable) {
    const Scheme set = make_scheme(scheme);
    return instance->measure(set, 128).values[observable] /
           instance->measure(set, 256).values[observable];
  };
  BOOST_TEST(std::abs(ratio("linear-conventional", 5) - 2) <= 0.1);
  BOOST_TEST(std::abs(ratio("linear-refined[slip-rotation=off]", 5) - 2) <= 0.1);
  BOOST_TEST(std::abs(ratio("linear-refined[slip-onset=off]", 5) - 4) <= 0.2);
  BOOST_TEST(std::abs(ratio("linear-refined[work=average]", 4) - 4) <= 0.2);
  // One step, and slip without its onset: worse than no refinement at all.
  const double conventional = instance->measure(make_scheme("linear-conventional"), 1).values[3];
  const double half = instance->measure(make_scheme("linear-refined[slip-onset=off]"), 1).values[3];
  BOOST_TEST(half > conventional);
}

BOOST_AUTO_TEST_CASE(a_place_near_the_end_of_a_step_is_not_well_placed) {
  BOOST_TEST(is_well_placed(1.0 / 3));
  BOOST_TEST(is_well_placed(0.4));
  BOOST_TEST(!is_well_placed(0));
  BOOST_TEST(!is_well_placed(0.5));
  BOOST_TEST(!is_well_placed(1.0 / 3 + 0.6 / 1024));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
