// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rotation/rigid_rotation_pair/case.hpp"

#include "cases/support.hpp"

BOOST_AUTO_TEST_SUITE(rigid_rotation_pair)

using namespace stickslip;

namespace {

using PairTurn = RigidRotationPair::Motion;

constexpr double quarter = std::numbers::pi / 2;

RigidRotationPair::Outcome outcome_of(const std::string& law, int increments,
                                      PairTurn chosen = PairTurn::twirl) {
  const RigidRotationPair pair{.chosen = chosen};
  return pair.run(scheme_for(pair, law), increments);
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_exact_frame_turns_the_force_in_any_number_of_increments) {
  for (const int increments : {1, 2, 7, 1000}) {
    const auto found = outcome_of("linear-refined", increments);
    // 1e-11: rounding of positions of 1 m seen as a stretch of 2.5 mm.
    BOOST_TEST(found.worst_axis < 1e-11, increments << " increments: " << found.worst_axis);
    BOOST_TEST(found.spurious_movement < 1e-12);
  }
}

BOOST_AUTO_TEST_CASE(a_force_left_behind_or_only_projected_is_off_by_root_two_after_a_twirl) {
  for (const std::string frame : {"fixed", "projected"}) {
    for (const int increments : {1, 10, 1000}) {
      const double error = outcome_of("linear-refined[frame=" + frame + "]", increments).force;
      BOOST_TEST(std::abs(error - std::numbers::sqrt2) < 1e-11, frame << ": " << error);
    }
  }
}

// Across the axis of a tumble each projection shortens by cos w; along the axis nothing happens.
BOOST_AUTO_TEST_CASE(projection_shortens_a_tumbling_force_by_the_cosine_of_each_increment) {
  for (const int increments : {1, 10, 100}) {
    const double lost = 1 - std::pow(std::cos(quarter / increments), increments);
    const std::string law = "linear-refined[frame=projected]";
    // The force stands at 0.6 rad from the first tangent.
    const double first = outcome_of(law, increments, PairTurn::tumble_1).force;
    BOOST_TEST(std::abs(first - std::sin(0.6) * lost) < 1e-11, increments << ": " << first);
    const double second = outcome_of(law, increments, PairTurn::tumble_2).force;
    BOOST_TEST(std::abs(second - std::cos(0.6) * lost) < 1e-11, increments << ": " << second);
  }
}

BOOST_AUTO_TEST_CASE(a_first_order_twirl_lengthens_the_force) {
  const std::string law = "linear-refined[frame=projected-and-twirled]";
  for (const int increments : {10, 100, 1000}) {
    const double w = quarter / increments;
    const double norm = outcome_of(law, increments).norm;
    BOOST_TEST(std::abs(norm - std::pow(1 + w * w, increments / 2.0)) < 1e-11);
  }
  BOOST_TEST(std::abs(outcome_of(law, 1000).norm - 1.001234460347815) < 1e-11);
}

// N turns by 2 atan(w/2) instead of w: off by N w^3/12.
BOOST_AUTO_TEST_CASE(the_quaternion_lags_by_the_cube_of_the_increment_in_a_twirl) {
  constexpr int increments = 100;
  const double lag = quarter - increments * 2 * std::atan(quarter / increments / 2);
  const double error = outcome_of("linear-refined[frame=quaternion]", increments).force;
  BOOST_TEST(std::abs(error - 2 * std::sin(lag / 2)) < 1e-11);
}

// At the end arm w^2/4 of the branch in each increment, for an axis at 45 degrees to the normal;
// with increments taken as vectors w^3/12, for one across it.
BOOST_AUTO_TEST_CASE(arms_at_the_end_of_the_step_see_a_movement_that_is_not_there) {
  constexpr int increments = 1000;
  const auto movement = [](const std::string& kinematics) {
    return outcome_of("linear-refined[kinematics=" + kinematics + "]", increments)
        .spurious_movement;
  };
  const double end = movement("end-arm");
  BOOST_TEST(std::abs(end / (quarter * quarter / 4 / increments) - 1) < 2e-3, end);
  const double mean = movement("positions");
  const double expected = std::pow(quarter, 3) / 12 / (double{increments} * increments);
  BOOST_TEST(std::abs(mean / expected - 1) < 2e-3, mean);
  BOOST_TEST(movement("velocity") < 1e-12);
}

BOOST_AUTO_TEST_CASE(an_overlap_of_the_size_of_the_spheres_is_refused) {
  BOOST_CHECK_THROW(prepared("rigid-rotation-pair", {{"overlap", "2"}}), InputError);
}

BOOST_AUTO_TEST_SUITE_END()
