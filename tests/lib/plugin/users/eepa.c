/* SPDX-License-Identifier: BSD-3-Clause */
/* EEPA: k1 d^n in, k2 (d^n - dpl^n) back, -ka d^n where that is more. */
#include "plastic.h"

enum { K1, K2, KA, EXPONENT };
static const struct stickslip_parameter parameters[] = {
    PARAMETER("k1", "N/m^n", 1.6e6), PARAMETER("k2", "N/m^n", 6.4e6), PARAMETER("ka", "N/m^n", 4e5),
    PARAMETER("exponent", NULL, 1.5), SPRING(1e5)};

static double normal_force(const double* p, double* greatest, double overlap, double radius,
                           double* load) {
  const double n = p[EXPONENT];
  const double power = pow(overlap, n);
  double back = 0;
  (void)radius;
  *greatest = fmax(*greatest, overlap);
  back = p[K2] * (power - (1 - p[K1] / p[K2]) * pow(*greatest, n));
  if (overlap == *greatest) back = p[K1] * power;
  if (back < -p[KA] * power) {
    const double share = (p[K2] + p[KA]) / (p[K2] - p[K1]);
    *greatest = MISTAKE == LINEARLY ? share * overlap : pow(share, 1 / n) * overlap;
    back = -p[KA] * power;
  }
  *load = fmax(back + p[KA] * power, 0);
  return back;
}

LAW("eepa-in-c", "eepa[tangential=linear-conventional]", parameters)
