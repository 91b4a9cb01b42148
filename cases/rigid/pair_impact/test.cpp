// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/pair_impact/case.hpp"

#include "cases/rigid/rigid_support.hpp"

BOOST_AUTO_TEST_SUITE(pair_impact)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  check_the_routes(PairImpact{.mu = 0.1, .restitution = 0.3, .mass_2 = 5, .fast = 1.2});
}

// Equal masses that meet head-on, e = 1, exchange their velocities.
BOOST_AUTO_TEST_CASE(head_on_velocities_are_those_found_by_hand) {
  const PairImpact p{.restitution = 1, .mass_1 = 1, .mass_2 = 1};
  const RigidScene asked = p.scene({1e-3, 1e-3}, 0);
  BOOST_TEST(std::abs(exact_end(asked, "first-0").velocity[0] + 0.5) < 1e-14);
  BOOST_TEST(std::abs(exact_end(asked, "second-0").velocity[0] - 0.5) < 1e-14);
}

BOOST_AUTO_TEST_CASE(a_law_of_springs_is_near_and_a_wrong_one_is_found) {
  // Nothing is given back where all slide to the end.
  const PairImpact p{.slow = 0.999};
  const RigidOutcome right = run_of(p);
  BOOST_TEST(right.restitution < 0.01);
  BOOST_TEST(right.velocity < 0.05);
  BOOST_TEST(run_with_larger_forces(p).restitution > right.restitution + 0.008);
  BOOST_TEST(run_with_friction(p, 0.5).velocity > right.velocity + 0.03);
}

BOOST_AUTO_TEST_SUITE_END()
