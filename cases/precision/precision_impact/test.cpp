// SPDX-License-Identifier: BSD-3-Clause
#include "cases/precision/precision_impact/case.hpp"

#include "cases/support.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(precision_impact)

BOOST_AUTO_TEST_CASE(seen_through_rounded_coordinates_finer_steps_help) {
  const PrecisionImpact s;
  const Scheme scheme = scheme_for(s, "linear-conventional[motion=view-single]");
  for (const int steps : {16, 64, 256}) {
    const double ratio = s.run(scheme, steps).noise / s.foretold(scheme, steps);
    BOOST_TEST(ratio > 0.4, steps);
    BOOST_TEST(ratio < 2, steps);
  }
  BOOST_TEST(s.run(scheme, 256).noise < 0.6 * s.run(scheme, 16).noise);
}

BOOST_AUTO_TEST_CASE(kept_in_rounded_coordinates_finer_steps_harm) {
  const PrecisionImpact s;
  const Scheme scheme = scheme_for(s, "linear-conventional[motion=state-single]");
  BOOST_TEST(s.run(scheme, 1024).noise > 3 * s.run(scheme, 16).noise);
  BOOST_TEST(s.run(scheme, 256).excess == 0);
}

// Both spheres make half of a movement, each rounded the other way: were they independent, the
// noise would be smaller by the root of 2.
BOOST_AUTO_TEST_CASE(kept_positions_err_as_foretold_while_roundings_are_independent) {
  for (const double distance : {0.3, 1.05, 4.2}) {
    const PrecisionImpact s{.distance = distance};
    const Scheme scheme = scheme_for(s, "linear-conventional[motion=state-single]");
    BOOST_TEST(!s.is_independent(scheme, 1024));
    for (const int steps : {8, 16, 32}) {
      if (!s.is_independent(scheme, steps)) continue;
      const double ratio = s.run(scheme, steps).noise / s.foretold(scheme, steps);
      BOOST_TEST((ratio > 1 / 1.5 && ratio < 1.5), distance << " in " << steps << ": " << ratio);
    }
  }
}

BOOST_AUTO_TEST_CASE(ten_times_the_noise_is_beyond_what_is_foretold) {
  // The place of the coordinates is 16 times that which is foretold from a nearer contact.
  const PrecisionImpact near{.distance = 1.05};
  const PrecisionImpact far{.distance = 16.8};
  const Scheme scheme = scheme_for(near, "linear-conventional[motion=view-single]");
  BOOST_TEST(far.run(scheme, 64).noise > 2 * near.foretold(scheme, 64));
}

BOOST_AUTO_TEST_CASE(in_double_precision_there_is_no_noise) {
  const PrecisionImpact s;
  BOOST_TEST(s.run(scheme_for(s, "linear-conventional"), 64).noise == 0);
}

// The spring holds the energy of the approach where the overlap is greatest; pi = 3.14159...
BOOST_AUTO_TEST_CASE(its_numbers_are_those_of_a_spring) {
  const auto numbers = PrecisionImpact{}.numbers();
  BOOST_TEST_REQUIRE(numbers.size() == 3U);
  BOOST_TEST(narrow(numbers[0].value) == 9.934588265796101e-4, tolerance(1e-15));
  const double overlap = narrow(numbers[1].value);
  BOOST_TEST(1e5 * overlap * overlap == 0.01 * 0.3 * 0.3, tolerance(1e-15));
  BOOST_TEST(narrow(numbers[2].value) == 1e5 * overlap, tolerance(1e-15));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
