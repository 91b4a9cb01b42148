// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/free_spin/case.hpp"

#include "cases/rigid/rigid_support.hpp"
#include "reference/rigid/free_turn.hpp"

BOOST_AUTO_TEST_SUITE(free_spin)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  check_the_routes(FreeSpin{.spin = 20, .duration = 1.2});
}

// A block about the axis of its middle moment turns over; one about another axis stays.
BOOST_AUTO_TEST_CASE(angular_momentum_stays_in_space) {
  const reference::FreeBody body{.inertia = {3, 2, 1}, .spin = {0.1L, 5, 0.2L}};
  for (const long double time : {0.5L, 3.0L}) {
    const reference::FreeTurn turned = reference::free_turn(body, time);
    const reference::Vector3<long double> momentum =
        turned.axes * turned.spin_in_body.cwiseProduct(reference::Vector3<long double>(3, 2, 1));
    BOOST_TEST(narrow((momentum - reference::Vector3<long double>(0.3L, 10, 0.2L)).norm()) < 1e-15);
  }
}

BOOST_AUTO_TEST_CASE(a_law_of_springs_is_exact_and_a_wrong_one_is_found) {
  const FreeSpin f;
  BOOST_TEST(run_of(f).spin < 1e-12);
  BOOST_TEST(run_of(f).support < 1e-8);
  BOOST_TEST(run_with_larger_forces(f).support > 0.2);
}

BOOST_AUTO_TEST_SUITE_END()
