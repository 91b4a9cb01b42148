// SPDX-License-Identifier: BSD-3-Clause
// References compute in long double, and state uncertainties that only hold where it is more than
// double.
#include "tests/reference/long_double.hpp"

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>

#include "unit_test.hpp"
#include "web/module/long_double.hpp"

namespace stickslip::reference {
namespace {

/// What WebAssembly has in place of those of its C library.
struct WideFunctions : LibraryFunctions {
#define STICKSLIP_OF_MODULE(NAME) \
  static long double NAME(long double x) { return wide::NAME(x); }
  STICKSLIP_WIDE_NAMES(STICKSLIP_OF_MODULE)
#undef STICKSLIP_OF_MODULE
  static long double root(long double x) { return wide::pow(x, 1.5L); }
  static long double inverse(long double x) { return wide::pow(x, -2.75L); }
};

/// Those of musl.
struct NarrowFunctions : LibraryFunctions {
  static long double exp(long double x) { return std::exp(static_cast<double>(x)); }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(long_double)

BOOST_AUTO_TEST_CASE(long_double_has_more_bits_than_double) {
  BOOST_TEST(std::numeric_limits<long double>::digits >= 64);
}

BOOST_AUTO_TEST_CASE(the_functions_of_the_library_are_right_to_a_few_units) {
  for (const LongDoubleFunction& f : long_double_functions<LibraryFunctions>())
    BOOST_TEST(f.error() < 8, f.name << " errs by " << f.error() << " epsilon");
}

BOOST_AUTO_TEST_CASE(those_that_stand_in_for_them_in_web_assembly_are_right_to_one_unit) {
  for (const LongDoubleFunction& f : long_double_functions<WideFunctions>())
    BOOST_TEST(f.error() < 1, f.name << " errs by " << f.error() << " epsilon");
}

BOOST_AUTO_TEST_CASE(a_function_of_double_is_found_out) {
  BOOST_TEST(long_double_functions<NarrowFunctions>().front().error() > 100);
}

BOOST_AUTO_TEST_CASE(functions_without_a_value_say_so_and_throw_nothing) {
  const long double infinity = std::numeric_limits<long double>::infinity();
  BOOST_TEST(std::isnan(wide::log(-1)));
  BOOST_TEST(std::isnan(wide::acosh(0.5L)));
  BOOST_TEST(std::isnan(wide::pow(-1.5L, 0.5L)));
  BOOST_TEST(std::isnan(wide::exp(std::numeric_limits<long double>::quiet_NaN())));
  BOOST_TEST(wide::log(0) == -infinity);
  BOOST_TEST(wide::exp(-infinity) == 0);
  BOOST_TEST(wide::exp(1e6L) == infinity);
  BOOST_TEST(wide::tgamma(1e5L) == infinity);
  BOOST_TEST(wide::pow(0, 0) == 1);
  BOOST_TEST(wide::atanh(1) == infinity);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip::reference
