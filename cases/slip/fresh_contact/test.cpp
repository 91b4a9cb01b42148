// SPDX-License-Identifier: BSD-3-Clause
#include "cases/slip/fresh_contact/case.hpp"

#include "cases/support.hpp"

namespace stickslip {

BOOST_AUTO_TEST_SUITE(fresh_contact)

// With s the part of the step before touch and r = kt |dxi| over the limit, both per step, the
// whole movement gives min(r, 1 - s) instead of r (1 - s), and stick keeps the difference.
BOOST_AUTO_TEST_CASE(the_error_left_behind_is_the_one_derived) {
  for (const double r : {0.3, 0.5, 0.8}) {
    for (const double touch : {0.1, 0.3, 0.45, 0.7}) {
      const FreshContact contact{.touch = touch, .movement = r};
      for (const int steps : {1, 2, 5, 16, 100}) {
        const double s = touch * steps - std::floor(touch * steps);
        const double step_over_limit = 1 / ((1 - touch) * steps);
        const double expected = std::min(r * s, (1 - r) * (1 - s)) * step_over_limit;
        for (const char* scheme : {"linear-conventional", "linear-refined[fresh-contact=off]"}) {
          const double error = contact.run(scheme_for(contact, scheme), steps).force;
          // Round-off of the touching step's place and of the sum over the steps.
          BOOST_TEST(std::abs(error - expected) <= 1e-12);
        }
        BOOST_TEST(contact.run(scheme_for(contact, "linear-refined"), steps).force <= 1e-13);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(a_contact_that_slips_at_touch_forgets_what_was_counted) {
  const FreshContact contact{.movement = 2};
  const auto found = contact.run(scheme_for(contact, "linear-conventional"), 3);
  BOOST_TEST(found.force <= 1e-14);
  BOOST_TEST(found.work_slipping > 1e-3);  // but its work is not forgotten
}

BOOST_AUTO_TEST_CASE(the_worst_of_all_places_is_of_order_one_and_the_work_of_slip_of_order_two) {
  const FreshContact contact;
  const Scheme scheme = scheme_for(contact, "linear-conventional");
  const auto coarse = contact.run(scheme, 64);
  const auto fine = contact.run(scheme, 128);
  // Doubling permutes the places of the touch: the ratios are exact.
  BOOST_TEST(std::abs(coarse.force_family / fine.force_family - 2) <= 1e-9);
  BOOST_TEST(std::abs(coarse.work_slipping / fine.work_slipping - 4) <= 1e-6);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
