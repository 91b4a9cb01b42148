// SPDX-License-Identifier: BSD-3-Clause
#include "cases/cohesion/jkr_curve/case.hpp"

#include "cases/support.hpp"

BOOST_AUTO_TEST_SUITE(jkr_curve)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(the_law_follows_the_curve_in_steps_of_any_size) {
  const JkrCurve p;
  for (const int steps : {1, 16, 64}) {
    const auto found = p.run(scheme_for(p, "jkr"), steps);
    for (const double error : {found.force, found.gap, found.apart}) BOOST_TEST(error <= 1e-12);
    BOOST_TEST(found.stiffness <= 1e-9);
  }
}

BOOST_AUTO_TEST_CASE(each_mistake_is_found_where_it_is) {
  const JkrCurve p;
  JkrCurve of_gamma = p;
  of_gamma.work_of_adhesion /= 2;
  BOOST_TEST(p.run(scheme_for(of_gamma, "jkr"), 16).force > 0.3);
  // No force in a gap.
  BOOST_TEST(p.run(scheme_for(p, "dmt"), 16).gap > 0.7);
  // Before touch.
  BOOST_TEST(p.run(scheme_for(p, "maugis[lambda=2]"), 16).apart > 0.1);
  // At the radius of Hertz of the load.
  BOOST_TEST(p.run(scheme_for(p, "jkr[tangential=jaeger]"), 16).stiffness > 0.02);
}

BOOST_AUTO_TEST_SUITE_END()
