// SPDX-License-Identifier: BSD-3-Clause
#include "cases/cohesion/cohesive_friction/case.hpp"

#include "cases/support.hpp"

BOOST_AUTO_TEST_SUITE(cohesive_friction)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(a_contact_slides_at_the_limit_of_its_convention) {
  const CohesiveFriction p;
  for (const char* law : {"jkr", "jkr[limit=coulomb]", "jkr[limit=pull-off]", "jkr[limit=peeling]",
                          "dmt", "dmt[limit=thornton]", "maugis", "maugis[limit=coulomb]"}) {
    const auto found = p.run(scheme_for(p, law), 64);
    for (const double error : {found.convention, found.told, found.negative, found.coulomb})
      BOOST_TEST(error <= 1e-11, law << ": " << error);
  }
}

BOOST_AUTO_TEST_CASE(the_limit_is_continuous) {
  const CohesiveFriction p;
  const Scheme scheme = scheme_for(p, "jkr");
  BOOST_TEST(p.run(scheme, 64).jump / p.run(scheme, 512).jump > 5);
}

BOOST_AUTO_TEST_CASE(one_convention_is_not_another) {
  const CohesiveFriction p;
  const auto samples = p.way_out(scheme_for(p, "jkr[limit=pull-off]"), 16);
  double off = 0;
  for (const auto& s : samples)
    off = std::max(off,
                   std::abs(s.sliding - p.limit(&reference::AdhesiveLimits::thornton, s.normal)));
  BOOST_TEST(std::abs(off - 1) <= 1e-10);
}

BOOST_AUTO_TEST_SUITE_END()
