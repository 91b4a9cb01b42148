// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/slide_then_roll/case.hpp"

#include "cases/rigid/rigid_support.hpp"

BOOST_AUTO_TEST_SUITE(slide_then_roll)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  check_the_routes(SlideThenRoll{.mu = 0.05, .radius = 0.05, .velocity = 8});
}

// A ball that is thrown keeps 5/7 of its velocity; one that spins gets 2/7 of that of its surface.
BOOST_AUTO_TEST_CASE(velocities_of_rolling_are_those_found_by_hand) {
  const SlideThenRoll s;
  const RigidScene asked = s.scene({1e-9, 1e-9});
  const BodyState thrown = exact_end(asked, "ball-0");
  BOOST_TEST(std::abs(thrown.velocity[0] - 15.0 / 7) < 1e-6);
  BOOST_TEST(std::abs(thrown.spin[1] - 30.0 / 7) < 1e-5);
  const BodyState spinning = exact_end(asked, "ball-1");
  BOOST_TEST(std::abs(spinning.velocity.norm() - 6.0 / 7) < 1e-6);
  BOOST_TEST(std::abs(spinning.spin[2] - 3) < 1e-6);
}

// Another program, in 50 digits: v (3, 0, 0), w (4, -2, 5), R 1/2, mu 0.3, after 1.5 s.
BOOST_AUTO_TEST_CASE(the_reference_has_the_curved_path_of_another_program) {
  const auto moved = reference::slide_then_roll(
      {.radius = 0.5L, .mu = 0.3L, .velocity = {3, 0, 0}, .spin = {4, -2, 5}}, 1.5L);
  BOOST_TEST(std::abs(narrow(moved.position[0]) - 3.03380964613366) < 1e-13);
  BOOST_TEST(std::abs(narrow(moved.position[1]) + 0.73309517693317) < 1e-13);
}

BOOST_AUTO_TEST_CASE(a_law_of_springs_is_near_and_a_wrong_one_is_found) {
  const SlideThenRoll s;
  const RigidOutcome right = run_of(s);
  BOOST_TEST(right.velocity < 2e-3);
  BOOST_TEST(right.position < 1e-3);
  BOOST_TEST(right.support < 1e-8);
  // It rolls with the same velocity, but on another way.
  BOOST_TEST(run_with_friction(s, 0.9).position > 0.005);
  BOOST_TEST(run_with_larger_forces(s).support > 0.2);
}

BOOST_AUTO_TEST_CASE(stiffer_springs_are_nearer) {
  SlideThenRoll soft{.kn = 1e4, .kt = 8e3};
  SlideThenRoll stiff;
  BOOST_TEST(run_of(stiff).position < run_of(soft).position / 5);
}

BOOST_AUTO_TEST_SUITE_END()
