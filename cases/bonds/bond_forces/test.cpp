// SPDX-License-Identifier: BSD-3-Clause
#include "cases/bonds/bond_forces/case.hpp"

#include "cases/support.hpp"

namespace stickslip {

BOOST_AUTO_TEST_SUITE(bond_forces_at_poses)

BOOST_AUTO_TEST_CASE(the_two_routes_of_the_reference_agree) {
  BondForcesAtPoses asked;
  asked.angle = 160;
  asked.shift = 0.4;
  check_the_routes(asked);
}

BOOST_AUTO_TEST_CASE(bonds_with_an_energy_are_exact) {
  for (const char* const law :
       {"parallel-bond", "euler-bernoulli-bond", "timoshenko-bond", "spring-bond"}) {
    const auto found = BondForcesAtPoses{}.run(make_scheme(law), 3);
    BOOST_TEST(found.torque <= 1e-13);
    BOOST_TEST(found.force <= 1e-13);
    BOOST_TEST(found.momentum <= 1e-14);
  }
}

// The moment across the axis of the turn is short by (a/2)/sin(a/2), 1.047 at 60 degrees.
BOOST_AUTO_TEST_CASE(halves_of_the_couple_are_not_its_derivatives) {
  const Scheme plain = make_scheme("spring-bond[bond-kinematics=plain]");
  const auto found = BondForcesAtPoses{}.run(plain, 3);
  BOOST_TEST(found.torque > 0.01);
  BOOST_TEST(found.force <= 1e-13);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
