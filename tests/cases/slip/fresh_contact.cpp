// SPDX-License-Identifier: BSD-3-Clause
#include "cases/slip/fresh_contact.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>

#include "cases/scheme.hpp"

namespace stickslip {
namespace {

std::unique_ptr<CaseInstance> prepare(
    const std::vector<std::pair<std::string, std::string>>& values = {}) {
  const auto test = make_fresh_contact();
  CaseParameters parameters(test->info().parameters);
  for (const auto& [name, value] : values) parameters.set(name, value);
  return test->prepare(parameters);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(fresh_contact)

BOOST_AUTO_TEST_CASE(the_two_routes_of_the_reference_agree) {
  for (const auto& check : prepare()->cross_checks()) {
    BOOST_TEST(check.difference <= check.required, check.what << ": " << check.difference);
  }
}

// With s the part of the step before touch and r = kt |dxi| over the limit, both per step, the
// whole movement gives min(r, 1 - s) instead of r (1 - s), and stick keeps the difference.
BOOST_AUTO_TEST_CASE(the_error_left_behind_is_the_one_derived) {
  for (const double r : {0.3, 0.5, 0.8}) {
    for (const double touch : {0.1, 0.3, 0.45, 0.7}) {
      const auto instance =
          prepare({{"movement", std::to_string(r)}, {"touch", std::to_string(touch)}});
      for (const int steps : {1, 2, 5, 16, 100}) {
        const double s = touch * steps - std::floor(touch * steps);
        const double step_over_limit = 1 / ((1 - touch) * steps);
        const double expected = std::min(r * s, (1 - r) * (1 - s)) * step_over_limit;
        for (const char* scheme : {"linear-conventional", "linear-refined[fresh-contact=off]"}) {
          const double error = instance->measure(make_scheme(scheme), steps).values[0];
          // Round-off of the touching step's place and of the sum over the steps.
          BOOST_TEST(std::abs(error - expected) <= 1e-12);
        }
        BOOST_TEST(instance->measure(make_scheme("linear-refined"), steps).values[0] <= 1e-13);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(a_contact_that_slips_at_touch_forgets_what_was_counted) {
  const auto instance = prepare({{"movement", "2"}});
  const auto forces = instance->measure(make_scheme("linear-conventional"), 3).values;
  BOOST_TEST(forces[0] <= 1e-14);
  BOOST_TEST(forces[3] > 1e-3);  // but its work is not forgotten
}

BOOST_AUTO_TEST_CASE(the_worst_of_all_places_is_of_order_one_and_the_work_of_slip_of_order_two) {
  const auto instance = prepare();
  const Scheme scheme = make_scheme("linear-conventional");
  const auto coarse = instance->measure(scheme, 64).values;
  const auto fine = instance->measure(scheme, 128).values;
  // Doubling permutes the places of the touch: the ratios are exact.
  BOOST_TEST(std::abs(coarse[2] / fine[2] - 2) <= 1e-9);
  BOOST_TEST(std::abs(coarse[3] / fine[3] - 4) <= 1e-6);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
