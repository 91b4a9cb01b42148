// SPDX-License-Identifier: BSD-3-Clause
#include "cases/cohesion/maugis_transition/case.hpp"

#include "cases/support.hpp"

BOOST_AUTO_TEST_SUITE(maugis_transition)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(each_theory_has_its_own_curve) {
  const MaugisTransition p;
  for (const char* law : {"jkr", "dmt", "maugis", "maugis[lambda=0.4]"}) {
    const auto found = p.run(scheme_for(p, law), 4);
    for (const double error : {found.pull_off, found.no_load, found.curve})
      BOOST_TEST(error <= 1e-11, law << ": " << error);
  }
}

BOOST_AUTO_TEST_CASE(half_of_the_work_of_adhesion_is_found) {
  const MaugisTransition p;
  MaugisTransition of_gamma = p;
  of_gamma.work_of_adhesion /= 2;
  for (const char* law : {"jkr", "dmt", "maugis"})
    BOOST_TEST(p.run(scheme_for(of_gamma, law), 4).pull_off > 0.3);
}

BOOST_AUTO_TEST_SUITE_END()
