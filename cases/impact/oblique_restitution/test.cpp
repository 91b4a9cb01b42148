// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/oblique_restitution/case.hpp"

#include "cases/support.hpp"

BOOST_AUTO_TEST_SUITE(oblique_restitution)

using namespace stickslip;
using boost::test_tools::tolerance;

BOOST_AUTO_TEST_CASE(the_normal_rebound_knows_nothing_of_the_angle) {
  const ObliqueRestitution p;
  for (const char* const law : {"linear-refined", "hertz-mindlin", "cundall-spring"})
    BOOST_TEST(p.run(make_scheme(law), 64).change < 1e-12);
}

BOOST_AUTO_TEST_CASE(friction_has_the_whole_impulse_where_the_dashpot_may_pull) {
  const ObliqueRestitution p;
  BOOST_TEST(p.run(make_scheme("hertz-mindlin"), 256).impulse == 1, tolerance(1e-3));
  BOOST_TEST(p.run(make_scheme("cundall-spring"), 256).impulse == 1, tolerance(1e-3));
  // What a dashpot that is cut has given is no part of the limit of the spring.
  const Scheme cut = make_scheme("linear-refined[damping-rule=coefficient,pull=cut]");
  BOOST_TEST(std::abs(p.run(cut, 256).impulse - 1) > 0.02);
  // A dashpot in both directions acts beside the limit.
  BOOST_TEST(p.run(make_scheme("linear-refined"), 256).impulse > 2);
}

BOOST_AUTO_TEST_SUITE_END()
