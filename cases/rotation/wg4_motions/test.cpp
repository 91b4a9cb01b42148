// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rotation/wg4_motions/case.hpp"

#include "cases/support.hpp"

BOOST_AUTO_TEST_SUITE(wg4_motions_case)

using namespace stickslip;

namespace {

Wg4Motions::Outcome outcome_of(const std::string& law, int rows) {
  const Wg4Motions motions;
  return motions.run(scheme_for(motions, law), rows);
}

}  // namespace

BOOST_AUTO_TEST_CASE(without_a_turn_of_the_pair_rows_hide_nothing) {
  const auto found = outcome_of("linear-refined", 240);
  // Mid-arm kinematics measures a chord of the spin: 4e-6 of the shear at most.
  for (const double error : {found.shear, found.plastic_shear, found.steady_shear, found.normal})
    BOOST_TEST(error < 1e-5);
}

BOOST_AUTO_TEST_CASE(where_directions_turn_within_a_row_the_order_is_two) {
  using Outcome = Wg4Motions::Outcome;
  const Outcome coarse = outcome_of("linear-refined", 120);
  const Outcome fine = outcome_of("linear-refined", 240);
  for (const auto motion : {&Outcome::tumble, &Outcome::twist, &Outcome::roll}) {
    const double error = fine.*motion;
    const double ratio = coarse.*motion / error;
    BOOST_TEST(error < 2e-4);
    BOOST_TEST(std::abs(ratio - 4) < 0.2, ratio);
  }
}

// The movement of a row is that of its middle, and is added in the frame at its end: the sliding
// force lags by half the turn of a row, 6 pi/(2 rows).
BOOST_AUTO_TEST_CASE(in_a_twirl_the_sliding_force_lags_by_half_a_row) {
  for (const int rows : {120, 480}) {
    const double error = outcome_of("linear-refined", rows).twirl;
    BOOST_TEST(std::abs(error * rows / (3 * std::numbers::pi) - 1) < 0.01);
  }
}

BOOST_AUTO_TEST_CASE(a_force_that_is_only_projected_misses_the_twirl_and_nothing_else) {
  const auto found = outcome_of("linear-refined[frame=projected]", 480);
  BOOST_TEST(found.twirl > 0.5);
  for (const double error :
       {found.shear, found.steady_shear, found.normal, found.twist, found.roll})
    BOOST_TEST(error < 1e-4);
}

// A spring and slider about one axis is exact in rows of any length, and forces are as without.
BOOST_AUTO_TEST_CASE(couples_of_a_law_with_moments_are_in_its_torques) {
  constexpr int rows = 960;  // so many that the twirl hides nothing
  const auto plain = outcome_of("linear-refined", rows);
  const auto with = outcome_of("linear-refined[rolling=linear-refined,twisting=linear]", rows);
  BOOST_TEST(plain.torque < 0.01);
  BOOST_TEST(with.force == plain.force);
  BOOST_TEST(with.torque == plain.torque, tolerance(1e-9));
  // .1 and .2 of the friction limit times the radius are missing where a moment is.
  for (const char* const mistake : {"rolling-moment-sign", "moment-cap-with-doubled-arm"}) {
    const auto wrong =
        outcome_of(std::string("linear-refined[rolling=linear-refined,twisting=linear,mistake=") +
                       mistake + "]",
                   rows);
    BOOST_TEST(wrong.torque > 0.09);
    BOOST_TEST(wrong.force == plain.force);
  }
}

BOOST_AUTO_TEST_SUITE_END()
