// SPDX-License-Identifier: BSD-3-Clause
// Cube roots: as near as numbers are, and by lanes the same to the bit.
#include "stickslip/contact/step/cube_root.hpp"

#include "stickslip/contact/batch/lanes.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(cube_root_of_numbers)

using namespace stickslip;

namespace {

/// Numbers of all sizes, evenly over their logarithms.
template <class Check>
void for_numbers(double lowest, double highest, const Check& check) {
  std::mt19937_64 engine(1);
  std::uniform_real_distribution<double> exponent(std::log2(lowest), std::log2(highest));
  for (int i = 0; i < 100000; ++i) check(std::exp2(exponent(engine)));
}

}  // namespace

BOOST_AUTO_TEST_CASE(it_errs_by_less_than_a_unit_in_the_last_place) {
  double worst = 0;
  const auto check = [&](double x) {
    const long double exact = std::cbrt(static_cast<long double>(x));
    const double found = cube_root(x);
    const double unit = std::nextafter(found, 2 * found) - found;
    worst = std::max(worst, static_cast<double>(std::abs(found - exact)) / unit);
  };
  for_numbers(1e-250, 1e250, check);
  for_numbers(1e-3, 1, check);
  BOOST_TEST(worst < 1.0);
  BOOST_TEST(worst > 0.4);  // it is seen
}

BOOST_AUTO_TEST_CASE(whole_roots_and_zero_are_exact) {
  BOOST_TEST(cube_root(0.0) == 0.0);
  for (const double root : {1.0, 0.5, 2.0, 4.0, 1024.0})
    BOOST_TEST(cube_root(root * root * root) == root);
}

BOOST_AUTO_TEST_CASE(lanes_have_the_bits_of_single_numbers) {
  int different = 0;
  for_numbers(1e-250, 1e250, [&](double x) {
    const Lanes roots = cube_root(
        Lanes::each([&](std::size_t i) { return i == 3 ? 0.0 : x * static_cast<double>(i + 1); }));
    for (std::size_t i = 0; i < 3; ++i)
      different += roots[i] != cube_root(x * static_cast<double>(i + 1)) ? 1 : 0;
    different += roots[3] != 0 ? 1 : 0;
  });
  BOOST_TEST(different == 0);
}

BOOST_AUTO_TEST_SUITE_END()
