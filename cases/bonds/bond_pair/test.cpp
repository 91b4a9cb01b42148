// SPDX-License-Identifier: BSD-3-Clause
#include "cases/bonds/bond_pair/case.hpp"

#include "cases/support.hpp"

namespace stickslip {

BOOST_AUTO_TEST_SUITE(bond_pair)

BOOST_AUTO_TEST_CASE(swings_and_tumbling_converge) {
  const auto coarse = BondPair{}.run(make_scheme("timoshenko-bond"), 200);
  const auto fine = BondPair{}.run(make_scheme("timoshenko-bond"), 400);
  for (const auto error :
       {&BondPair::Outcome::axial, &BondPair::Outcome::shear, &BondPair::Outcome::bend,
        &BondPair::Outcome::twist, &BondPair::Outcome::tumbling})
    BOOST_TEST(std::abs(coarse.*error / (fine.*error) - 4) < 0.4);
}

BOOST_AUTO_TEST_CASE(dashpots_on_sizes_leave_a_whirl) {
  BondPair s;
  s.periods = 10;
  const Vector3 left = s.whirl_end(make_scheme("spring-bond[damping=magnitudes]"), 4000);
  BOOST_TEST(std::abs(left.norm() - 1) < 0.01);
  BOOST_TEST(s.whirl_end(make_scheme("spring-bond"), 4000).norm() < 0.05);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
