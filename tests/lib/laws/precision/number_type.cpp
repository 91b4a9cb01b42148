// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/contact/step/number_type.hpp"

#include <random>

#include "unit_test.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(number_type)

BOOST_AUTO_TEST_CASE(rounding_to_single_is_that_of_the_machine) {
  std::mt19937_64 engine(3);
  const NumberType type = NumberType::single();
  for (int i = 0; i < 20000; ++i) {
    // All binades, those of denormal numbers among them.
    const double unit = static_cast<double>(engine() >> 11U) * 0x1p-53 + 0.5;
    const double x = std::ldexp(i % 2 == 0 ? unit : -unit, static_cast<int>(engine() % 280) - 151);
    BOOST_TEST_INFO_SCOPE(x);
    BOOST_TEST(type.rounded(x) == static_cast<double>(static_cast<float>(x)));
  }
}

BOOST_AUTO_TEST_CASE(ties_go_to_even) {
  const NumberType half = NumberType::half();
  BOOST_TEST(half.rounded(2049) == 2048);  // between 2048 and 2050
  BOOST_TEST(half.rounded(2051) == 2052);
  BOOST_TEST(NumberType::fixed(2).rounded(0.125) == 0);
  BOOST_TEST(NumberType::fixed(2).rounded(0.375) == 0.5);
}

// By hand: the greatest numbers are (2 - 2^-10) 2^15 and (2 - 2^-7) 2^127.
BOOST_AUTO_TEST_CASE(ranges_are_those_of_the_types) {
  BOOST_TEST(NumberType::half().greatest() == 65504);
  BOOST_TEST(NumberType::bfloat().greatest() == std::ldexp(255.0, 120));
  BOOST_TEST(NumberType::half().rounded(65519) == 65504);
  BOOST_TEST(std::isinf(NumberType::half().rounded(65520)));
  BOOST_TEST(NumberType::half().rounded(std::ldexp(1.0, -25)) == 0);
  BOOST_TEST(NumberType::half().rounded(std::ldexp(1.5, -25)) == std::ldexp(1.0, -24));
  BOOST_TEST(std::isinf(NumberType::fixed(16).rounded(-std::ldexp(1.0, 47))));
}

BOOST_AUTO_TEST_CASE(double_is_left_alone) {
  for (const double x : {0.1, -1e300, 5e-324, 0.0}) BOOST_TEST(NumberType{}.rounded(x) == x);
}

BOOST_AUTO_TEST_CASE(rounding_by_chance_goes_up_as_often_as_it_is_far) {
  const NumberType type = NumberType::fixed(0 + 1);
  BOOST_TEST(type.rounded(0.6, 0.7) == 0.5);  // a fifth of the way to 1
  BOOST_TEST(type.rounded(0.6, 0.85) == 1);
  BOOST_TEST(type.rounded(-0.6, 0.7) == -0.5);
  BOOST_TEST(type.rounded(-0.6, 0.15) == -1);
  BOOST_TEST(type.rounded(0.5, 0.999) == 0.5);  // what fits stays
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
