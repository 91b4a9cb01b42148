// SPDX-License-Identifier: BSD-3-Clause
#include "cases/cohesion/pull_off/case.hpp"

#include "cases/support.hpp"

BOOST_AUTO_TEST_SUITE(pull_off)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(each_theory_bears_its_own_pull) {
  const PullOff p;
  for (const char* law : {"jkr", "dmt", "maugis"}) {
    const auto found = p.run(scheme_for(p, law), 8);
    for (const double error : {found.pull, found.overlap, found.no_load})
      BOOST_TEST(error <= 1e-8, law << ": " << error);
  }
}

// 2 pi w R* = 4 pi gamma R* and 3/2 pi w R* = 3 pi gamma R*.
BOOST_AUTO_TEST_CASE(half_of_the_work_of_adhesion_bears_half_the_pull) {
  const PullOff p;
  PullOff of_gamma = p;
  of_gamma.work_of_adhesion /= 2;
  BOOST_TEST(std::abs(p.run(scheme_for(of_gamma, "jkr"), 8).pull - 0.75) <= 1e-8);
  BOOST_TEST(std::abs(p.run(scheme_for(of_gamma, "dmt"), 8).pull - 1) <= 1e-8);
}

BOOST_AUTO_TEST_SUITE_END()
