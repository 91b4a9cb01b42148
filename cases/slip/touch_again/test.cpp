// SPDX-License-Identifier: BSD-3-Clause
#include "cases/slip/touch_again/case.hpp"

#include "cases/made_up_law.hpp"
#include "cases/support.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(touch_again)
namespace {

using Outcome = TouchAgain::Outcome;

/// Feels nothing in the gap, and has its old force again when the bodies touch.
constexpr auto keeps_its_force = [](const auto& was, auto& history, auto&) {
  if (was.step.overlap_new <= 0) history = was.history;
};
/// Feels nothing in the gap, but counts the movement there.
constexpr auto counts_the_gap = [](const auto& was, auto& history, auto&) {
  if (was.step.overlap_new <= 0) history.force += was.springs.kt * was.step.shift;
};
/// Forgets the contact in the second step apart only.
constexpr auto forgets_late = [](const auto& was, auto& history, auto&) {
  if (was.step.overlap_new <= 0 && was.step.overlap_old > 0) history = was.history;
};
/// Forgets the contact, and tells its last force while the bodies are apart.
constexpr auto tells_its_last_force = [](const auto& was, auto&, auto& out) {
  if (was.step.overlap_new <= 0 && was.step.overlap_old > 0) out.tangential = was.history.force;
};
/// Takes a contact that is open for one that sticks.
constexpr auto never_opens = [](const auto&, auto&, auto& out) {
  if (out.regime == Regime::separated) out.regime = Regime::stick;
};

template <auto spoil>
Outcome run_of(int steps, const TouchAgain& contact = {}) {
  return contact.run(made_up_scheme<MadeUpSprings<spoil>>(contact), steps);
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_two_routes_of_the_reference_agree) {
  check_the_routes(TouchAgain{.kt = 3e5, .mu = 0.9, .gap = 0, .movement = 0.3});
}

// With kn = 1e5 N/m, mu = 1/2 and an overlap of 1e-4 m the limit is 5 N. Half of it is there when
// the contact is pressed, and all of it after the third part of the last leg, 1.5 limits long.
BOOST_AUTO_TEST_CASE(the_second_contact_has_the_force_found_by_hand) {
  const TouchAgain s;
  const double unit_shift = 5.0 / 7e4;
  BOOST_TEST(std::abs(s.second_force(0.5e-4, 0.25 * unit_shift).norm() - 1.25) <= 1e-14);
  BOOST_TEST(std::abs(s.second_force(1e-4, 0.5 * unit_shift).norm() - 2.5) <= 1e-14);
  BOOST_TEST(std::abs(s.second_force(1e-4, 0.99 * unit_shift).norm() - 4.95) <= 1e-14);
  BOOST_TEST(std::abs(s.second_force(1e-4, 2 * unit_shift).norm() - 5) <= 1e-14);
}

BOOST_AUTO_TEST_CASE(right_laws_are_exact_in_any_number_of_steps) {
  const TouchAgain s;
  const auto check = [&](const Scheme& scheme) {
    for (const int steps : {1, 2, 5, 64}) {
      const Outcome found = s.run(scheme, steps);
      BOOST_TEST_INFO_SCOPE(scheme.label << " in " << steps);
      BOOST_TEST(found.force <= 1e-12);
      BOOST_TEST(found.force_family <= 1e-12);
      BOOST_TEST(found.remembered == 0);
      BOOST_TEST(found.in_gap == 0);
      BOOST_TEST(found.regime == 0);
    }
  };
  for (const char* law : {"linear-conventional", "linear-refined", "geometric-spring",
                          "linear-refined[fresh-contact=off,slip-onset=off]"})
    check(scheme_for(s, law));
  check(made_up_scheme<MadeUpSprings<right>>(s));
}

// In one step the old force 5 N meets the new one of 2.5 N at 120 degrees: by the law of cosines
// the sum is sqrt(18.75) N, within the limit, so that all of the old force is left.
BOOST_AUTO_TEST_CASE(a_force_kept_through_the_gap_is_seen_in_full_in_one_step) {
  const Outcome found = run_of<keeps_its_force>(1, {.again = 0});
  BOOST_TEST(std::abs(found.force - 1) <= 1e-12);
  BOOST_TEST(found.remembered > 0.9);
  BOOST_TEST(found.in_gap == 0);
}

BOOST_AUTO_TEST_CASE(a_force_kept_through_the_gap_is_seen_in_small_steps_too) {
  for (const int steps : {8, 256}) {
    const Outcome found = run_of<keeps_its_force>(steps);
    BOOST_TEST(found.force > 0.1 / steps);
    BOOST_TEST(found.remembered > 0.1 / steps);
  }
}

BOOST_AUTO_TEST_CASE(movement_counted_in_the_gap_is_seen) {
  const Outcome found = run_of<counts_the_gap>(8);
  BOOST_TEST(found.force > 0.01);
  BOOST_TEST(found.in_gap == 0);
}

BOOST_AUTO_TEST_CASE(a_contact_that_is_forgotten_in_the_second_step_apart_is_seen) {
  const Outcome found = run_of<forgets_late>(8);
  BOOST_TEST(found.force <= 1e-12);     // it is apart for many steps
  BOOST_TEST(found.remembered > 0.01);  // and here for one
}

BOOST_AUTO_TEST_CASE(a_force_between_bodies_that_are_apart_is_seen) {
  const Outcome found = run_of<tells_its_last_force>(8);
  BOOST_TEST(found.force <= 1e-12);
  BOOST_TEST(found.in_gap > 0.05);
}

BOOST_AUTO_TEST_CASE(a_gap_that_is_told_as_stick_is_seen) {
  const Outcome found = run_of<never_opens>(8);
  BOOST_TEST(found.force <= 1e-12);
  BOOST_TEST(found.regime > 0.3);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
