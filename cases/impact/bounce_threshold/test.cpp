// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/bounce_threshold/case.hpp"

#include "cases/support.hpp"

BOOST_AUTO_TEST_SUITE(bounce_threshold)

using namespace stickslip;
using boost::test_tools::tolerance;

BOOST_AUTO_TEST_CASE(the_reference_has_a_second_route) {
  for (const double e : {0.2, 0.5, 0.9}) check_the_routes(BounceThreshold{.restitution = e});
}

BOOST_AUTO_TEST_CASE(numbers_are_those_that_were_found_elsewhere) {
  const auto half = BounceThreshold{}.exact();
  BOOST_TEST(half.rest == 2.954310, tolerance(1e-6));
  BOOST_TEST(half.slow == 0.328514, tolerance(2e-6));
  BOOST_TEST(half.medium == 0.465675, tolerance(2e-6));
  BOOST_TEST(half.fast == 0.493460, tolerance(2e-6));
  BOOST_TEST(BounceThreshold{.restitution = 0.9}.exact().rest == 0.713324, tolerance(1e-6));
}

BOOST_AUTO_TEST_CASE(a_ball_stays_below_and_leaves_above) {
  const BounceThreshold p;
  const Scheme scheme = make_scheme("linear-refined");
  BOOST_TEST(p.found_at(scheme, 2.9, 256) == 0);
  BOOST_TEST(p.found_at(scheme, 3.0, 256) > 0);
  const auto found = p.run(scheme, 512);
  const auto exact = p.exact();
  BOOST_TEST(found.rest == exact.rest, tolerance(2e-3));
  BOOST_TEST(found.slow == exact.slow, tolerance(5e-3));
  BOOST_TEST(found.fast == exact.fast, tolerance(5e-3));
}

BOOST_AUTO_TEST_SUITE_END()
