// SPDX-License-Identifier: BSD-3-Clause
#include "cases/slip/separation/case.hpp"

#include "cases/support.hpp"

namespace stickslip {

BOOST_AUTO_TEST_SUITE(separation)

// At the limit along the movement: f = L (1 - t) until the bodies part, movement L/kt; work
// L^2/2kt, and the energy of the spring is lost too: dissipation L^2/kt.
BOOST_AUTO_TEST_CASE(slip_along_the_force_has_the_work_found_by_hand) {
  const Separation s{.fraction = 1, .angle = 0, .movement = 1};
  const double limit = 0.5 * 1e5 * 1e-4;
  const double unit = limit * limit / 1e5;
  BOOST_TEST(std::abs(s.exact().work - 0.5 * unit) <= 1e-14 * unit);
  BOOST_TEST(std::abs(s.exact().dissipated - unit) <= 1e-14 * unit);
  const auto found = s.run(scheme_for(s, "linear-refined"), 1);
  BOOST_TEST(std::abs(found.work - 0.5 * unit) <= 1e-14 * unit);
  BOOST_TEST(std::abs(found.dissipated - unit) <= 1e-14 * unit);
}

// Straight against the movement, which is slower than the limit falls: f = -L (1 - t), so that the
// movement L/2kt takes the work -L^2/4kt from the spring, and L^2/4kt is lost.
BOOST_AUTO_TEST_CASE(slip_against_the_force_gives_work_back) {
  const Separation s{.fraction = 1, .angle = 180, .movement = 0.5};
  const double limit = 0.5 * 1e5 * 1e-4;
  const double unit = limit * limit / 1e5;
  for (const int steps : {1, 7}) {
    const auto found = s.run(scheme_for(s, "linear-refined"), steps);
    BOOST_TEST(std::abs(found.work + 0.25 * unit) <= 1e-14 * unit);
    BOOST_TEST(std::abs(found.dissipated - 0.25 * unit) <= 1e-14 * unit);
  }
}

BOOST_AUTO_TEST_CASE(the_refined_law_books_the_whole_work_in_any_number_of_steps) {
  const Separation s;
  for (const int steps : {1, 2, 5, 33}) {
    const auto errors = errors_of(s, s.run(scheme_for(s, "linear-refined"), steps));
    for (const auto error : Observed<Separation::Outcome>::of<Separation>().fields)
      BOOST_TEST(std::invoke(error, errors) <= 1e-13);
  }
}

BOOST_AUTO_TEST_CASE(the_printed_algorithm_drops_the_work_of_the_last_step) {
  const Separation s;
  const auto error = [&](const char* law) {
    return errors_of(s, s.run(scheme_for(s, law), 1)).dissipated;
  };
  BOOST_TEST(error("linear-refined[literal=else-if]") > 1e-3);
  BOOST_TEST(error("linear-conventional") > 1e-3);
}

BOOST_AUTO_TEST_CASE(nothing_of_the_contact_is_left_when_the_bodies_touch_again) {
  const Separation s{.angle = 60};
  const Separation other{.fraction = 0.1, .angle = 150};
  BOOST_TEST(s.run(scheme_for(s, "linear-refined"), 3).force_again <= 1e-14);
  BOOST_TEST(other.run(scheme_for(other, "linear-refined"), 3).force_again <= 1e-14);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
