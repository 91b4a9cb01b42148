// SPDX-License-Identifier: BSD-3-Clause
// The C library's functions of long double: what is linked here comes before what is in musl.
#include "web/module/long_double.hpp"

#define STICKSLIP_FUNCTION(NAME) \
  extern "C" long double NAME##l(long double x) { return stickslip::wide::NAME(x); }
STICKSLIP_FUNCTION(exp)
STICKSLIP_FUNCTION(exp2)
STICKSLIP_FUNCTION(expm1)
STICKSLIP_FUNCTION(log)
STICKSLIP_FUNCTION(log1p)
STICKSLIP_FUNCTION(log2)
STICKSLIP_FUNCTION(log10)
STICKSLIP_FUNCTION(sinh)
STICKSLIP_FUNCTION(cosh)
STICKSLIP_FUNCTION(tanh)
STICKSLIP_FUNCTION(asinh)
STICKSLIP_FUNCTION(acosh)
STICKSLIP_FUNCTION(atanh)
STICKSLIP_FUNCTION(erf)
STICKSLIP_FUNCTION(erfc)
STICKSLIP_FUNCTION(tgamma)
STICKSLIP_FUNCTION(lgamma)
#undef STICKSLIP_FUNCTION
extern "C" long double powl(long double x, long double y) { return stickslip::wide::pow(x, y); }
