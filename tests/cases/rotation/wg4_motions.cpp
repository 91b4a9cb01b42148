// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rotation/wg4_motions.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <numbers>
#include <string>

namespace {

using namespace stickslip;

/// Error of an observable.
double error_of(const std::string& law, int rows, const std::string& observable) {
  const auto test = make_wg4_motions();
  const auto instance = test->prepare(CaseParameters(test->info().parameters));
  const Measurement measured = instance->measure(make_scheme(law), rows);
  for (std::size_t i = 0; i < measured.values.size(); ++i) {
    if (test->info().observables[i].name == observable) return measured.values[i];
  }
  BOOST_FAIL("no observable " + observable);
  return 0;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(wg4_motions_case)

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  const auto test = make_wg4_motions();
  for (const auto& check : test->prepare(CaseParameters(test->info().parameters))->cross_checks()) {
    BOOST_TEST(check.holds(), check.what << ": " << check.difference);
  }
}

BOOST_AUTO_TEST_CASE(without_a_turn_of_the_pair_rows_hide_nothing) {
  // Mid-arm kinematics measures a chord of the spin: 4e-6 of the shear at most.
  for (const char* const motion : {"shear", "plastic-shear", "steady-shear", "normal"})
    BOOST_TEST(error_of("linear-refined", 240, motion) < 1e-5, motion);
}

BOOST_AUTO_TEST_CASE(where_directions_turn_within_a_row_the_order_is_two) {
  for (const char* const motion : {"tumble", "twist", "roll"}) {
    const double coarse = error_of("linear-refined", 120, motion);
    const double fine = error_of("linear-refined", 240, motion);
    BOOST_TEST_CONTEXT(motion << ": " << coarse << ", " << fine) {
      BOOST_TEST(fine < 2e-4);
      BOOST_TEST(std::abs(coarse / fine - 4) < 0.2);
    }
  }
}

// The movement of a row is that of its middle, and is added in the frame at its end: the sliding
// force lags by half the turn of a row, 6 pi/(2 rows).
BOOST_AUTO_TEST_CASE(in_a_twirl_the_sliding_force_lags_by_half_a_row) {
  for (const int rows : {120, 480}) {
    const double error = error_of("linear-refined", rows, "twirl");
    BOOST_TEST(std::abs(error * rows / (3 * std::numbers::pi) - 1) < 0.01);
  }
}

BOOST_AUTO_TEST_CASE(a_force_that_is_only_projected_misses_the_twirl_and_nothing_else) {
  const std::string law = "linear-refined[frame=projected]";
  BOOST_TEST(error_of(law, 480, "twirl") > 0.5);
  for (const char* const motion : {"shear", "steady-shear", "normal", "twist", "roll"}) {
    BOOST_TEST(error_of(law, 480, motion) < 1e-4, motion);
  }
}

BOOST_AUTO_TEST_SUITE_END()
