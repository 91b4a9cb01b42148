// SPDX-License-Identifier: BSD-3-Clause
#include "cases/plastic/plastic_impact/case.hpp"

#include "cases/support.hpp"

BOOST_AUTO_TEST_SUITE(plastic_impact)

using namespace stickslip;

// Of k2 = 5 k1 and kc = k1/5: e^2 = 1/5 - (1/5) 16/(5 5.2).
BOOST_AUTO_TEST_CASE(the_restitution_at_the_limit_is_the_one_found_by_hand) {
  const PlasticImpact p;
  const auto exact = p.exact_for(make_scheme("luding"));
  BOOST_TEST(std::abs(exact.turning - std::sqrt(0.2 - 0.2 * 16 / 26)) <= 1e-14);
  BOOST_TEST(exact.slow > exact.turning);
  BOOST_TEST(exact.fast > exact.turning);
  BOOST_TEST(exact.fastest > exact.fast);
  BOOST_TEST(exact.sticky == 0);
}

BOOST_AUTO_TEST_CASE(laws_converge_to_their_restitution_and_stick) {
  const PlasticImpact p;
  for (const char* law :
       {"luding", "walton-braun", "walton-braun[unloading=variable]", "thornton-ning", "eepa[ka=0]",
        "walton-braun[damping-rule=constant,damping-coefficient=0.2,pull=cut]"}) {
    const Scheme scheme = make_scheme(law);
    const auto exact = p.exact_for(scheme);
    const auto found = p.run(scheme, 512);
    BOOST_TEST_INFO_SCOPE(law);
    BOOST_TEST(std::abs(found.slow - exact.slow) <= 5e-3);
    BOOST_TEST(std::abs(found.turning - exact.turning) <= 5e-3);
    BOOST_TEST(std::abs(found.fast - exact.fast) <= 5e-3);
    BOOST_TEST(std::abs(found.sticky - exact.sticky) <= 5e-3);
  }
}

BOOST_AUTO_TEST_CASE(a_restitution_that_theory_does_not_know_is_not_judged) {
  BOOST_TEST(why_no_plastic_impact(make_scheme("luding")) == "");
  BOOST_TEST(why_no_plastic_impact(
                 make_scheme("luding[damping-rule=constant,damping-coefficient=0.1]")) != "");
}

BOOST_AUTO_TEST_SUITE_END()
