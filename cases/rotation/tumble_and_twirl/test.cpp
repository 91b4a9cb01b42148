// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rotation/tumble_and_twirl/case.hpp"

#include "cases/support.hpp"

BOOST_AUTO_TEST_SUITE(tumble_and_twirl)

using namespace stickslip;

namespace {

using Outcome = TumbleAndTwirl::Outcome;

Outcome outcome_of(const std::string& law, int increments, const TumbleAndTwirl& problem = {}) {
  return problem.prepare().run(scheme_for(problem, law), increments);
}

const TumbleAndTwirl twirl{.axis = RigidTurnAxis::normal};

}  // namespace

BOOST_AUTO_TEST_CASE(an_exact_frame_turns_a_long_history_in_any_number_of_increments) {
  for (const auto& [axis, turn] : TumbleAndTwirl::axes) {
    for (const int increments : {1, 3, 64}) {
      const Outcome found = outcome_of("jaeger", increments, {.axis = turn});
      BOOST_TEST_INFO_SCOPE(axis << ", " << increments << " increments");
      // Rounding of positions of 10 mm seen as shifts of micrometres.
      BOOST_TEST(found.rotated < 1e-10);
      BOOST_TEST(found.continued < 1e-10);
      BOOST_TEST(found.plane_rotated < 1e-10);
      BOOST_TEST(found.plane_continued < 1e-10);
      BOOST_TEST(found.spurious_movement < 1e-13);
    }
  }
}

// In a twirl nothing is projected away: the whole history lags by the angle of the turn, and the
// error of the force is the chord, 2 sin(45 deg) of it for 90 deg.
BOOST_AUTO_TEST_CASE(projection_leaves_the_history_behind_in_a_twirl) {
  const std::string law = "jaeger[frame=projected]";
  const Outcome quarter = outcome_of(law, 16, twirl);
  const Outcome eighth = outcome_of(law, 16, {.angle = 45, .axis = RigidTurnAxis::normal});
  const double chords = std::sin(std::numbers::pi / 4) / std::sin(std::numbers::pi / 8);
  const double ratio = quarter.rotated / eighth.rotated;
  BOOST_TEST(quarter.rotated > 0.1);
  BOOST_TEST(std::abs(ratio / chords - 1) < 1e-9, ratio);
  // The further movement then meets a history that lies across it.
  BOOST_TEST(quarter.continued > 0.1);
}

// N turns by 2 atan(w/2) instead of w lag by N w^3/12: four times less for twice the increments.
BOOST_AUTO_TEST_CASE(a_quaternion_advanced_to_first_order_turns_the_history_to_second_order) {
  const Outcome coarse = outcome_of("jaeger[frame=quaternion]", 128, twirl);
  const Outcome fine = outcome_of("jaeger[frame=quaternion]", 256, twirl);
  BOOST_TEST(std::abs(coarse.rotated / fine.rotated - 4) < 0.01);
  BOOST_TEST(std::abs(coarse.continued / fine.continued - 4) < 0.05);
  BOOST_TEST(std::abs(coarse.plane_continued / fine.plane_continued - 4) < 0.05);
}

BOOST_AUTO_TEST_CASE(a_law_without_memory_of_slip_is_wrong_turned_or_not_but_objective) {
  const Outcome found = outcome_of("hertz-mindlin", 64);
  BOOST_TEST(found.continued > 0.05);
  BOOST_TEST(found.plane_continued < 1e-10);
}

BOOST_AUTO_TEST_CASE(arms_at_the_end_of_the_step_slide_the_contact) {
  const Outcome found = outcome_of("jaeger[kinematics=end-arm]", 256);
  BOOST_TEST(found.rotated > 0.1);
  // w^2/4 of the branch in each increment, for an axis at 45 degrees to the normal.
  const double quarter = std::numbers::pi / 2;
  const double movement = found.spurious_movement;
  BOOST_TEST(std::abs(movement / (quarter * quarter / 4 / 256) - 1) < 0.01, movement);
}

BOOST_AUTO_TEST_CASE(expectations_hold_for_other_friction_and_size) {
  const TumbleAndTwirl problem{.mu = 0.05, .radius = 0.3, .overlap = 0.005};
  const auto solved = problem.prepare();
  const Scheme jaeger = scheme_for(problem, "jaeger");
  const auto expected = solved.expect(jaeger);
  const Outcome found = solved.run(jaeger, 32);
  for (const auto field : Observed<Outcome>::of<TumbleAndTwirl>().fields) {
    const double error = found.*field;
    BOOST_TEST(expected.of(field).kind == Expectation::Kind::exact);
    BOOST_TEST(error <= expected.of(field).bound);
  }
}

BOOST_AUTO_TEST_SUITE_END()
