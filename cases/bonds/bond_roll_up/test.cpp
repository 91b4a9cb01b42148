// SPDX-License-Identifier: BSD-3-Clause
#include "cases/bonds/bond_roll_up/case.hpp"

#include "cases/support.hpp"

namespace stickslip {

BOOST_AUTO_TEST_SUITE(bond_roll_up)

BOOST_AUTO_TEST_CASE(a_full_turn_closes_the_chain) {
  BondRollUp s;
  s.bonds = 6;
  s.turns = 1;
  const auto found = s.run(make_scheme("timoshenko-bond"), 16);
  BOOST_TEST(std::hypot(found.x, found.y) < 1e-10 * s.length);
}

// Half of a turn of six: the diameter of a polygon of twelve sides.
BOOST_AUTO_TEST_CASE(half_a_turn_is_a_diameter) {
  BondRollUp s;
  s.bonds = 6;
  s.turns = 0.5;
  s.length = 1;
  const double diameter = 1 / std::sin(std::numbers::pi / 12);
  BOOST_TEST(std::abs(s.exact().y - diameter) < 1e-14);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
