// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rotation/closed_cycle.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>

namespace stickslip {
namespace {

std::unique_ptr<CaseInstance> prepared(
    const std::vector<std::pair<std::string, std::string>>& set = {}) {
  const auto test = make_closed_cycle();
  CaseParameters parameters(test->info().parameters);
  for (const auto& [name, value] : set) parameters.set(name, value);
  return test->prepare(parameters);
}

Measurement measured(const std::string& law, int steps) {
  return prepared()->measure(make_scheme(law), steps);
}

// The order of the case's observables.
double one_cycle(const Measurement& m) { return m.values[0]; }
double ten_cycles(const Measurement& m) { return m.values[1]; }
double held(const Measurement& m) { return m.values[2]; }
double sheared(const Measurement& m) { return m.values[3]; }
double movement(const Measurement& m) { return m.values[4]; }

}  // namespace

BOOST_AUTO_TEST_SUITE(closed_cycle)

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  // Unequal spheres come back after several laps.
  for (const std::string ratio : {"1", "2", "3", "4"}) {
    for (const auto& check : prepared({{"ratio", ratio}})->cross_checks()) {
      BOOST_TEST(check.holds(),
                 "ratio " << ratio << ", " << check.what << ": " << check.difference);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_contact_whose_rate_of_movement_is_zero_is_left_without_force) {
  for (const std::string law : {"jaeger", "hertz-mindlin", "spring-foundation"}) {
    const Measurement m = measured(law + "[kinematics=velocity]", 8);
    // Rounding of positions of 10 mm seen as shifts of micrometres.
    BOOST_TEST(one_cycle(m) < 1e-11, law << ": " << one_cycle(m));
    BOOST_TEST(ten_cycles(m) < 1e-10, law << ": " << ten_cycles(m));
    BOOST_TEST(movement(m) < 1e-13);
  }
}

BOOST_AUTO_TEST_CASE(displacements_of_finite_steps_leave_a_force_of_second_order) {
  const Measurement coarse = measured("jaeger", 128);
  const Measurement fine = measured("jaeger", 256);
  BOOST_TEST(one_cycle(fine) > 1e-3);
  BOOST_TEST(std::abs(one_cycle(coarse) / one_cycle(fine) - 4) < 0.1);
  BOOST_TEST(std::abs(movement(coarse) / movement(fine) - 4) < 0.01);
}

// The cone of 60 degrees has the solid angle 2 pi (1 - 1/2): the force comes back opposite. A frame
// that stays in space is wrong by twice the force.
BOOST_AUTO_TEST_CASE(a_force_held_through_the_cycle_turns_by_the_solid_angle) {
  BOOST_TEST(held(measured("jaeger[kinematics=velocity]", 64)) < 2e-4);
  BOOST_TEST(std::abs(held(measured("jaeger[frame=fixed]", 64)) - 2) < 1e-3);
  // A quarter turn: 1 - cos = 1/4.
  const auto quarter = prepared({{"cone", "41.40962210927086"}});
  BOOST_TEST(quarter->measure(make_scheme("jaeger[kinematics=velocity]"), 64).values[2] < 2e-4);
  const double off = quarter->measure(make_scheme("jaeger[frame=fixed]"), 128).values[2];
  BOOST_TEST(std::abs(off - std::sqrt(2.0)) < 5e-3, off);
}

// Shear of 0.3 of the sliding shift, then "back" into the same sense: Cattaneo's force for 0.6.
BOOST_AUTO_TEST_CASE(shear_that_is_taken_back_in_a_turned_frame_leaves_a_force) {
  BOOST_TEST(sheared(measured("jaeger[kinematics=velocity]", 64)) < 1e-3);
  // The frame that stays in space takes it back and is left with the force of the loop 0.3, -0.3.
  const double left = 1 - std::pow(1 - 0.6, 1.5);
  const double loop = 1 - std::pow(1 - 0.3, 1.5) - 2 * (1 - std::pow(1 - 0.15, 1.5));
  const double off = sheared(measured("jaeger[frame=fixed,kinematics=velocity]", 64));
  // In space the true one has the other sense.
  BOOST_TEST(std::abs(off - (left + loop)) < 1e-9, off);
}

BOOST_AUTO_TEST_CASE(arms_at_the_end_of_the_step_slide_the_contact_in_every_cycle) {
  BOOST_TEST(one_cycle(measured("jaeger[kinematics=end-arm]", 64)) > 0.99);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
