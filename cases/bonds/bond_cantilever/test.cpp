// SPDX-License-Identifier: BSD-3-Clause
#include "cases/bonds/bond_cantilever/case.hpp"

#include "cases/support.hpp"

namespace stickslip {

BOOST_AUTO_TEST_SUITE(bond_cantilever)

BOOST_AUTO_TEST_CASE(beams_are_beams_with_one_bond_or_many) {
  for (const int bonds : {1, 5}) {
    BondCantilever s;
    s.bonds = bonds;
    for (const char* const law : {"euler-bernoulli-bond", "timoshenko-bond"}) {
      const Scheme scheme = make_scheme(law);
      BOOST_TEST(std::abs(s.run(scheme, 1).beam / s.exact_for(scheme).beam - 1) < 1e-6);
    }
  }
}

// F L^2 N/(12 kb) of the shear is not there.
BOOST_AUTO_TEST_CASE(a_parallel_bond_is_short_of_the_beam) {
  BondCantilever s;
  s.bonds = 1;
  const Scheme scheme = make_scheme("parallel-bond");
  BOOST_TEST(s.run(scheme, 1).beam < 0.9 * s.exact_for(scheme).beam);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
