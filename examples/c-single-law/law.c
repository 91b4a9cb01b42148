/* SPDX-License-Identifier: BSD-3-Clause */
/* Linear springs with a friction limit (Cundall & Strack 1979) in single precision throughout: what
   a kernel of a graphics card computes, as a law of a shared object. */
#include <math.h>
#include <string.h>

#include "stickslip/plugin/stickslip_law.h"

/* Values of the parameters come in the order of this list. */
enum { KN, KT, MU, PARAMETER_COUNT };

static const struct stickslip_parameter parameters[PARAMETER_COUNT] = {
    [KN] = {.name = "kn",
            .role = "kn",
            .unit = "N/m",
            .text = "normal stiffness",
            .default_value = 1e5,
            .range = STICKSLIP_POSITIVE},
    [KT] = {.name = "kt",
            .role = "kt",
            .unit = "N/m",
            .text = "tangential stiffness",
            .default_value = 1e5,
            .range = STICKSLIP_POSITIVE},
    [MU] = {.name = "mu",
            .role = "mu",
            .text = "friction coefficient",
            .default_value = 0.5,
            .range = STICKSLIP_NOT_NEGATIVE},
};

/* What a contact remembers. All zero: it has never been loaded. */
struct state {
  float force[2]; /* tangential force on p [N] */
};

static double normal_force(double stiffness, const struct stickslip_step* step) {
#ifdef DOUBLE_ON_UNLOADING
  /* By accident: nobody has cast the numbers of this branch. */
  if (step->overlap_new < step->overlap_old) return stiffness * step->overlap_new;
#endif
  return (float)stiffness * (float)step->overlap_new;
}

static void advance_one(const struct stickslip_step* step, struct stickslip_force* out,
                        struct state* state, const double* p) {
  if (step->overlap_new <= 0) { /* apart: nothing is remembered */
    memset(state, 0, sizeof *state);
    out->normal = out->tangential[0] = out->tangential[1] = 0;
    out->regime = STICKSLIP_SEPARATED;
    return;
  }
  out->normal = normal_force(p[KN], step);
  for (int i = 0; i < 2; ++i) state->force[i] += (float)p[KT] * (float)step->shift[i];
  const float limit = (float)p[MU] * (float)out->normal;
  const float size = hypotf(state->force[0], state->force[1]);
  const int slips = size > limit;
  for (int i = 0; slips && i < 2; ++i) state->force[i] *= limit / size;
  out->regime = slips ? STICKSLIP_SLIP : STICKSLIP_STICK;
  for (int i = 0; i < 2; ++i) out->tangential[i] = state->force[i];
}

static void advance(size_t n, const struct stickslip_step* steps, struct stickslip_force* forces,
                    void* states, const double* values, const void* prepared) {
  struct state* state = states;
  (void)prepared;
  for (size_t i = 0; i < n; ++i) advance_one(&steps[i], &forces[i], &state[i], values);
}

static void swap_bodies(void* contact, const void* prepared) {
  struct state* state = contact;
  (void)prepared;
  for (int i = 0; i < 2; ++i) state->force[i] = -state->force[i];
}

/* The state as doubles: its own bytes would not be numbers to anybody else. */
static size_t pack(const void* contact, double* numbers) {
  const struct state* state = contact;
  for (int i = 0; numbers != NULL && i < 2; ++i) numbers[i] = state->force[i];
  return 2;
}
static int unpack(void* contact, const double* numbers, size_t count) {
  struct state* state = contact;
  if (count != 2) return 1;
  for (int i = 0; i < 2; ++i) state->force[i] = (float)numbers[i];
  return 0;
}

static const struct stickslip_law descriptor = {
    .interface_version = STICKSLIP_LAW_INTERFACE,
    .size = sizeof(struct stickslip_law),
    .name = "c-single-law",
    .title = "linear springs with a friction limit, in single precision",
    .source = "Cundall & Strack (1979)",
    .capabilities = STICKSLIP_LINEAR,
    .parameter_count = PARAMETER_COUNT,
    .parameters = parameters,
    .state_size = sizeof(struct state),
    .advance = advance,
    .swap_bodies = swap_bodies,
    .pack = pack,
    .unpack = unpack,
    .like = "linear-conventional",
    .precision = "single",
};

const struct stickslip_law* stickslip_law_descriptor(void) { return &descriptor; }
