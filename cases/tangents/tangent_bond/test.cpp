// SPDX-License-Identifier: BSD-3-Clause
#include "cases/tangents/tangent_bond/case.hpp"

#include "cases/support.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(tangent_bond)
namespace {

TangentBond::Outcome outcome_of(const std::string& law) {
  return TangentBond{}.run(make_scheme(law), 8);
}

}  // namespace

BOOST_AUTO_TEST_CASE(bonds_with_an_energy_have_its_second_derivatives) {
  for (const std::string law :
       {"spring-bond", "parallel-bond", "timoshenko-bond", "euler-bernoulli-bond"}) {
    BOOST_TEST_INFO_SCOPE(law);
    const auto found = outcome_of(law);
    BOOST_TEST(found.potential < 1e-7);
    BOOST_TEST(found.rotation < 1e-7);
    BOOST_TEST(found.balance < 1e-7);
  }
}

/// The trap: the matrix itself is far from symmetric.
BOOST_AUTO_TEST_CASE(bonds_that_add_up_increments_have_none) {
  BOOST_TEST(outcome_of("spring-bond[bond-kinematics=incremental]").potential > 1e-4);
}

BOOST_AUTO_TEST_CASE(both_routes_agree) { check_the_routes(TangentBond{}); }

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip
