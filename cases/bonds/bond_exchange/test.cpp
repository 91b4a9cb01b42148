// SPDX-License-Identifier: BSD-3-Clause
#include "cases/bonds/bond_exchange/case.hpp"

#include "cases/support.hpp"

namespace stickslip {

BOOST_AUTO_TEST_SUITE(bond_exchange)

BOOST_AUTO_TEST_CASE(bonds_do_not_depend_on_names) {
  for (const char* const law : {"parallel-bond", "timoshenko-bond[bond-kinematics=incremental]"}) {
    BondExchange asked;
    asked.angle = 1;
    const auto found = asked.run(make_scheme(law), 5);
    BOOST_TEST(found.force <= 1e-13);
    BOOST_TEST(found.torque <= 1e-13);
    BOOST_TEST(found.swapped <= 1e-13);
  }
}

// By hand: ks r a over kn times the stretch.
BOOST_AUTO_TEST_CASE(the_view_from_one_body_is_found) {
  BondExchange s;
  s.angle = 0.3;
  s.stretch = 0.1;
  const Scheme scheme = make_scheme("spring-bond[bond-kinematics=particle]");
  const auto k = stiffness_for(scheme, s);
  const double gap = narrow(k.ks) * 1.1 * 0.3 / (narrow(k.kn) * 0.1);
  BOOST_TEST(std::abs(s.run(scheme, 3).force - gap) <= 1e-12 * gap);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
