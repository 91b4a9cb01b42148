/* SPDX-License-Identifier: BSD-3-Clause */
/* Linear springs with a friction limit, in plain C: the law of Cundall & Strack (1979). */
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
  double force[2]; /* tangential force on p [N] */
};

/* The force brought back to the friction limit; 1 if it was beyond it. */
static int limit_force(double force[2], double limit) {
  /* The deliberate bug: each component is limited for itself. That is right along the tangents, and
     up to sqrt(2) times the limit in between. */
  int slips = 0;
  for (int i = 0; i < 2; ++i) {
    if (fabs(force[i]) > limit) {
      force[i] = copysign(limit, force[i]);
      slips = 1;
    }
  }
  return slips;
}

static void advance_one(const struct stickslip_step* step, struct stickslip_force* out,
                        struct state* state, const double* p) {
  if (step->overlap_new <= 0) { /* apart: nothing is remembered */
    memset(state, 0, sizeof *state);
    out->normal = out->tangential[0] = out->tangential[1] = 0;
    out->regime = STICKSLIP_SEPARATED;
    return;
  }
  out->normal = p[KN] * step->overlap_new;
  for (int i = 0; i < 2; ++i) state->force[i] += p[KT] * step->shift[i];
  out->regime = limit_force(state->force, p[MU] * out->normal) ? STICKSLIP_SLIP : STICKSLIP_STICK;
  for (int i = 0; i < 2; ++i) out->tangential[i] = state->force[i];
}

static void advance(size_t n, const struct stickslip_step* steps, struct stickslip_force* forces,
                    void* states, const double* values, const void* prepared) {
  struct state* state = states;
  (void)prepared;
  for (size_t i = 0; i < n; ++i) advance_one(&steps[i], &forces[i], &state[i], values);
}

static const struct stickslip_law descriptor = {
    .interface_version = STICKSLIP_LAW_INTERFACE,
    .size = sizeof(struct stickslip_law),
    .name = "c-law",
    .title = "linear springs with a friction limit, in C",
    .source = "Cundall & Strack (1979)",
    .capabilities = STICKSLIP_LINEAR,
    .parameter_count = PARAMETER_COUNT,
    .parameters = parameters,
    .state_size = sizeof(struct state),
    .advance = advance,
};

const struct stickslip_law* stickslip_law_descriptor(void) { return &descriptor; }
