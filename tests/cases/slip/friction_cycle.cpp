// SPDX-License-Identifier: BSD-3-Clause
#include "cases/slip/friction_cycle.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>

#include "cases/scheme.hpp"

namespace stickslip {
namespace {

std::unique_ptr<CaseInstance> prepare(
    const std::vector<std::pair<std::string, std::string>>& values = {}) {
  const auto test = make_friction_cycle();
  CaseParameters parameters(test->info().parameters);
  for (const auto& [name, value] : values) parameters.set(name, value);
  return test->prepare(parameters);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(friction_cycle)

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  for (const auto& check : prepare()->cross_checks()) {
    BOOST_TEST(check.difference <= check.required, check.what << ": " << check.difference);
  }
}

// 4 L (A - L/kt) with L = 3.7 N, A = 1e-4 m, kt = 1e5 N/m.
BOOST_AUTO_TEST_CASE(a_cycle_in_two_steps_loses_what_the_closed_form_says) {
  const auto instance = prepare({{"mu", "0.37"}});
  BOOST_TEST(std::abs(instance->reference()[0].value - 9.324e-4) <= 1e-18);
  for (const char* scheme :
       {"linear-refined", "linear-refined[slip-rotation=off]", "linear-refined[work=average]"}) {
    BOOST_TEST(std::abs(instance->measure(make_scheme(scheme), 1).values[0] - 9.324e-4) <= 1e-17);
  }
  // The mean of the forces +L and -L does no work at all.
  const auto conventional = instance->measure(make_scheme("linear-conventional"), 1).values;
  BOOST_TEST(std::abs(conventional[0]) <= 1e-17);
  BOOST_TEST(conventional[1] <= 1e-14);  // and yet its forces are right
}

BOOST_AUTO_TEST_CASE(the_direction_of_the_cycle_does_not_matter) {
  for (const char* direction : {"0", "90", "-127.3"}) {
    const auto instance = prepare({{"direction", direction}});
    const auto values = instance->measure(make_scheme("linear-refined"), 5).values;
    const double expected = instance->reference()[0].value;
    BOOST_TEST(std::abs(values[0] - expected) <= 1e-13 * expected);
    BOOST_TEST(values[1] <= 1e-13);
    BOOST_TEST(values[2] <= 1e-13);
  }
}

// Loops by hand, all in units of 4 N and of 1e-4 m (L/kt = 0.4). In phase with half the swing:
// L(x) = 1 + x/2, so that the loop closes between 3/2 at x = 1 and -1/2 at x = -1; unloading
// 1.5 - 2.5 (1 - x) meets -(1 + x/2) at x = 0, loading -0.5 + 2.5 (x + 1) meets 1 + x/2 at
// x = -1/2. Area between: shoelace of (1, 3/2), (0, -1), (-1, -1/2), (-1/2, 3/4).
BOOST_AUTO_TEST_CASE(a_normal_force_in_phase_loses_the_area_found_by_hand) {
  const auto instance = prepare({{"normal", "in-phase"}});
  const double area = 0.5 * std::abs((1 * -1.0 - 0 * 1.5) + (0 * -0.5 - -1 * -1.0) +
                                     (-1 * 0.75 - -0.5 * -0.5) + (-0.5 * 1.5 - 1 * 0.75));
  const double expected = area * 4 * 1e-4;
  BOOST_TEST(std::abs(instance->reference()[0].value - expected) <= 1e-14 * expected);
  const double measured = instance->measure(make_scheme("linear-refined"), 1).values[0];
  BOOST_TEST(std::abs(measured - expected) <= 1e-13 * expected);
}

BOOST_AUTO_TEST_CASE(the_mean_of_right_forces_is_of_order_two) {
  const auto instance = prepare();
  for (const char* scheme : {"linear-conventional", "linear-refined[slip-onset=off]"}) {
    const double coarse = instance->measure(make_scheme(scheme), 64).values[3];
    const double fine = instance->measure(make_scheme(scheme), 128).values[3];
    // Doubling permutes the places where slip begins: the ratio is exact.
    BOOST_TEST(std::abs(coarse / fine - 4) <= 1e-6);
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
