/* SPDX-License-Identifier: BSD-3-Clause */
/* Johnson, Kendall and Roberts, with the spring of Mindlin at the radius of the contact and the
   limit mu (F + 2 Fc). MISTAKE is its fault; 0: none. */
#include <math.h>
#include <string.h>

#include "stickslip/plugin/stickslip_law.h"

#ifndef MISTAKE
#define MISTAKE 0
#endif
enum {
  RIGHT,
  SURFACE_ENERGY, /* gamma for w */
  DOUBLED,        /* w for gamma */
  DIAMETER,       /* R for R* */
  BEFORE_TOUCH,   /* pulls before the bodies have touched */
  NONE_AFTER,     /* no force in a gap */
  NET_FORCE,      /* the limit is that of the net force */
  SIGNED_FORCE,   /* the same with its sign */
  LOST,           /* whether they have touched is forgotten in an exchange */
  NOT_WRITTEN,    /* or in a restart */
  HERTZ,          /* the radius of Hertz in Mindlin's stiffness */
  HERTZ_FORCE,    /* the radius of Hertz in the force */
  GREATEST_PULL,  /* lets go where it pulls most */
  NOT_FORGOTTEN,  /* that they have touched is kept when they are torn apart */
  SMALL_GAP,      /* half of the largest gap is told */
  LARGE_GAP       /* twice of it */
};

enum { G, NU, MU, W, COUNT };
static const struct stickslip_parameter parameters[COUNT] = {
    [G] =
        {.name = "G", .role = "G", .unit = "Pa", .default_value = 1e9, .range = STICKSLIP_POSITIVE},
    [NU] =
        {.name = "nu", .role = "nu", .default_value = 0.3, .range = STICKSLIP_BETWEEN, .high = 0.5},
    [MU] = {.name = "mu", .role = "mu", .default_value = 0.3, .range = STICKSLIP_NOT_NEGATIVE},
    [W] = {.name = "w",
           .role = "work-of-adhesion",
           .unit = "J/m^2",
           .default_value = 0.1,
           .range = STICKSLIP_NOT_NEGATIVE}};
static const double pi = 3.14159265358979323846;

struct state {
  double attached;
  double force[2]; /* tangential force on p [N] */
};

/* Pull-off force and gap of tear-off [N, m]. */
struct sticks {
  double radius, modulus, pull_off, tear_off;
};
static struct sticks sticks(const double* p, double effective_radius) {
  const double w = p[W] * (MISTAKE == SURFACE_ENERGY ? 0.5 : MISTAKE == DOUBLED ? 2 : 1);
  struct sticks s;
  s.radius = MISTAKE == DIAMETER ? effective_radius : effective_radius / 2;
  s.modulus = p[G] / (1 - p[NU]);
  s.pull_off = 1.5 * pi * w * s.radius;
  s.tear_off = 0.75 * cbrt(pow(pi * w / s.modulus, 2) * s.radius);
  return s;
}

/* y^4 - 4 y = 3 d/tear-off, the greatest root, by Newton from above. */
static double root(double overlap) {
  double y = 1.6 + sqrt(sqrt(3 * fmax(overlap, 0)));
  for (int i = 0; i < 200; ++i) {
    const double change = (y * y * y * y - 4 * y - 3 * overlap) / (4 * y * y * y - 4);
    if (!(fabs(change) > 1e-16 * y)) break;
    y = fmax(y - change, 1);
    if (y == 1) break;
  }
  return y;
}

static double contact_radius_of(const struct sticks* s, double y) {
  /* a = y^2 a_t, a_t^3 = pi w R/(8 E) R = Fc R/(12 E) */
  return y * y * cbrt(s->pull_off * s->radius / (12 * s->modulus));
}

static double limit_of(const double* p, const struct sticks* s, double normal) {
  return p[MU] * (MISTAKE == NET_FORCE      ? fabs(normal)
                  : MISTAKE == SIGNED_FORCE ? normal
                                            : normal + 2 * s->pull_off);
}

static void advance_one(const struct stickslip_step* step, struct stickslip_force* out,
                        struct state* state, const double* p) {
  const struct sticks s = sticks(p, step->effective_radius);
  const double least = MISTAKE == NONE_AFTER || MISTAKE == HERTZ_FORCE ? 0
                       : MISTAKE == GREATEST_PULL                      ? -0.480750 * s.tear_off
                                                                       : -s.tear_off;
  double a = 0;
  double stiffness = 0;
  double limit = 0;
  double size = 0;
  memset(out, 0, sizeof *out);
  if (step->overlap_new > 0 || step->overlap_old > 0 || MISTAKE == BEFORE_TOUCH)
    state->attached = 1;
  if (!(state->attached > 0) || step->overlap_new < least ||
      (MISTAKE == NONE_AFTER && step->overlap_new <= 0) || (p[W] == 0 && step->overlap_new <= 0)) {
    memset(state->force, 0, sizeof state->force);
    if (MISTAKE != NOT_FORGOTTEN) state->attached = 0;
    return;
  }
  if (p[W] > 0) {
    const double y = root(step->overlap_new / s.tear_off);
    const double cube = y * y * y;
    a = contact_radius_of(&s, y);
    out->normal = s.pull_off * (cube * cube - 6 * cube) / 9;
  } else {
    a = sqrt(s.radius * step->overlap_new);
    out->normal = 4.0 / 3 * s.modulus * a * step->overlap_new;
  }
  if (MISTAKE == HERTZ_FORCE) {
    const double pi_w = s.pull_off / (1.5 * s.radius);
    a = sqrt(s.radius * step->overlap_new);
    out->normal =
        4 * s.modulus * a * a * a / (3 * s.radius) - sqrt(8 * pi_w * s.modulus * a * a * a);
  }
  if (MISTAKE == HERTZ) a = sqrt(s.radius * fmax(step->overlap_new, 0));
  stiffness = 8 * p[G] / (4 - 2 * p[NU]) * a;
  limit = limit_of(p, &s, out->normal);
  for (int i = 0; i < 2; ++i) state->force[i] += stiffness * step->shift[i];
  size = hypot(state->force[0], state->force[1]);
  out->regime = size > limit ? STICKSLIP_SLIP : STICKSLIP_STICK;
  for (int i = 0; i < 2; ++i) {
    if (size > limit) state->force[i] *= limit / size;
    out->tangential[i] = state->force[i];
  }
}

static void advance(size_t n, const struct stickslip_step* steps, struct stickslip_force* forces,
                    void* states, const double* p, const void* prepared) {
  (void)prepared;
  for (size_t i = 0; i < n; ++i) advance_one(&steps[i], &forces[i], (struct state*)states + i, p);
}

static void limits(size_t n, const struct stickslip_step* steps,
                   const struct stickslip_force* forces, const void* states, const double* p,
                   const void* prepared, double* told) {
  (void)prepared;
  for (size_t i = 0; i < n; ++i) {
    const struct sticks s = sticks(p, steps[i].effective_radius);
    const int is_attached = ((const struct state*)states)[i].attached > 0;
    told[i] = is_attached ? limit_of(p, &s, forces[i].normal) : 0;
  }
}

static double largest_gap(double effective_radius, const double* p, const void* prepared) {
  (void)prepared;
  return (MISTAKE == SMALL_GAP   ? 0.5
          : MISTAKE == LARGE_GAP ? 2
                                 : 1) *
         sticks(p, effective_radius).tear_off;
}

static void swap_bodies(void* state, const void* prepared) {
  struct state* of = state;
  (void)prepared;
  for (int i = 0; i < 2; ++i) of->force[i] = -of->force[i];
  if (MISTAKE == LOST) of->attached = 0;
}

static size_t pack(const void* state, double* numbers) {
  if (numbers != NULL) {
    memcpy(numbers, state, sizeof(struct state));
    if (MISTAKE == NOT_WRITTEN) numbers[0] = 0;
  }
  return 3;
}

static int unpack(void* state, const double* numbers, size_t count) {
  if (count != 3) return 1;
  memcpy(state, numbers, sizeof(struct state));
  return 0;
}

static const struct stickslip_law descriptor = {
    .interface_version = STICKSLIP_LAW_INTERFACE,
    .size = sizeof(struct stickslip_law),
    .name = "jkr-in-c",
    .parameter_count = COUNT,
    .parameters = parameters,
    .state_size = sizeof(struct state),
    .advance = advance,
    .swap_bodies = swap_bodies,
    .pack = pack,
    .unpack = unpack,
    .like = "jkr",
    .parts = "normal=adhesive limit=own range=hysteresis",
    .limit = limits,
    .largest_gap = largest_gap,
};
const struct stickslip_law* stickslip_law_descriptor(void) { return &descriptor; }
