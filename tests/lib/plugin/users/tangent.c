/* SPDX-License-Identifier: BSD-3-Clause */
/* Linear springs with a friction limit and their tangent, with the fault that MISTAKE names; from DAMPED
   on with a dashpot, whose derivatives are told, too. */
#include <math.h>
#include <string.h>

#include "stickslip/plugin/stickslip_law.h"

enum {
  RIGHT,
  ELASTIC,
  DROPPED,
  TRANSPOSED,
  CONTINUUM,
  MILLIMETRES,
  NO_NUMBER,
  UNWRITTEN,
  IMPURE,
  DAMPED,
  DAMPING_SIGN,
  DAMPING_TWICE,
  DAMPING_BY_MOVEMENT
};
enum { KN, KT, MU, DAMPING, PARAMETER_COUNT };

static const struct stickslip_parameter parameters[PARAMETER_COUNT] = {
    [KN] = {.name = "kn",
            .role = "kn",
            .unit = "N/m",
            .default_value = 1e5,
            .range = STICKSLIP_POSITIVE},
    [KT] = {.name = "kt",
            .role = "kt",
            .unit = "N/m",
            .default_value = 1e5,
            .range = STICKSLIP_POSITIVE},
    [MU] = {.name = "mu", .role = "mu", .default_value = 0.5, .range = STICKSLIP_NOT_NEGATIVE},
    [DAMPING] = {.name = "damping",
                 .role = "damping",
                 .unit = "N s/m",
                 .range = STICKSLIP_NOT_NEGATIVE},
};

struct state {
  double force[2];
};

static void advance(size_t n, const struct stickslip_step* steps, struct stickslip_force* forces,
                    void* states, const double* p, const void* prepared) {
  (void)prepared;
  for (size_t k = 0; k < n; ++k) {
    struct state* state = (struct state*)states + k;
    struct stickslip_force* out = forces + k;
    const double overlap = steps[k].overlap_new > 0 ? steps[k].overlap_new : 0;
    out->normal = p[KN] * overlap;
    for (int i = 0; i < 2; ++i) state->force[i] += p[KT] * steps[k].shift[i];
    const double size = hypot(state->force[0], state->force[1]);
    const double limit = p[MU] * out->normal;
    out->regime = overlap > 0 ? STICKSLIP_STICK : STICKSLIP_SEPARATED;
    if (size > limit) {
      for (int i = 0; i < 2; ++i) state->force[i] *= limit / size;
      if (overlap > 0) out->regime = STICKSLIP_SLIP;
    }
    for (int i = 0; i < 2; ++i) out->tangential[i] = state->force[i];
    if (MISTAKE < DAMPED || !(overlap > 0)) continue;
    out->damping_normal = p[DAMPING] * steps[k].approach_velocity;
    for (int i = 0; i < 2; ++i) out->damping_tangential[i] = p[DAMPING] * steps[k].velocity[i];
  }
}

static void tell_dashpot(const struct stickslip_step* step, double damping,
                         struct stickslip_tangent* out) {
  memset(out->damping, 0, sizeof out->damping);
  memset(out->damping_by_rate, 0, sizeof out->damping_by_rate);
  if (!(step->overlap_new > 0)) return;
  for (int i = 0; i < 9; i += 4) {
    out->damping_by_rate[i] = damping * (MISTAKE == DAMPING_TWICE ? 2 : 1);
    if (MISTAKE == DAMPING_BY_MOVEMENT) out->damping[i] = damping / step->dt;
  }
  if (MISTAKE == DAMPING_SIGN) out->damping_by_rate[0] = -damping;
}

static void tangent(size_t n, const struct stickslip_step* steps, const void* states,
                    const double* p, const void* prepared, struct stickslip_tangent* tangents) {
  (void)prepared;
  for (size_t k = 0; k < n; ++k) {
    double* out = tangents[k].force;
    const double overlap = steps[k].overlap_new;
    double trial[2];
    if (MISTAKE == UNWRITTEN) continue;
    if (MISTAKE >= DAMPED) tell_dashpot(&steps[k], p[DAMPING], &tangents[k]);
    memset(out, 0, 9 * sizeof *out);
    if (overlap <= 0) continue;
    for (int i = 0; i < 2; ++i)
      trial[i] = ((const struct state*)states)[k].force[i] + p[KT] * steps[k].shift[i];
    const double size = hypot(trial[0], trial[1]);
    const double limit = p[MU] * p[KN] * overlap;
    const int slips = size > limit && MISTAKE != ELASTIC;
    const double shrink = MISTAKE == CONTINUUM ? 1 : limit / size;
    out[0] = p[KN];
    for (int i = 0; i < 2; ++i) {
      const double m = slips ? trial[i] / size : 0;
      const double coupling = MISTAKE == DROPPED ? 0 : p[MU] * p[KN] * m;
      out[MISTAKE == TRANSPOSED ? 1 + i : 3 * (1 + i)] = coupling;
      for (int j = 0; j < 2; ++j)
        out[3 * (1 + i) + 1 + j] =
            slips ? p[KT] * shrink * ((i == j) - m * trial[j] / size) : p[KT] * (i == j);
    }
    for (int i = 0; i < 9; ++i) out[i] *= MISTAKE == MILLIMETRES ? 1e-3 : 1;
    if (MISTAKE == NO_NUMBER && slips) out[4] = sqrt(-1.0);
    if (MISTAKE == IMPURE) ((struct state*)states)[k].force[0] *= 1.01;
  }
}

static const struct stickslip_law descriptor = {
    .interface_version = STICKSLIP_LAW_INTERFACE,
    .size = sizeof(struct stickslip_law),
    .name = "tangent",
    .capabilities = STICKSLIP_LINEAR,
    .parameter_count = MISTAKE < DAMPED ? DAMPING : PARAMETER_COUNT,
    .parameters = parameters,
    .state_size = sizeof(struct state),
    .like = "linear-conventional",
    .advance = advance,
    .tangent = tangent,
};

const struct stickslip_law* stickslip_law_descriptor(void) { return &descriptor; }
