// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/restitution_speed/case.hpp"

#include "cases/support.hpp"

BOOST_AUTO_TEST_SUITE(restitution_speed)

using namespace stickslip;
using boost::test_tools::tolerance;

// kappa goes with v^((4q - 1)/5): of q = 0 slower impacts lose more, of q = 1/2 less. From the
// table of kappa .3, .6, 1 and their restitutions .562527 and .714045, .514639, .331165.
BOOST_AUTO_TEST_CASE(powers_of_the_overlap_have_their_own_restitutions) {
  RestitutionSpeed p;
  p.restitution = 0.514639;
  const auto at = [&](const char* rule, double times) {
    return p.theory_of(make_scheme(std::string("hertz-mindlin[damping-rule=") + rule + "]"))(times);
  };
  // kappa .6 to 1 is v to v (1/.6)^5, and .3 is v/32.
  BOOST_TEST(at("viscoelastic", std::pow(1 / 0.6, 5)) == 0.331165, tolerance(1e-5));
  BOOST_TEST(at("viscoelastic", 1 / 32.0) == 0.714045, tolerance(1e-5));
  BOOST_TEST(at("constant", 0.1) < 0.4);
  BOOST_TEST(at("constant", 10) > 0.6);
  BOOST_TEST(at("tsuji", 10) == 0.514639);
}

BOOST_AUTO_TEST_CASE(a_law_follows_its_rule_and_no_other) {
  const RestitutionSpeed p;
  for (const char* const rule : {"tsuji", "constant", "viscoelastic", "hunt-crossley"}) {
    const Scheme scheme = make_scheme(std::string("hertz-mindlin[damping-rule=") + rule + "]");
    const auto exact = p.exact_for(scheme);
    const auto found = p.run(scheme, 512);
    BOOST_TEST_CONTEXT(rule) {
      BOOST_TEST(found.usual == 0.5, tolerance(2e-3));
      BOOST_TEST(found.slow == exact.slow, tolerance(5e-3));
      BOOST_TEST(found.fast == exact.fast, tolerance(5e-3));
      BOOST_TEST((rule == std::string("tsuji")) == (std::abs(found.slow - found.fast) < 0.01));
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
