// SPDX-License-Identifier: BSD-3-Clause
#include "cases/bonds/bond_loops/case.hpp"

#include "cases/support.hpp"

namespace stickslip {

BOOST_AUTO_TEST_SUITE(bond_loops)

BOOST_AUTO_TEST_CASE(an_energy_leaves_nothing) {
  const auto found = BondLoops{}.run(make_scheme("timoshenko-bond"), 100);
  BOOST_TEST(found.arc_work < 1e-5);
  BOOST_TEST(found.wedge_work < 1e-5);
  for (const double left :
       {found.arc_force, found.wedge_moment, found.wedge_force, found.cone_twist, found.cone_force})
    BOOST_TEST(left < 1e-13);
}

// 2 pi (1 - cos 1).
BOOST_AUTO_TEST_CASE(increments_keep_the_twist_of_a_cone) {
  const Scheme scheme = make_scheme("spring-bond[bond-kinematics=incremental]");
  BOOST_TEST(std::abs(BondLoops{}.run(scheme, 500).cone_twist - 2.88837) < 0.02);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
