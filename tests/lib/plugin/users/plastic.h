/* SPDX-License-Identifier: BSD-3-Clause */
/* What plastic laws of users have in common: one number that is remembered, a spring with a
   friction limit beside it, and their descriptor. A law defines normal_force() and its parameters,
   of which the last two are those of the spring, and says what it is like. MISTAKE is its fault; 0:
   none. */
#include <math.h>
#include <string.h>

#include "stickslip/plugin/stickslip_law.h"

#ifndef MISTAKE
#define MISTAKE 0
#endif
enum { RIGHT, ODD, LINEARLY, LAGGING, NO_LIMIT, NO_DENT, TOO_HARD, DROPPED, KEPT_APART };

#define PARAMETER(NAME, UNIT, VALUE)                                  \
  {                                                                   \
    .name = NAME, .role = NAME, .unit = UNIT, .default_value = VALUE, \
    .range = STICKSLIP_NOT_NEGATIVE                                   \
  }
#define SPRING(KT) PARAMETER("kt", "N/m", KT), PARAMETER("mu", NULL, 0.5)

struct state {
  double greatest; /* overlap [m] */
  double force[2]; /* tangential force on p [N] */
};

/* The force at the end of a step that ends at an overlap above 0 [N], and what friction is reckoned
   from [N]. `radius` is R* [m]. */
static double normal_force(const double* p, double* greatest, double overlap, double radius,
                           double* load);

static void advance_one(const struct stickslip_step* step, struct stickslip_force* out,
                        struct state* state, const double* p, double kt, double mu) {
  double load = 0;
  double size = 0;
  memset(out, 0, sizeof *out);
  if (MISTAKE != KEPT_APART && !(step->overlap_old > 0)) memset(state, 0, sizeof *state);
  state->greatest = fmax(state->greatest, step->overlap_old);
  if (!(step->overlap_new > 0)) {
    memset(state->force, 0, sizeof state->force);
    if (MISTAKE != KEPT_APART) state->greatest = 0;
    return;
  }
  out->normal =
      normal_force(p, &state->greatest, step->overlap_new, step->effective_radius / 2, &load);
  if (MISTAKE == DROPPED && out->normal <= 0) state->greatest = 0;
  for (int i = 0; i < 2; ++i) state->force[i] += kt * step->shift[i];
  size = hypot(state->force[0], state->force[1]);
  out->regime = size > mu * load ? STICKSLIP_SLIP : STICKSLIP_STICK;
  for (int i = 0; i < 2; ++i) {
    if (size > mu * load) state->force[i] *= mu * load / size;
    out->tangential[i] = state->force[i];
  }
}

static void swap_bodies(void* state, const void* prepared) {
  struct state* of = state;
  (void)prepared;
  for (int i = 0; i < 2; ++i) of->force[i] = -of->force[i];
  if (MISTAKE == ODD) of->greatest = -of->greatest;
}

#define LAW(NAME, LIKE, PARAMETERS)                                                              \
  enum { COUNT = sizeof PARAMETERS / sizeof *PARAMETERS };                                       \
  static void advance(size_t n, const struct stickslip_step* steps,                              \
                      struct stickslip_force* forces, void* states, const double* p,             \
                      const void* prepared) {                                                    \
    (void)prepared;                                                                              \
    for (size_t i = 0; i < n; ++i)                                                               \
      advance_one(&steps[i], &forces[i], (struct state*)states + i, p, p[COUNT - 2],             \
                  p[COUNT - 1]);                                                                 \
  }                                                                                              \
  static void limits(size_t n, const struct stickslip_step* steps,                               \
                     const struct stickslip_force* forces, const void* states, const double* p,  \
                     const void* prepared, double* told) {                                       \
    (void)prepared, (void)forces;                                                                \
    for (size_t i = 0; i < n; ++i) {                                                             \
      double greatest = ((const struct state*)states)[i].greatest;                               \
      told[i] = 0;                                                                               \
      if (!(steps[i].overlap_new > 0)) continue;                                                 \
      normal_force(p, &greatest, steps[i].overlap_new, steps[i].effective_radius / 2, &told[i]); \
      told[i] *= p[COUNT - 1];                                                                   \
    }                                                                                            \
  }                                                                                              \
  static const struct stickslip_law descriptor = {.interface_version = STICKSLIP_LAW_INTERFACE,  \
                                                  .size = sizeof(struct stickslip_law),          \
                                                  .name = NAME,                                  \
                                                  .parameter_count = COUNT,                      \
                                                  .parameters = PARAMETERS,                      \
                                                  .state_size = sizeof(struct state),            \
                                                  .advance = advance,                            \
                                                  .swap_bodies = swap_bodies,                    \
                                                  .like = LIKE,                                  \
                                                  .parts = "normal=plastic limit=own",           \
                                                  .limit = limits};                              \
  const struct stickslip_law* stickslip_law_descriptor(void) { return &descriptor; }
