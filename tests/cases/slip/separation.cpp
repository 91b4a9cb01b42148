// SPDX-License-Identifier: BSD-3-Clause
#include "cases/slip/separation.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>

#include "cases/scheme.hpp"

namespace stickslip {
namespace {

std::unique_ptr<CaseInstance> prepare(
    const std::vector<std::pair<std::string, std::string>>& values = {}) {
  const auto test = make_separation();
  CaseParameters parameters(test->info().parameters);
  for (const auto& [name, value] : values) parameters.set(name, value);
  return test->prepare(parameters);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(separation)

BOOST_AUTO_TEST_CASE(the_two_routes_of_the_reference_agree) {
  for (const auto& check : prepare()->cross_checks()) {
    BOOST_TEST(check.difference <= check.required, check.what << ": " << check.difference);
  }
}

// At the limit along the movement: f = L (1 - t) until the bodies part, movement L/kt; work
// L^2/2kt, and the energy of the spring is lost too: dissipation L^2/kt.
BOOST_AUTO_TEST_CASE(slip_along_the_force_has_the_work_found_by_hand) {
  const auto instance = prepare({{"fraction", "1"}, {"angle", "0"}, {"movement", "1"}});
  const double limit = 0.5 * 1e5 * 1e-4;
  const double unit = limit * limit / 1e5;
  BOOST_TEST(std::abs(instance->reference()[0].value - 0.5 * unit) <= 1e-14 * unit);
  BOOST_TEST(std::abs(instance->reference()[1].value - unit) <= 1e-14 * unit);
  const auto values = instance->measure(make_scheme("linear-refined"), 1).values;
  BOOST_TEST(std::abs(values[0] - 0.5 * unit) <= 1e-14 * unit);
  BOOST_TEST(std::abs(values[1] - unit) <= 1e-14 * unit);
}

// Straight against the movement, which is slower than the limit falls: f = -L (1 - t), so that the
// movement L/2kt takes the work -L^2/4kt from the spring, and L^2/4kt is lost.
BOOST_AUTO_TEST_CASE(slip_against_the_force_gives_work_back) {
  const auto instance = prepare({{"fraction", "1"}, {"angle", "180"}, {"movement", "0.5"}});
  const double limit = 0.5 * 1e5 * 1e-4;
  const double unit = limit * limit / 1e5;
  for (const int steps : {1, 7}) {
    const auto values = instance->measure(make_scheme("linear-refined"), steps).values;
    BOOST_TEST(std::abs(values[0] + 0.25 * unit) <= 1e-14 * unit);
    BOOST_TEST(std::abs(values[1] - 0.25 * unit) <= 1e-14 * unit);
  }
}

BOOST_AUTO_TEST_CASE(the_refined_law_books_the_whole_work_in_any_number_of_steps) {
  const auto instance = prepare();
  const auto reference = instance->reference();
  for (const int steps : {1, 2, 5, 33}) {
    const auto values = instance->measure(make_scheme("linear-refined"), steps).values;
    for (std::size_t i = 0; i < values.size(); ++i) {
      BOOST_TEST(std::abs(values[i] - reference[i].value) <= 1e-13 * reference[i].scale);
    }
  }
}

BOOST_AUTO_TEST_CASE(the_printed_algorithm_drops_the_work_of_the_last_step) {
  const auto instance = prepare();
  const auto reference = instance->reference();
  const auto error = [&](const char* scheme, int steps) {
    return std::abs(instance->measure(make_scheme(scheme), steps).values[1] - reference[1].value) /
           reference[1].scale;
  };
  BOOST_TEST(error("linear-refined[literal=else-if]", 1) > 1e-3);
  BOOST_TEST(error("linear-conventional", 1) > 1e-3);
}

BOOST_AUTO_TEST_CASE(nothing_of_the_contact_is_left_when_the_bodies_touch_again) {
  const auto instance = prepare({{"angle", "60"}});
  const auto other = prepare({{"angle", "150"}, {"fraction", "0.1"}});
  BOOST_TEST(instance->measure(make_scheme("linear-refined"), 3).values[3] <= 1e-14);
  BOOST_TEST(other->measure(make_scheme("linear-refined"), 3).values[3] <= 1e-14);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
