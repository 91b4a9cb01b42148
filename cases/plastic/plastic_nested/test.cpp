// SPDX-License-Identifier: BSD-3-Clause
#include "cases/plastic/plastic_nested/case.hpp"

#include "cases/support.hpp"

BOOST_AUTO_TEST_SUITE(plastic_nested)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(legs_in_one_step_and_in_many_are_the_same) {
  const PlasticNested p;
  for (const char* law : {"luding", "luding[unloading=constant]", "walton-braun", "thornton-ning",
                          "eepa", "eepa[adhesion-exponent=1,ka=3e3]"}) {
    const auto found = p.run(make_scheme(law), 3);
    BOOST_TEST_INFO_SCOPE(law);
    BOOST_TEST(found.legs <= 1e-13);
    BOOST_TEST(found.force <= 2e-14);
    BOOST_TEST(found.books <= 1e-13);
  }
}

// Lowered with the k2 of before: to first order.
BOOST_AUTO_TEST_CASE(a_memory_that_lags_is_right_to_first_order) {
  const PlasticNested p;
  const Scheme lags = make_scheme("luding[lowering=old-k2]");
  BOOST_TEST(p.run(lags, 1).legs > 1e-3);
  const double coarse = p.run(lags, 64).force;
  const double fine = p.run(lags, 128).force;
  BOOST_TEST(coarse > 1e-4);
  BOOST_TEST(std::abs(coarse / fine - 2) <= 0.3);
}

BOOST_AUTO_TEST_SUITE_END()
