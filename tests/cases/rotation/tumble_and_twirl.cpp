// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rotation/tumble_and_twirl.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <numbers>

namespace stickslip {
namespace {

std::unique_ptr<CaseInstance> prepared(
    const std::vector<std::pair<std::string, std::string>>& set) {
  const auto test = make_tumble_and_twirl();
  CaseParameters parameters(test->info().parameters);
  for (const auto& [name, value] : set) parameters.set(name, value);
  return test->prepare(parameters);
}

Measurement measured(const std::string& law, int increments, const std::string& axis = "both") {
  return prepared({{"axis", axis}})->measure(make_scheme(law), increments);
}

// The order of the case's observables.
double rotated(const Measurement& m) { return m.values[0]; }
double continued(const Measurement& m) { return m.values[1]; }
double plane_rotated(const Measurement& m) { return m.values[2]; }
double plane_continued(const Measurement& m) { return m.values[3]; }
double movement(const Measurement& m) { return m.values[4]; }

}  // namespace

BOOST_AUTO_TEST_SUITE(tumble_and_twirl)

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  for (const auto& check : prepared({})->cross_checks()) {
    BOOST_TEST(check.holds(), check.what << ": " << check.difference);
  }
}

BOOST_AUTO_TEST_CASE(an_exact_frame_turns_a_long_history_in_any_number_of_increments) {
  for (const std::string axis : {"both", "twirl", "tumble"}) {
    for (const int increments : {1, 3, 64}) {
      const Measurement m = measured("jaeger", increments, axis);
      // Rounding of positions of 10 mm seen as shifts of micrometres.
      BOOST_TEST(rotated(m) < 1e-10, axis << ", " << increments << ": " << rotated(m));
      BOOST_TEST(continued(m) < 1e-10, axis << ", " << increments << ": " << continued(m));
      BOOST_TEST(plane_rotated(m) < 1e-10);
      BOOST_TEST(plane_continued(m) < 1e-10);
      BOOST_TEST(movement(m) < 1e-13);
    }
  }
}

// In a twirl nothing is projected away: the whole history lags by the angle of the turn, and the
// error of the force is the chord, 2 sin(45 deg) of it for 90 deg.
BOOST_AUTO_TEST_CASE(projection_leaves_the_history_behind_in_a_twirl) {
  const double quarter = rotated(measured("jaeger[frame=projected]", 16, "twirl"));
  const auto half_way = prepared({{"axis", "twirl"}, {"angle", "45"}});
  const double eighth = rotated(half_way->measure(make_scheme("jaeger[frame=projected]"), 16));
  const double chords = std::sin(std::numbers::pi / 4) / std::sin(std::numbers::pi / 8);
  BOOST_TEST(quarter > 0.1);
  BOOST_TEST(std::abs(quarter / eighth / chords - 1) < 1e-9, quarter / eighth);
  // The further movement then meets a history that lies across it.
  BOOST_TEST(continued(measured("jaeger[frame=projected]", 16, "twirl")) > 0.1);
}

// N turns by 2 atan(w/2) instead of w lag by N w^3/12: four times less for twice the increments.
BOOST_AUTO_TEST_CASE(a_quaternion_advanced_to_first_order_turns_the_history_to_second_order) {
  const Measurement coarse = measured("jaeger[frame=quaternion]", 128, "twirl");
  const Measurement fine = measured("jaeger[frame=quaternion]", 256, "twirl");
  BOOST_TEST(std::abs(rotated(coarse) / rotated(fine) - 4) < 0.01);
  BOOST_TEST(std::abs(continued(coarse) / continued(fine) - 4) < 0.05);
  BOOST_TEST(std::abs(plane_continued(coarse) / plane_continued(fine) - 4) < 0.05);
}

BOOST_AUTO_TEST_CASE(a_law_without_memory_of_slip_is_wrong_turned_or_not_but_objective) {
  const Measurement m = measured("hertz-mindlin", 64);
  BOOST_TEST(continued(m) > 0.05);
  BOOST_TEST(plane_continued(m) < 1e-10);
}

BOOST_AUTO_TEST_CASE(arms_at_the_end_of_the_step_slide_the_contact) {
  const Measurement m = measured("jaeger[kinematics=end-arm]", 256);
  BOOST_TEST(rotated(m) > 0.1);
  // w^2/4 of the branch in each increment, for an axis at 45 degrees to the normal.
  const double quarter = std::numbers::pi / 2;
  BOOST_TEST(std::abs(movement(m) / (quarter * quarter / 4 / 256) - 1) < 0.01, movement(m));
}

BOOST_AUTO_TEST_CASE(expectations_hold_for_other_friction_and_size) {
  const auto instance = prepared({{"mu", "0.05"}, {"R", "0.3"}, {"overlap", "0.005"}});
  const Scheme jaeger = make_scheme("jaeger");
  const auto expected = instance->expect(jaeger);
  const Measurement m = instance->measure(jaeger, 32);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    BOOST_TEST((expected[i].kind == Expectation::Kind::exact));
    BOOST_TEST(m.values[i] <= expected[i].bound, i << ": " << m.values[i]);
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
