// SPDX-License-Identifier: BSD-3-Clause
#include "cases/loop/stick_slip/case.hpp"

#include "cases/support.hpp"
#include "tests/reference/truth.hpp"

BOOST_AUTO_TEST_SUITE(stick_slip)

using namespace stickslip;
using Outcome = StickSlip::Outcome;

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  check_the_routes(StickSlip{.kt = 1e4, .dashpot = 70});
  check_the_routes(StickSlip{.dashpot = 0, .duration = 12});
}

// The belt of the truth is the case as it is: times of the onsets, and the state in the end.
BOOST_AUTO_TEST_CASE(the_motion_is_that_of_independent_programs) {
  const auto& truth = testing::truth_of("friction").at("belt_damped").at("outputs");
  const StickSlip block;
  const auto motion = reference::belt_motion(block.belt(), block.duration);
  BOOST_TEST(motion.events.size() == truth.at("event_times").size());
  for (std::size_t i = 0; i < motion.events.size(); ++i) {
    const double must = testing::number_of(truth.at("event_times")[i]);
    BOOST_TEST(std::abs(static_cast<double>(motion.events[i].time) - must) < 1e-14 * must);
  }
  const auto end = block.exact_at(std::array{block.duration}).front();
  BOOST_TEST(std::abs(end.stretch - testing::number_of(truth.at("position"))) < 1e-15);
  BOOST_TEST(std::abs(end.dissipated - testing::number_of(truth.at("dissipated"))) < 1e-14);
}

BOOST_AUTO_TEST_CASE(a_loop_is_of_first_order) {
  const StickSlip block;
  const Scheme scheme = scheme_for(block, "linear-kinetic");
  const Outcome coarse = block.run(scheme, 32);
  const Outcome fine = block.run(scheme, 512);
  for (const auto error : {&Outcome::stretch, &Outcome::period, &Outcome::heat}) {
    const double order = std::log2(coarse.*error / fine.*error) / 4;
    BOOST_TEST(std::abs(order - 1) < 0.3);
    BOOST_TEST(std::invoke(error, fine) < 5e-4);
  }
}

// By hand: (.45 - .3) 20 N/40 N/m = d = .075 m, and 2 d/V of stick.
BOOST_AUTO_TEST_CASE(a_stiff_contact_tends_to_the_rigid_cycle_only_with_a_dashpot) {
  const auto first_stick = [](double kt, double dashpot) {
    const StickSlip block{.kt = kt, .dashpot = dashpot};
    const auto events = reference::belt_motion(block.belt(), 9).events;
    BOOST_TEST((events.size() >= 3 && !events[1].slides));
    return static_cast<double>(events[2].time - events[1].time);
  };
  BOOST_TEST(std::abs(static_cast<double>(StickSlip{}.rigid_cycle().stick_time) - 1.5) < 1e-15);
  BOOST_TEST(std::abs(first_stick(1e6, 1000) - 1.5) < 0.01);
  BOOST_TEST(std::abs(first_stick(1e6, 0) - 0.75) < 0.02);
}

// A law that never sticks again slides on, and one that slides at its static limit has no cycle.
BOOST_AUTO_TEST_CASE(a_law_without_the_fall_is_found) {
  const StickSlip block;
  const Scheme one_coefficient =
      with_parameters(make_scheme("linear-kinetic"),
                      {{"kn", 1e4}, {"kt", 1000}, {"mu", 0.45}, {"mu-kinetic", 0.45}});
  const Outcome found = block.run(one_coefficient, 64);
  BOOST_TEST(found.stretch > 0.1);
  BOOST_TEST(found.period > 0.5);
}

BOOST_AUTO_TEST_SUITE_END()
