// SPDX-License-Identifier: BSD-3-Clause
#include "cases/cohesion/cohesive_stack/case.hpp"

#include "cases/support.hpp"

BOOST_AUTO_TEST_SUITE(cohesive_stack)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(spheres_hang_and_fall) {
  const CohesiveStack p;
  const auto found = p.run(scheme_for(p, "jkr"), 512);
  for (const double error : {found.upper, found.lower, found.place}) BOOST_TEST(error <= 1e-9);
  BOOST_TEST(found.heavy == 0);
}

BOOST_AUTO_TEST_CASE(half_and_twice_the_work_of_adhesion_are_found) {
  const CohesiveStack p;
  CohesiveStack other = p;
  other.work_of_adhesion /= 2;
  BOOST_TEST(p.run(scheme_for(other, "jkr"), 512).place > 0.1);
  other.work_of_adhesion *= 4;
  BOOST_TEST(p.run(scheme_for(other, "jkr"), 512).heavy == 1);
}

BOOST_AUTO_TEST_SUITE_END()
