// SPDX-License-Identifier: BSD-3-Clause
#include "cases/slip/friction_cycle/case.hpp"

#include "cases/support.hpp"

namespace stickslip {

BOOST_AUTO_TEST_SUITE(friction_cycle)

// 4 L (A - L/kt) with L = 3.7 N, A = 1e-4 m, kt = 1e5 N/m.
BOOST_AUTO_TEST_CASE(a_cycle_in_two_steps_loses_what_the_closed_form_says) {
  const FrictionCycle s{.mu = 0.37};
  BOOST_TEST(std::abs(s.exact().dissipated - 9.324e-4) <= 1e-18);
  for (const char* scheme :
       {"linear-refined", "linear-refined[slip-rotation=off]", "linear-refined[work=average]"}) {
    BOOST_TEST(std::abs(s.run(scheme_for(s, scheme), 1).dissipated - 9.324e-4) <= 1e-17);
  }
  // The mean of the forces +L and -L does no work at all.
  const auto conventional = s.run(scheme_for(s, "linear-conventional"), 1);
  BOOST_TEST(std::abs(conventional.dissipated) <= 1e-17);
  BOOST_TEST(conventional.force <= 1e-14);  // and yet its forces are right
}

BOOST_AUTO_TEST_CASE(the_direction_of_the_cycle_does_not_matter) {
  for (const double direction : {0.0, 90.0, -127.3}) {
    const FrictionCycle s{.direction = direction};
    const auto found = s.run(scheme_for(s, "linear-refined"), 5);
    const double expected = s.exact().dissipated;
    BOOST_TEST(std::abs(found.dissipated - expected) <= 1e-13 * expected);
    BOOST_TEST(found.force <= 1e-13);
    BOOST_TEST(found.dissipated_cycling <= 1e-13);
  }
}

// Loops by hand, all in units of 4 N and of 1e-4 m (L/kt = 0.4). In phase with half the swing:
// L(x) = 1 + x/2, so that the loop closes between 3/2 at x = 1 and -1/2 at x = -1; unloading
// 1.5 - 2.5 (1 - x) meets -(1 + x/2) at x = 0, loading -0.5 + 2.5 (x + 1) meets 1 + x/2 at
// x = -1/2. Area between: shoelace of (1, 3/2), (0, -1), (-1, -1/2), (-1/2, 3/4).
BOOST_AUTO_TEST_CASE(a_normal_force_in_phase_loses_the_area_found_by_hand) {
  const FrictionCycle s{.normal = NormalForce::in_phase};
  const double area = 0.5 * std::abs((1 * -1.0 - 0 * 1.5) + (0 * -0.5 - -1 * -1.0) +
                                     (-1 * 0.75 - -0.5 * -0.5) + (-0.5 * 1.5 - 1 * 0.75));
  const double expected = area * 4 * 1e-4;
  BOOST_TEST(std::abs(s.exact().dissipated - expected) <= 1e-14 * expected);
  const double found = s.run(scheme_for(s, "linear-refined"), 1).dissipated;
  BOOST_TEST(std::abs(found - expected) <= 1e-13 * expected);
}

BOOST_AUTO_TEST_CASE(the_mean_of_right_forces_is_of_order_two) {
  const FrictionCycle s;
  for (const char* law : {"linear-conventional", "linear-refined[slip-onset=off]"}) {
    const Scheme scheme = scheme_for(s, law);
    const double coarse = s.run(scheme, 64).dissipated_family;
    const double fine = s.run(scheme, 128).dissipated_family;
    // Doubling permutes the places where slip begins: the ratio is exact.
    BOOST_TEST(std::abs(coarse / fine - 4) <= 1e-6);
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
