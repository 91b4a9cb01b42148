/* SPDX-License-Identifier: BSD-3-Clause */
/* Thornton and Ning without adhesion: Hertz up to yield, a line from there on, back along Hertz
   with the curvature of the dent. Both bodies are alike. */
#include "plastic.h"

enum { G, NU, YIELD };
static const double pi = 3.14159265358979323846;
static const struct stickslip_parameter parameters[] = {
    {.name = "G", .role = "G", .unit = "Pa", .default_value = 29e9, .range = STICKSLIP_POSITIVE},
    {.name = "nu", .role = "nu", .default_value = 0.15, .range = STICKSLIP_BETWEEN, .high = 0.5},
    {.name = "yield",
     .role = "yield",
     .unit = "Pa",
     .default_value = 1e9,
     .range = STICKSLIP_POSITIVE},
    SPRING(1e5)};

static double normal_force(const double* p, double* greatest, double overlap, double radius,
                           double* load) {
  const double modulus = p[G] / (1 - p[NU]);
  const double wide = pi * radius * p[YIELD] / (2 * modulus); /* contact radius at yield */
  const double yields = wide * wide / radius;
  double at = 0;
  double force = 0;
  *greatest = fmax(*greatest, overlap);
  at = *greatest;
  if (at <= yields) {
    force = 4.0 / 3 * modulus * sqrt(radius * overlap) * overlap;
  } else {
    const double most =
        4.0 / 3 * modulus * sqrt(radius * yields) * yields + 2 * modulus * wide * (at - yields);
    const double contact = sqrt(radius * at);
    const double elastic = 3 * most / (4 * modulus * contact); /* dm - dpl */
    const double dent = MISTAKE == NO_DENT ? radius : contact * contact / elastic;
    const double left =
        MISTAKE == NO_DENT ? at - cbrt(pow(3 * most / (4 * modulus), 2) / radius) : at - elastic;
    const double over = fmax(overlap - left, 0);
    force = overlap == at ? most : 4.0 / 3 * modulus * sqrt(dent * over) * over;
  }
  *load = force;
  return force;
}

LAW("thornton-ning-in-c", "thornton-ning[tangential=linear-conventional]", parameters)
