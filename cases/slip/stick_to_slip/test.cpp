// SPDX-License-Identifier: BSD-3-Clause
#include "cases/slip/stick_to_slip/case.hpp"

#include "cases/made_up_law.hpp"
#include "cases/support.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(stick_to_slip)
namespace {

/// Takes each stiffness for the other one.
constexpr auto exchanges_stiffnesses = [](const auto& was, auto& history, auto& out) {
  auto other = was.springs;
  std::swap(other.kn, other.kt);
  history = was.history;
  out = other.right_answer(history, was.step);
};

}  // namespace

using Outcome = StickToSlip::Outcome;

// Along the force at constant normal force: f = L/2 at the start, movement 2 L/kt. Stick over a
// quarter, L/2 to L, then slip: work = (3/4 L)(L/2kt) + L (3/2 L/kt) = 15/8 L^2/kt.
BOOST_AUTO_TEST_CASE(a_straight_onset_has_the_work_found_by_hand) {
  const StickToSlip s{.fraction = 0.5, .angle = 0, .movement = 2, .growth = 0};
  const double limit = 0.5 * 1e5 * 1e-4;
  const double expected = 15.0 / 8 * limit * limit / 1e5;
  BOOST_TEST(std::abs(s.exact().work - expected) <= 1e-14 * expected);
  const double found = s.run(scheme_for(s, "linear-refined"), 1).work;
  BOOST_TEST(std::abs(found - expected) <= 1e-14 * expected);
  // The mean of the end forces misses the kink: (1/2 + 1)/2 L times 2 L/kt.
  const double mean = s.run(scheme_for(s, "linear-conventional"), 1).work;
  BOOST_TEST(std::abs(mean - 1.5 * limit * limit / 1e5) <= 1e-14 * expected);
}

BOOST_AUTO_TEST_CASE(the_refined_law_is_exact_in_one_step_for_every_case_of_the_roots) {
  const StickToSlip s;
  for (const int steps : {1, 3, 64}) {
    const Outcome found = s.run(scheme_for(s, "linear-refined"), steps);
    // 64 steps of round-off over the limit.
    BOOST_TEST(found.force_family <= 1e-13);
    BOOST_TEST(found.work_family <= 1e-13);
    BOOST_TEST(found.force_onsets <= 1e-13);
  }
}

BOOST_AUTO_TEST_CASE(each_missing_refinement_shows) {
  const StickToSlip s;
  // Halving the step divides an error of order one by two, of order two by four (5 %).
  const auto ratio = [&](const char* law, double Outcome::*error) {
    const Scheme scheme = scheme_for(s, law);
    return s.run(scheme, 128).*error / s.run(scheme, 256).*error;
  };
  BOOST_TEST(std::abs(ratio("linear-conventional", &Outcome::force_onsets) - 2) <= 0.1);
  BOOST_TEST(std::abs(ratio("linear-refined[slip-rotation=off]", &Outcome::force_onsets) - 2) <=
             0.1);
  BOOST_TEST(std::abs(ratio("linear-refined[slip-onset=off]", &Outcome::force_onsets) - 4) <= 0.2);
  BOOST_TEST(std::abs(ratio("linear-refined[work=average]", &Outcome::work_family) - 4) <= 0.2);
  // One step, and slip without its onset: worse than no refinement at all.
  const double conventional = s.run(scheme_for(s, "linear-conventional"), 1).force_family;
  const double half = s.run(scheme_for(s, "linear-refined[slip-onset=off]"), 1).force_family;
  BOOST_TEST(half > conventional);
}

BOOST_AUTO_TEST_CASE(a_place_near_the_end_of_a_step_is_not_well_placed) {
  BOOST_TEST(is_well_placed(1.0 / 3));
  BOOST_TEST(is_well_placed(0.4));
  BOOST_TEST(!is_well_placed(0));
  BOOST_TEST(!is_well_placed(0.5));
  BOOST_TEST(!is_well_placed(1.0 / 3 + 0.6 / 1024));
}

BOOST_AUTO_TEST_CASE(stiffnesses_that_are_exchanged_show_where_they_differ) {
  const StickToSlip s;
  const auto exchanged = s.run(made_up_scheme<MadeUpSprings<exchanges_stiffnesses>>(s), 64);
  const auto right = s.run(scheme_for(s, "linear-conventional"), 64);
  BOOST_TEST(exchanged.force == right.force);
  BOOST_TEST(exchanged.force_soft > 0.5);
  BOOST_TEST(right.force_soft < 0.05);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
