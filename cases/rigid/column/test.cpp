// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/column/case.hpp"

#include "cases/rigid/rigid_support.hpp"

BOOST_AUTO_TEST_SUITE(column)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  check_the_routes(BlockColumn{.slope = 0});
}

BOOST_AUTO_TEST_CASE(each_contact_carries_what_is_above_it) {
  const BlockColumn c{.slope = 0};
  const RigidScene asked = c.scene({1e-3, 1e-3});
  for (const std::size_t i : {0U, 1U, 2U, 3U})
    BOOST_TEST(std::abs(asked.scene.contacts[i].carried - 9.81 * (4.0 - static_cast<double>(i))) <
               1e-13);
}

BOOST_AUTO_TEST_CASE(a_law_of_springs_is_near_and_a_wrong_one_is_found) {
  const BlockColumn c;
  const RigidOutcome right = run_of(c);
  BOOST_TEST(right.position < 1e-3);
  BOOST_TEST(right.support < 0.02);
  // Slides where friction is too weak.
  BOOST_TEST(run_with_friction(c, 0.4).velocity > 0.04);
  BOOST_TEST(run_with_larger_forces(c).support > 0.2);
}

BOOST_AUTO_TEST_SUITE_END()
