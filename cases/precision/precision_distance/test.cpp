// SPDX-License-Identifier: BSD-3-Clause
#include "cases/precision/precision_distance/case.hpp"

#include "cases/support.hpp"
#include "complaint.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(precision_distance)

// Between 1.05 m and 1.8 m all coordinates have the last place 2^-23 m: 2^-23/sqrt(6) m.
BOOST_AUTO_TEST_CASE(the_error_is_a_last_place_over_the_root_of_six) {
  const PrecisionDistance s;
  BOOST_TEST(std::abs(s.foretold(0, 500) / (std::ldexp(1.0, -23) / std::sqrt(6.0)) - 1) < 1e-3);
}

BOOST_AUTO_TEST_CASE(the_sample_has_the_error_that_is_foretold) {
  for (const double distance : {1.05, 60.0, 0.04}) {
    const PrecisionDistance s{.distance = distance};
    for (const char* options : {"motion=view-single", "motion=state-single"}) {
      const Scheme scheme = scheme_for(s, "linear-conventional[" + std::string(options) + "]");
      const double ratio = s.run(scheme, 1024).force / (s.foretold(0, 1024) / s.overlap);
      BOOST_TEST(std::abs(ratio - 1) < 0.12, options << " at " << distance << ": " << ratio);
    }
  }
}

BOOST_AUTO_TEST_CASE(cells_have_the_digits_of_their_size_wherever_they_are) {
  const PrecisionDistance s{.distance = 1000};
  const Scheme far = scheme_for(s, "linear-conventional[motion=view-single]");
  const Scheme cells = scheme_for(s, "linear-conventional[motion=view-single,cell=0.04]");
  BOOST_TEST(s.run(far, 64).force > 1);
  BOOST_TEST(s.run(cells, 64).force < 1e-3);
}

BOOST_AUTO_TEST_CASE(laws_in_double_precision_know_of_no_place) {
  const PrecisionDistance s;
  BOOST_TEST(s.run(scheme_for(s, "linear-conventional"), 64).force < 1e-14);
}

BOOST_AUTO_TEST_CASE(places_that_cannot_be_are_refused) {
  const PrecisionDistance s{.distance = 0.01};
  const std::string said =
      complaint([&] { s.run(scheme_for(s, "linear-conventional[motion=view-single]"), 4); });
  BOOST_TEST(said.find("two radii") != std::string::npos, said);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
