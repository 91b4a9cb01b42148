// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/pull_off_of_dashpot/case.hpp"

#include "cases/support.hpp"

BOOST_AUTO_TEST_SUITE(pull_off_of_dashpot)

using namespace stickslip;
using boost::test_tools::tolerance;

BOOST_AUTO_TEST_CASE(the_reference_has_a_second_route) {
  for (const double e : {0.1, 0.5, 0.9}) {
    PullOffOfDashpot p;
    p.restitution = e;
    check_the_routes(p);
  }
}

// e = 0.5: zeta = 0.215454, pull over push 0.2639 on linear springs and 0.1267 on Hertz', and
// 0.5502832^2 - 0.25 of the energy.
BOOST_AUTO_TEST_CASE(a_dashpot_that_may_pull_pulls_as_far_as_theory_says) {
  const PullOffOfDashpot p;
  for (const auto& [law, pull] :
       {std::pair{"linear-refined", 0.2639}, std::pair{"hertz-mindlin", 0.1267}}) {
    const auto found = p.run(make_scheme(law), 1024);
    BOOST_TEST(found.pull == pull, tolerance(0.01));
    BOOST_TEST(found.work == 0.0528116, tolerance(0.01));
  }
}

BOOST_AUTO_TEST_CASE(a_force_that_is_cut_never_pulls) {
  const PullOffOfDashpot p;
  const auto found = p.run(make_scheme("linear-refined[damping-rule=coefficient,pull=cut]"), 64);
  BOOST_TEST(found.pull == 0);
  BOOST_TEST(found.work == 0);
}

BOOST_AUTO_TEST_SUITE_END()
