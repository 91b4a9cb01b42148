// SPDX-License-Identifier: BSD-3-Clause
#include "cases/bonds/bond_elastica/case.hpp"

#include "cases/support.hpp"

namespace stickslip {

BOOST_AUTO_TEST_SUITE(bond_elastica)

BOOST_AUTO_TEST_CASE(a_chain_bends_as_its_angles_say) {
  BondElastica s;
  s.bonds = 4;
  const Scheme scheme = make_scheme("parallel-bond");
  const auto found = s.run(scheme, 6);
  BOOST_TEST(std::abs(found.x - s.exact_for(scheme).x) < 1e-10 * s.length);
  BOOST_TEST(std::abs(found.rotation - s.exact_for(scheme).rotation) < 1e-9);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
