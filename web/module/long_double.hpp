// SPDX-License-Identifier: BSD-3-Clause
// Functions of long double, rounded once from 128 bits. The C library of emscripten, musl, computes
// these in double, though its long double has 113 bits.
#pragma once

#include <boost/math/special_functions/acosh.hpp>
#include <boost/math/special_functions/asinh.hpp>
#include <boost/math/special_functions/atanh.hpp>
#include <boost/math/special_functions/erf.hpp>
#include <boost/math/special_functions/expm1.hpp>
#include <boost/math/special_functions/gamma.hpp>
#include <boost/math/special_functions/log1p.hpp>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cmath>

// Those of one number, by their names.
#define STICKSLIP_WIDE_NAMES(X)                                                               \
  X(exp)                                                                                      \
  X(exp2) X(expm1) X(log) X(log1p) X(log2) X(log10) X(sinh) X(cosh) X(tanh) X(asinh) X(acosh) \
      X(atanh) X(erf) X(erfc) X(tgamma) X(lgamma)

namespace stickslip::wide {

/// 128 bits, 15 more than the longest long double.
using Wide = boost::multiprecision::number<
    boost::multiprecision::cpp_bin_float<128, boost::multiprecision::digit_base_2>,
    boost::multiprecision::et_off>;

/// Where a function has no value it answers not a number, as in C, and throws nothing.
using Quiet = boost::math::policies::policy<
    boost::math::policies::domain_error<boost::math::policies::ignore_error>,
    boost::math::policies::pole_error<boost::math::policies::ignore_error>,
    boost::math::policies::overflow_error<boost::math::policies::ignore_error>>;

/// wider(x, more), rounded once. `narrow` is the same function of double: its value counts where it
/// is not a number, and at zeros and infinities, where it is exact.
template <class... More>
long double rounded_once(const auto& wider, const auto& narrow, long double x, More... more) {
  const double rough = narrow(static_cast<double>(x), static_cast<double>(more)...);
  const auto special = [](long double y) { return y == 0 || !std::isfinite(y); };
  if (std::isnan(rough) || special(x) || (special(more) || ...)) return rough;
  return static_cast<long double>(wider(Wide(x), Wide(more)...));
}

/// Close to 1 the logarithm of 128 bits loses what the exact difference from 1 keeps.
inline Wide logarithm(const Wide& x) {
  const Wide from_one = x - 1;
  if (abs(from_one) < 0.25) return boost::math::log1p(from_one, Quiet());
  return boost::multiprecision::log(x);
}

inline long double pow(long double x, long double y) {
  return rounded_once(
      [](const Wide& a, const Wide& b) { return Wide(boost::multiprecision::pow(a, b)); },
      [](double a, double b) { return std::pow(a, b); }, x, y);
}

// STICKSLIP_WIDE(NAME, VALUE): the function NAME of long double; VALUE is that of the wide number
// x.
#define STICKSLIP_WIDE(NAME, VALUE)                                 \
  inline long double NAME(long double at) {                         \
    return rounded_once([](const Wide& x) { return Wide(VALUE); },  \
                        [](double x) { return std::NAME(x); }, at); \
  }
STICKSLIP_WIDE(exp, boost::multiprecision::exp(x))
STICKSLIP_WIDE(exp2, boost::multiprecision::exp(Wide(x* boost::math::constants::ln_two<Wide>())))
STICKSLIP_WIDE(expm1, boost::math::expm1(x, Quiet()))
STICKSLIP_WIDE(log, logarithm(x))
STICKSLIP_WIDE(log1p, boost::math::log1p(x, Quiet()))
STICKSLIP_WIDE(log2, logarithm(x) / boost::math::constants::ln_two<Wide>())
STICKSLIP_WIDE(log10, logarithm(x) / boost::math::constants::ln_ten<Wide>())
STICKSLIP_WIDE(sinh, (boost::math::expm1(x, Quiet()) - boost::math::expm1(Wide(-x), Quiet())) / 2)
STICKSLIP_WIDE(cosh, (boost::multiprecision::exp(x) + boost::multiprecision::exp(Wide(-x))) / 2)
STICKSLIP_WIDE(tanh, boost::multiprecision::tanh(x))
STICKSLIP_WIDE(asinh, boost::math::asinh(x, Quiet()))
STICKSLIP_WIDE(acosh, boost::math::acosh(x, Quiet()))
STICKSLIP_WIDE(atanh, boost::math::atanh(x, Quiet()))
STICKSLIP_WIDE(erf, boost::math::erf(x, Quiet()))
STICKSLIP_WIDE(erfc, boost::math::erfc(x, Quiet()))
STICKSLIP_WIDE(tgamma, boost::math::tgamma(x, Quiet()))
STICKSLIP_WIDE(lgamma, boost::math::lgamma(x, Quiet()))
#undef STICKSLIP_WIDE

}  // namespace stickslip::wide
