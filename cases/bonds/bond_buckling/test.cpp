// SPDX-License-Identifier: BSD-3-Clause
#include "cases/bonds/bond_buckling/case.hpp"

#include "cases/support.hpp"

namespace stickslip {

BOOST_AUTO_TEST_SUITE(bond_buckling)

BOOST_AUTO_TEST_CASE(a_column_buckles_at_the_load_of_its_energy) {
  BondBuckling s;
  s.bonds = 3;
  const Scheme scheme = make_scheme("parallel-bond");
  BOOST_TEST(std::abs(s.run(scheme, 1).load / s.exact_for(scheme).load - 1) < 1e-7);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
