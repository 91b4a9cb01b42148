// SPDX-License-Identifier: BSD-3-Clause
#include "cases/bonds/bond_units/case.hpp"

#include "cases/support.hpp"

namespace stickslip {

BOOST_AUTO_TEST_SUITE(bond_units)

BOOST_AUTO_TEST_CASE(bonds_of_all_sizes_are_alike) {
  BondUnits asked;
  asked.angle = 1e-8;
  const auto found = asked.run(make_scheme("timoshenko-bond"), 1);
  BOOST_TEST(found.micrometre <= 1e-7);
  BOOST_TEST(found.metre <= 1e-7);
  // The rounding of quaternions over the angle.
  BOOST_TEST(found.twist <= 1e-7);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
