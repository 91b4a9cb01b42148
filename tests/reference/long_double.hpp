// SPDX-License-Identifier: BSD-3-Clause
// How far functions of long double are from the truth, on any platform; without Boost.Test, so that
// WebAssembly can ask it, too (web/module/check_long_double.cpp).
#pragma once

#include <algorithm>
#include <boost/math/special_functions/erf.hpp>
#include <boost/math/special_functions/expm1.hpp>
#include <boost/math/special_functions/gamma.hpp>
#include <boost/math/special_functions/log1p.hpp>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cmath>
#include <limits>
#include <vector>

namespace stickslip::reference {

/// Some 300 bits.
using Truth = boost::multiprecision::number<boost::multiprecision::cpp_bin_float<90>,
                                            boost::multiprecision::et_off>;

struct LongDoubleFunction {
  const char* name;
  long double (*value)(long double);
  Truth (*truth)(const Truth&);
  std::vector<long double> at;

  /// Largest relative error, in units of the epsilon of long double.
  double error() const {
    double worst = 0;
    for (const long double x : at) {
      const Truth exact = truth(Truth(x));
      const Truth off = abs(Truth(value(x)) - exact) / abs(exact);
      worst = std::max(
          worst, static_cast<double>(off / Truth(std::numeric_limits<long double>::epsilon())));
    }
    return worst;
  }
};

/// Those that the C library of some platform computes in double: `Functions` has them by their
/// names.
#define STICKSLIP_ASK(NAME, TRUTH, ...)                                                                 \
  LongDoubleFunction {                                                                                  \
#NAME,                                                                                              \
        [](long double x)                                                                               \
             -> long double { return Functions::NAME(x); },                                             \
                                                         [](const Truth& x)                             \
                                                              -> Truth { return TRUTH; },               \
                                                                                       std::vector <    \
                                                                                           long double> \
    {                                                                                                   \
      __VA_ARGS__                                                                                       \
    }                                                                                                   \
  }
template <class Functions>
std::vector<LongDoubleFunction> long_double_functions() {
  namespace math = boost::math;
  return {
      STICKSLIP_ASK(exp, exp(x), -700.3L, -20.1L, -0.7L, 1e-9L, 0.1L, 0.7L, 3.3L, 11.1L, 700.3L),
      STICKSLIP_ASK(expm1, math::expm1(x), -3.3L, -0.7L, -1e-12L, 1e-12L, 0.1L, 0.7L, 20.1L),
      STICKSLIP_ASK(log, log(x), 1e-300L, 0.1L, 0.7L, 0.99999L, 1 + 1e-15L, 1.3L, 17.25L, 1e300L),
      STICKSLIP_ASK(log1p, math::log1p(x), -0.7L, -1e-12L, 1e-12L, 0.3L, 0.7L, 17.25L),
      STICKSLIP_ASK(log2, log2(x), 0.1L, 0.7L, 1 + 1e-12L, 1.3L, 17.25L, 1e300L),
      STICKSLIP_ASK(log10, log10(x), 0.1L, 0.7L, 1 + 1e-12L, 1.3L, 17.25L, 1e300L),
      STICKSLIP_ASK(sqrt, sqrt(x), 0.1L, 0.7L, 2.L, 17.25L),
      STICKSLIP_ASK(cbrt, cbrt(x), 0.1L, 0.7L, 2.L, 17.25L),
      STICKSLIP_ASK(root, pow(x, Truth(1.5L)), 1e-12L, 0.1L, 0.7L, 0.99999L, 3.3L, 1e10L),
      STICKSLIP_ASK(inverse, pow(x, Truth(-2.75L)), 1e-12L, 0.1L, 0.7L, 0.99999L, 3.3L, 1e10L),
      STICKSLIP_ASK(sin, sin(x), -3.3L, 1e-12L, 0.1L, 0.7L, 17.25L),
      STICKSLIP_ASK(cos, cos(x), -3.3L, 1e-12L, 0.1L, 0.7L, 17.25L),
      STICKSLIP_ASK(tan, tan(x), -3.3L, 1e-12L, 0.1L, 0.7L, 17.25L),
      STICKSLIP_ASK(asin, asin(x), -0.9L, 1e-12L, 0.1L, 0.7L),
      STICKSLIP_ASK(acos, acos(x), -0.9L, 0.1L, 0.7L),
      STICKSLIP_ASK(atan, atan(x), -3.3L, 1e-12L, 0.1L, 0.7L, 17.25L),
      STICKSLIP_ASK(sinh, sinh(x), -3.3L, 1e-12L, 0.1L, 0.7L, 17.25L),
      STICKSLIP_ASK(cosh, cosh(x), -3.3L, 1e-12L, 0.1L, 0.7L, 17.25L),
      STICKSLIP_ASK(tanh, tanh(x), -3.3L, 1e-12L, 0.1L, 0.7L, 17.25L),
      STICKSLIP_ASK(asinh, math::log1p(Truth(x + x * x / (1 + sqrt(Truth(1 + x * x))))), 1e-9L,
                    0.1L, 0.7L, 17.25L),
      STICKSLIP_ASK(acosh, log(Truth(x + sqrt(Truth(x * x - 1)))), 1.01L, 1.3L, 3.3L, 17.25L),
      STICKSLIP_ASK(atanh, log(Truth((1 + x) / (1 - x))) / 2, -0.9L, 1e-9L, 0.1L, 0.7L),
      STICKSLIP_ASK(erf, math::erf(x), -0.9L, 1e-9L, 0.1L, 0.7L, 2.3L),
      STICKSLIP_ASK(erfc, math::erfc(x), -0.9L, 1e-9L, 0.1L, 0.7L, 2.3L),
      STICKSLIP_ASK(tgamma, math::tgamma(x), -0.9L, 0.1L, 0.7L, 2.3L, 17.25L),
      STICKSLIP_ASK(lgamma, math::lgamma(x), -0.9L, 0.1L, 0.7L, 2.3L, 17.25L),
  };
}
#undef STICKSLIP_ASK

/// Those of the C library.
struct LibraryFunctions {
#define STICKSLIP_OF_LIBRARY(NAME) \
  static long double NAME(long double x) { return std::NAME(x); }
  STICKSLIP_OF_LIBRARY(exp)
  STICKSLIP_OF_LIBRARY(expm1)
  STICKSLIP_OF_LIBRARY(log)
  STICKSLIP_OF_LIBRARY(log1p)
  STICKSLIP_OF_LIBRARY(log2)
  STICKSLIP_OF_LIBRARY(log10)
  STICKSLIP_OF_LIBRARY(sqrt)
  STICKSLIP_OF_LIBRARY(cbrt)
  STICKSLIP_OF_LIBRARY(sin)
  STICKSLIP_OF_LIBRARY(cos)
  STICKSLIP_OF_LIBRARY(tan)
  STICKSLIP_OF_LIBRARY(asin)
  STICKSLIP_OF_LIBRARY(acos)
  STICKSLIP_OF_LIBRARY(atan)
  STICKSLIP_OF_LIBRARY(sinh)
  STICKSLIP_OF_LIBRARY(cosh)
  STICKSLIP_OF_LIBRARY(tanh)
  STICKSLIP_OF_LIBRARY(asinh)
  STICKSLIP_OF_LIBRARY(acosh)
  STICKSLIP_OF_LIBRARY(atanh)
  STICKSLIP_OF_LIBRARY(erf)
  STICKSLIP_OF_LIBRARY(erfc)
  STICKSLIP_OF_LIBRARY(tgamma)
  STICKSLIP_OF_LIBRARY(lgamma)
#undef STICKSLIP_OF_LIBRARY
  static long double root(long double x) { return std::pow(x, 1.5L); }
  static long double inverse(long double x) { return std::pow(x, -2.75L); }
};

}  // namespace stickslip::reference
