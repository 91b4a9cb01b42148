/* SPDX-License-Identifier: BSD-3-Clause */
/* Hertz and Mindlin without slip, as a user's own law; with -DBOX each component has a limit of its
 * own. */
#include <math.h>
#include <string.h>

#include "stickslip/plugin/stickslip_law.h"

enum { G, NU, MU, COUNT };
static const struct stickslip_parameter parameters[COUNT] = {
    [G] = {.name = "G",
           .role = "G",
           .unit = "Pa",
           .text = "shear modulus",
           .default_value = 1e8,
           .range = STICKSLIP_POSITIVE},
    [NU] = {.name = "nu",
            .role = "nu",
            .text = "Poisson's ratio",
            .default_value = 0.3,
            .low = -0.99,
            .high = 0.5,
            .range = STICKSLIP_BETWEEN},
    [MU] = {.name = "mu",
            .role = "mu",
            .text = "friction coefficient",
            .default_value = 0.5,
            .range = STICKSLIP_NOT_NEGATIVE},
};

static void one(const struct stickslip_step* step, struct stickslip_force* out, double* force,
                const double* p) {
  const double overlap = step->overlap_new;
  out->normal = out->tangential[0] = out->tangential[1] = 0;
  out->regime = STICKSLIP_SEPARATED;
  if (!(overlap > 0)) {
    force[0] = force[1] = 0;
    return;
  }
  const double radius = sqrt(0.5 * step->effective_radius * overlap);
  const double stiffness = 4 * p[G] / (2 - p[NU]) * radius;
  out->normal = 4.0 / 3 * p[G] / (1 - p[NU]) * radius * overlap;
  const double limit = p[MU] * out->normal;
  for (int i = 0; i < 2; ++i) force[i] += stiffness * step->shift[i];
  out->regime = STICKSLIP_STICK;
#ifdef BOX
  for (int i = 0; i < 2; ++i) {
    if (fabs(force[i]) > limit) {
      force[i] = copysign(limit, force[i]);
      out->regime = STICKSLIP_SLIP;
    }
  }
#else
  const double size = hypot(force[0], force[1]);
  if (size > limit) {
    out->regime = STICKSLIP_SLIP;
    for (int i = 0; i < 2; ++i) force[i] *= limit / size;
  }
#endif
  for (int i = 0; i < 2; ++i) out->tangential[i] = force[i];
}

static void advance(size_t count, const struct stickslip_step* steps, struct stickslip_force* out,
                    void* states, const double* p, const void* prepared) {
  (void)prepared;
  for (size_t i = 0; i < count; ++i) one(&steps[i], &out[i], (double*)states + 2 * i, p);
}

static const struct stickslip_law law = {.interface_version = STICKSLIP_LAW_INTERFACE,
                                         .size = sizeof(struct stickslip_law),
                                         .name = "own-law",
                                         .title = "Hertz and Mindlin without slip, in C",
                                         .source = "tests/reports/browser/own_law.c",
                                         .capabilities = STICKSLIP_HERTZIAN,
                                         .parameter_count = COUNT,
                                         .parameters = parameters,
                                         .state_size = 2 * sizeof(double),
                                         .advance = advance};

const struct stickslip_law* stickslip_law_descriptor(void) { return &law; }
