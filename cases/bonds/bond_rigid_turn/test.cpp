// SPDX-License-Identifier: BSD-3-Clause
#include "cases/bonds/bond_rigid_turn/case.hpp"

#include "cases/support.hpp"

namespace stickslip {

BOOST_AUTO_TEST_SUITE(bond_rigid_turn)

BOOST_AUTO_TEST_CASE(poses_alone_tell_a_turn) {
  BondRigidTurn s;
  s.angle = 200;
  for (const char* const law : {"parallel-bond", "spring-bond[bond-kinematics=particle]"}) {
    const auto found = s.run(make_scheme(law), 3);
    for (const double error : {found.twirled, found.tumbled, found.moment_twirled,
                               found.moment_tumbled, found.made_turned})
      BOOST_TEST(error <= 1e-11);
  }
}

// (1 + (pi/2/n)^2)^(n/2) - 1 of what lies across: all of it in a bond without stretch is not asked.
BOOST_AUTO_TEST_CASE(increments_grow_with_first_order) {
  const Scheme scheme = make_scheme("spring-bond[bond-kinematics=incremental]");
  const double ratio =
      BondRigidTurn{}.run(scheme, 200).twirled / BondRigidTurn{}.run(scheme, 400).twirled;
  BOOST_TEST(std::abs(ratio - 2) < 0.02);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
