/* SPDX-License-Identifier: BSD-3-Clause */
/* A liquid bridge that forms at touch and is torn at the gap of Lian, Thornton and Adams, beside
   the force of Hertz: Willett's pull of small bridges. A liquid holds no shear: the limit is mu
   times the force of Hertz. MISTAKE is its fault; 0: none. */
#include <math.h>
#include <string.h>

#include "stickslip/plugin/stickslip_law.h"

#ifndef MISTAKE
#define MISTAKE 0
#endif
enum {
  RIGHT,
  PRODUCT,   /* half of that of both angles for their mean */
  REDUCED,   /* R* for the radius of two equal spheres */
  DOUBLED,   /* the surface tension */
  SMALL_GAP, /* told */
  LARGE_GAP, /* told */
};

enum { G, NU, MU, VOLUME, TENSION, ANGLE, ANGLE2, COUNT };
static const struct stickslip_parameter parameters[COUNT] = {
    [G] =
        {.name = "G", .role = "G", .unit = "Pa", .default_value = 1e9, .range = STICKSLIP_POSITIVE},
    [NU] =
        {.name = "nu", .role = "nu", .default_value = 0.3, .range = STICKSLIP_BETWEEN, .high = 0.5},
    [MU] = {.name = "mu", .role = "mu", .default_value = 0.3, .range = STICKSLIP_NOT_NEGATIVE},
    [VOLUME] = {.name = "volume",
                .role = "bridge-volume",
                .unit = "m^3",
                .default_value = 1e-12,
                .range = STICKSLIP_POSITIVE},
    [TENSION] = {.name = "tension",
                 .role = "surface-tension",
                 .unit = "N/m",
                 .default_value = 0.072,
                 .range = STICKSLIP_POSITIVE},
    [ANGLE] = {.name = "angle",
               .role = "contact-angle",
               .unit = "rad",
               .default_value = 0.2,
               .range = STICKSLIP_BETWEEN,
               .high = 1.5},
    [ANGLE2] = {.name = "angle2",
                .role = "contact-angle2",
                .unit = "rad",
                .default_value = 0.4,
                .range = STICKSLIP_BETWEEN,
                .high = 1.5}};
static const double pi = 3.14159265358979323846;

struct state {
  double attached;
  double force[2]; /* tangential force on p [N] */
};

static double angle_of(const double* p) {
  return MISTAKE == PRODUCT ? p[ANGLE] * p[ANGLE2] / 2 : (p[ANGLE] + p[ANGLE2]) / 2;
}
static double pull_at(const double* p, double radius, double gap) {
  const double s = gap * sqrt(radius / p[VOLUME]);
  return (MISTAKE == DOUBLED ? 4 : 2) * pi * radius * p[TENSION] * cos(angle_of(p)) /
         (1 + 1.05 * s + 2.5 * s * s);
}
static double rupture(const double* p, double radius) {
  const double edge = cbrt(p[VOLUME]);
  return (1 + angle_of(p) / 2) * (edge + 0.1 * edge * edge / radius);
}

static double hertz(const double* p, double radius, double overlap, double* a) {
  *a = sqrt(radius / 2 * overlap);
  return 4.0 / 3 * p[G] / (1 - p[NU]) * *a * overlap;
}

static void advance(size_t n, const struct stickslip_step* steps, struct stickslip_force* forces,
                    void* states, const double* p, const void* prepared) {
  (void)prepared;
  for (size_t i = 0; i < n; ++i) {
    struct state* state = (struct state*)states + i;
    const double radius = steps[i].effective_radius;
    const double of_bridge = MISTAKE == REDUCED ? radius / 2 : radius;
    const double overlap = steps[i].overlap_new;
    double a = 0;
    double push = 0;
    double size = 0;
    memset(&forces[i], 0, sizeof forces[i]);
    if (overlap > 0 || steps[i].overlap_old > 0) state->attached = 1;
    if (!(state->attached > 0) || -overlap > rupture(p, of_bridge)) {
      memset(state, 0, sizeof *state);
      continue;
    }
    push = overlap > 0 ? hertz(p, radius, overlap, &a) : 0;
    forces[i].normal = push - pull_at(p, of_bridge, fmax(-overlap, 0));
    for (int k = 0; k < 2; ++k)
      state->force[k] += 8 * p[G] / (4 - 2 * p[NU]) * a * steps[i].shift[k];
    size = hypot(state->force[0], state->force[1]);
    forces[i].regime = size > p[MU] * push ? STICKSLIP_SLIP : STICKSLIP_STICK;
    for (int k = 0; k < 2; ++k) {
      if (size > p[MU] * push) state->force[k] *= p[MU] * push / size;
      forces[i].tangential[k] = state->force[k];
    }
  }
}

static void limits(size_t n, const struct stickslip_step* steps,
                   const struct stickslip_force* forces, const void* states, const double* p,
                   const void* prepared, double* told) {
  (void)prepared, (void)forces, (void)states;
  for (size_t i = 0; i < n; ++i) {
    double a = 0;
    const double overlap = steps[i].overlap_new;
    told[i] = overlap > 0 ? p[MU] * hertz(p, steps[i].effective_radius, overlap, &a) : 0;
  }
}

static double largest_gap(double effective_radius, const double* p, const void* prepared) {
  (void)prepared;
  return (MISTAKE == SMALL_GAP   ? 0.8
          : MISTAKE == LARGE_GAP ? 1.2
                                 : 1) *
         rupture(p, effective_radius);
}

static void swap_bodies(void* state, const void* prepared) {
  struct state* of = state;
  (void)prepared;
  for (int i = 0; i < 2; ++i) of->force[i] = -of->force[i];
}

static const struct stickslip_law descriptor = {
    .interface_version = STICKSLIP_LAW_INTERFACE,
    .size = sizeof(struct stickslip_law),
    .name = "bridge-in-c",
    .parameter_count = COUNT,
    .parameters = parameters,
    .state_size = sizeof(struct state),
    .advance = advance,
    .swap_bodies = swap_bodies,
    .like = "capillary",
    .parts = "normal=adhesive limit=own range=hysteresis",
    .limit = limits,
    .largest_gap = largest_gap,
};
const struct stickslip_law* stickslip_law_descriptor(void) { return &descriptor; }
