// SPDX-License-Identifier: BSD-3-Clause
// The C library's functions of long double: what is linked here comes before what is in musl.
#include "web/module/long_double.hpp"

#define STICKSLIP_FUNCTION(NAME) \
  extern "C" long double NAME##l(long double x) { return stickslip::wide::NAME(x); }
STICKSLIP_WIDE_NAMES(STICKSLIP_FUNCTION)
#undef STICKSLIP_FUNCTION
extern "C" long double powl(long double x, long double y) { return stickslip::wide::pow(x, y); }
