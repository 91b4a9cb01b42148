// SPDX-License-Identifier: BSD-3-Clause
#include "cases/bonds/bond_break.hpp"

#include "cases/support.hpp"

namespace stickslip {

BOOST_AUTO_TEST_SUITE(bond_break)

BOOST_AUTO_TEST_CASE(the_two_routes_of_the_reference_agree) { check_the_routes(BondBreak{}); }

BOOST_AUTO_TEST_CASE(a_bond_breaks_at_its_strength_alone) {
  const auto found = BondBreak{}.run(make_scheme("parallel-bond"), 4000);
  BOOST_TEST(found.instant == 0);
  BOOST_TEST(std::abs(found.peak - 1) < 1e-3);
  BOOST_TEST(std::abs(found.mixed - 1) < 1e-3);
  BOOST_TEST(std::abs(found.released - 1) < 2e-3);
  BOOST_TEST(std::abs(found.parting - 1) < 2e-3);
  BOOST_TEST(found.pressed < 1e-12);
}

// k x (1 - x^4) is largest at 5^(-1/4).
BOOST_AUTO_TEST_CASE(a_smoothed_bond_never_bears_what_it_is_said_to) {
  const auto found = BondBreak{}.run(make_scheme("parallel-bond[smooth=on]"), 4000);
  BOOST_TEST(std::abs(found.peak - 0.534992) < 1e-4);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
