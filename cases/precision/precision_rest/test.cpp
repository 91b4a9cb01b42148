// SPDX-License-Identifier: BSD-3-Clause
#include "cases/precision/precision_rest/case.hpp"

#include "cases/support.hpp"
#include "complaint.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(precision_rest)

BOOST_AUTO_TEST_CASE(in_double_precision_it_rests) {
  const PrecisionRest s;
  for (const char* law : {"linear-conventional", "linear-refined"}) {
    const auto found = s.run(scheme_for(s, law), 64);
    BOOST_TEST(found.velocity < 1e-9, law);
    BOOST_TEST(found.creep < 1e-9, law);
  }
}

BOOST_AUTO_TEST_CASE(positions_of_few_digits_give_a_velocity_that_grows_with_the_steps) {
  const PrecisionRest s;
  const Scheme scheme = scheme_for(s, "linear-conventional[motion=state-single]");
  const auto coarse = s.run(scheme, 32);
  const auto fine = s.run(scheme, 512);
  BOOST_TEST(coarse.velocity > 1e-4);
  BOOST_TEST(fine.velocity > 4 * coarse.velocity);
  BOOST_TEST(coarse.excess == 0);
  BOOST_TEST(fine.excess == 0);
}

BOOST_AUTO_TEST_CASE(nothing_slides) {
  const PrecisionRest s{.periods = 1000};
  const Scheme scheme = scheme_for(s, "linear-conventional[motion=state-single]");
  BOOST_TEST(s.run(scheme, 64).creep < 0.1);
}

BOOST_AUTO_TEST_CASE(a_slope_on_which_it_slides_is_refused) {
  const PrecisionRest s{.slope = 0.6};
  const std::string said = complaint([&] { s.run(scheme_for(s, "linear-conventional"), 16); });
  BOOST_TEST(said.find("slope=0.6") != std::string::npos, said);
}

// By hand: 2^-23 is the last place of all coordinates from 1 to 2 m. Between a normal movement, 7/6
// of it a step, and the corners where two coordinates begin to move at once lie 1.04 and 1.64.
BOOST_AUTO_TEST_CASE(coordinates_stand_up_to_the_velocity_that_is_foretold) {
  const PrecisionRest near;
  const double places = near.standing_velocity(0, 64) * near.period() / 64 / std::ldexp(1.0, -23);
  BOOST_TEST((places > 1.04 && places < 1.64), places);
  BOOST_TEST(std::isnan(near.standing_velocity(0.04, 64)));
  for (const double distance : {0.3, 1.05, 7.7}) {
    const PrecisionRest s{.distance = distance};
    const Scheme scheme = scheme_for(s, "linear-conventional[motion=state-single]");
    for (const int steps : {64, 128, 256}) {
      const double ratio = s.run(scheme, steps).velocity * std::sqrt(s.gravity * s.overlap()) /
                           s.standing_velocity(0, steps);
      BOOST_TEST((ratio > 1 / 1.5 && ratio < 1.5), distance << " in " << steps << ": " << ratio);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
