// SPDX-License-Identifier: BSD-3-Clause
#include "cases/cohesion/restart_in_hysteresis/case.hpp"

#include "cases/support.hpp"

BOOST_AUTO_TEST_SUITE(restart_in_hysteresis)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(whether_bodies_are_attached_is_kept) {
  const RestartInHysteresis p;
  for (const int steps : {1, 8, 32}) {
    const auto found = p.run(scheme_for(p, "jkr"), steps);
    for (const double error : {found.written, found.exchanged, found.rebuilt, found.virgin})
      BOOST_TEST(error <= 1e-12);
  }
}

// A law that has no force in a gap, and one that pulls bodies that have not touched.
BOOST_AUTO_TEST_CASE(a_bit_that_is_lost_is_found) {
  const RestartInHysteresis p;
  BOOST_TEST(p.run(scheme_for(p, "dmt"), 8).written > 0.9);
  BOOST_TEST(p.run(scheme_for(p, "maugis[lambda=1]"), 8).virgin > 0.1);
}

BOOST_AUTO_TEST_SUITE_END()
