// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rotation/closed_cycle/case.hpp"

#include "cases/support.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(closed_cycle)
namespace {

using Outcome = ClosedCycle::Outcome;

/// A case with a law in so many steps for each quarter turn.
Outcome found(const std::string& law, int steps, const ClosedCycle& cycle = {}) {
  return cycle.prepare().run(scheme_for(cycle, law), steps);
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  // Unequal spheres come back after several laps.
  for (const int ratio : {1, 2, 3, 4}) BOOST_TEST_CONTEXT("ratio " << ratio) {
      check_the_routes(ClosedCycle{.ratio = ratio}.prepare());
    }
}

BOOST_AUTO_TEST_CASE(a_contact_whose_rate_of_movement_is_zero_is_left_without_force) {
  for (const std::string law : {"jaeger", "hertz-mindlin", "spring-foundation"}) {
    const Outcome left = found(law + "[kinematics=velocity]", 8);
    // Rounding of positions of 10 mm seen as shifts of micrometres.
    BOOST_TEST(left.one_cycle < 1e-11, law << ": " << left.one_cycle);
    BOOST_TEST(left.ten_cycles < 1e-10, law << ": " << left.ten_cycles);
    BOOST_TEST(left.spurious_movement < 1e-13);
  }
}

BOOST_AUTO_TEST_CASE(displacements_of_finite_steps_leave_a_force_of_second_order) {
  const Outcome coarse = found("jaeger", 128);
  const Outcome fine = found("jaeger", 256);
  BOOST_TEST(fine.one_cycle > 1e-3);
  BOOST_TEST(std::abs(coarse.one_cycle / fine.one_cycle - 4) < 0.1);
  BOOST_TEST(std::abs(coarse.spurious_movement / fine.spurious_movement - 4) < 0.01);
}

// The cone of 60 degrees has the solid angle 2 pi (1 - 1/2): the force comes back opposite. A frame
// that stays in space is wrong by twice the force.
BOOST_AUTO_TEST_CASE(a_force_held_through_the_cycle_turns_by_the_solid_angle) {
  BOOST_TEST(found("jaeger[kinematics=velocity]", 64).held < 2e-4);
  BOOST_TEST(std::abs(found("jaeger[frame=fixed]", 64).held - 2) < 1e-3);
  // A quarter turn: 1 - cos = 1/4.
  const ClosedCycle quarter{.cone = 41.40962210927086};
  BOOST_TEST(found("jaeger[kinematics=velocity]", 64, quarter).held < 2e-4);
  const double off = found("jaeger[frame=fixed]", 128, quarter).held;
  BOOST_TEST(std::abs(off - std::sqrt(2.0)) < 5e-3, off);
}

// Shear of 0.3 of the sliding shift, then "back" into the same sense: Cattaneo's force for 0.6.
BOOST_AUTO_TEST_CASE(shear_that_is_taken_back_in_a_turned_frame_leaves_a_force) {
  BOOST_TEST(found("jaeger[kinematics=velocity]", 64).sheared < 1e-3);
  // The frame that stays in space takes it back and is left with the force of the loop 0.3, -0.3.
  const double left = 1 - std::pow(1 - 0.6, 1.5);
  const double loop = 1 - std::pow(1 - 0.3, 1.5) - 2 * (1 - std::pow(1 - 0.15, 1.5));
  const double off = found("jaeger[frame=fixed,kinematics=velocity]", 64).sheared;
  // In space the true one has the other sense.
  BOOST_TEST(std::abs(off - (left + loop)) < 1e-9, off);
}

BOOST_AUTO_TEST_CASE(arms_at_the_end_of_the_step_slide_the_contact_in_every_cycle) {
  BOOST_TEST(found("jaeger[kinematics=end-arm]", 64).one_cycle > 0.99);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
