/* SPDX-License-Identifier: BSD-3-Clause */
/* Luding's contact with a k2 that grows with the greatest overlap, up to a limit. */
#include "plastic.h"

enum { K1, K2, KC, PHI_F };
static const struct stickslip_parameter parameters[] = {
    PARAMETER("k1", "N/m", 1e5), PARAMETER("k2", "N/m", 5e5), PARAMETER("kc", "N/m", 2e4),
    PARAMETER("phi-f", NULL, 0.05), SPRING(1e5)};

static double normal_force(const double* p, double* greatest, double overlap, double radius,
                           double* load) {
  const double limit = p[K2] / (p[K2] - p[K1]) * p[PHI_F] * 2 * radius;
  double back = 0;
  double k2 = 0;
  *greatest = fmax(*greatest, overlap);
  if (MISTAKE != NO_LIMIT) *greatest = fmin(*greatest, limit);
  k2 = p[K1] + (p[K2] - p[K1]) * *greatest / limit;
  back = k2 * (overlap - *greatest) + (MISTAKE == TOO_HARD ? 2 : 1) * p[K1] * *greatest;
  if (overlap == *greatest) back = p[K1] * overlap;
  if (back < -p[KC] * overlap) {
    /* k2 (d - dm) + k1 dm = -kc d with k2 of that dm, with that of before or with the greatest */
    if (MISTAKE == LINEARLY) k2 = p[K2];
    *greatest = MISTAKE == LAGGING || MISTAKE == LINEARLY
                    ? (k2 + p[KC]) / (k2 - p[K1]) * overlap
                    : (overlap + sqrt(overlap * overlap +
                                      4 * (p[K1] + p[KC]) * overlap * limit / (p[K2] - p[K1]))) /
                          2;
    back = -p[KC] * overlap;
  }
  *load = fmax(back + p[KC] * overlap, 0);
  return back;
}

LAW("luding-in-c", "luding[tangential=linear-conventional]", parameters)
