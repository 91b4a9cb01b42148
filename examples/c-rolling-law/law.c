/* SPDX-License-Identifier: BSD-3-Clause */
/* Linear springs with a friction limit that resist rolling and twisting, in plain C: a spring and a
   slider each for the tangential force, the rolling moment and the twisting moment. */
#include <math.h>
#include <string.h>

#include "stickslip/plugin/stickslip_law.h"

/* Values of the parameters come in the order of this list. */
enum { KN, KT, MU, K_ROLLING, MU_ROLLING, K_TWISTING, MU_TWISTING, PARAMETER_COUNT };

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
    [K_ROLLING] = {.name = "k-rolling",
                   .role = "k-rolling",
                   .unit = "N m",
                   .text = "rolling stiffness",
                   .default_value = 0.1,
                   .range = STICKSLIP_POSITIVE},
    [MU_ROLLING] = {.name = "mu-rolling",
                    .role = "mu-rolling",
                    .text = "cap of the rolling moment over normal force and arm",
                    .default_value = 0.1,
                    .range = STICKSLIP_NOT_NEGATIVE},
    [K_TWISTING] = {.name = "k-twisting",
                    .role = "k-twisting",
                    .unit = "N m",
                    .text = "twisting stiffness",
                    .default_value = 0.1,
                    .range = STICKSLIP_POSITIVE},
    [MU_TWISTING] = {.name = "mu-twisting",
                     .role = "mu-twisting",
                     .text = "cap of the twisting moment over normal force and arm",
                     .default_value = 0.05,
                     .range = STICKSLIP_NOT_NEGATIVE},
};

/* What the force of a contact remembers. All zero: it has never been loaded. */
struct state {
  double force[2]; /* tangential force on p [N] */
};

/* What its moments remember: one vector, which stickslip turns with the contact, and one number. */
struct memory {
  double rolling[2]; /* rolling moment on p [N m] */
  double twisting;   /* twisting moment on p [N m] */
};

/* A vector brought back to a limit along itself; 1 if it was beyond it. */
static int limit_vector(double vector[2], double limit) {
  const double size = hypot(vector[0], vector[1]);
  if (size <= limit) return 0;
  for (int i = 0; i < 2; ++i) vector[i] *= limit / size;
  return 1;
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
  out->regime = limit_vector(state->force, p[MU] * out->normal) ? STICKSLIP_SLIP : STICKSLIP_STICK;
  for (int i = 0; i < 2; ++i) out->tangential[i] = state->force[i];
}

static void advance(size_t n, const struct stickslip_step* steps, struct stickslip_force* forces,
                    void* states, const double* values, const void* prepared) {
  struct state* state = states;
  (void)prepared;
  for (size_t i = 0; i < n; ++i) advance_one(&steps[i], &forces[i], &state[i], values);
}

/* The works of one moment in a step, added to those of the contact: the moment before and after it,
   and the rotation. */
static void add_works(struct stickslip_moment* out, double before, double after, double rotation,
                      double stiffness) {
  const double work = rotation * (before + after) / 2;
  const double stored = (after * after - before * before) / (2 * stiffness);
  out->work += work;
  out->work_stored += stored;
  out->work_dissipated += work - stored;
}

/* One axis: where in the step the moment reaches the cap, which changes in proportion, and what it
   is from there on. */
static void twist(const struct stickslip_moment_step* step, struct stickslip_moment* out,
                  double* moment, double k, double cap_old, double cap_new) {
  const double before = *moment;
  const double trial = before + k * step->twist;
  out->twisting_regime = STICKSLIP_STICK;
  if (fabs(trial) <= cap_new) {
    *moment = trial;
    add_works(out, before, trial, step->twist, k);
  } else {
    /* The deliberate bug: on its cap the moment takes the sign of the spin. A contact at rest whose
       normal force falls has none. */
    const double sign = step->twist > 0 ? 1 : step->twist < 0 ? -1 : 0;
    const double rate = sign * k * step->twist - (cap_new - cap_old);
    const double onset = rate > 0 ? fmin(fmax((cap_old - sign * before) / rate, 0), 1) : 0;
    const double at_onset = sign * (cap_old + onset * (cap_new - cap_old));
    *moment = sign * cap_new;
    add_works(out, before, at_onset, onset * step->twist, k);
    add_works(out, at_onset, *moment, (1 - onset) * step->twist, k);
    out->twisting_regime = STICKSLIP_SLIP;
  }
  out->twisting = *moment;
}

static void roll(const struct stickslip_moment_step* step, struct stickslip_moment* out,
                 double moment[2], double k, double cap) {
  const double before[2] = {moment[0], moment[1]};
  for (int i = 0; i < 2; ++i) moment[i] += k * step->roll[i];
  out->rolling_regime = limit_vector(moment, cap) ? STICKSLIP_SLIP : STICKSLIP_STICK;
  for (int i = 0; i < 2; ++i) {
    out->rolling[i] = moment[i];
    add_works(out, before[i], moment[i], step->roll[i], k);
  }
}

static void advance_moments(size_t n, const struct stickslip_moment_step* steps,
                            struct stickslip_moment* moments, double* memories, const double* p,
                            const void* prepared) {
  (void)prepared;
  for (size_t i = 0; i < n; ++i) {
    const struct stickslip_moment_step* step = &steps[i];
    struct stickslip_moment* out = &moments[i];
    struct memory memory;
    memcpy(&memory, memories + 3 * i, sizeof memory);
    out->work = out->work_stored = out->work_dissipated = out->work_viscous = 0;
    if (step->overlap_new <= 0) {
      const double* m = memory.rolling;
      out->work_stored = -(m[0] * m[0] + m[1] * m[1]) / (2 * p[K_ROLLING]) -
                         memory.twisting * memory.twisting / (2 * p[K_TWISTING]);
      out->work_dissipated = -out->work_stored;
      memset(&memory, 0, sizeof memory);
      out->rolling[0] = out->rolling[1] = out->twisting = 0;
      out->rolling_regime = out->twisting_regime = STICKSLIP_SEPARATED;
    } else {
      /* The arm of the caps: for two equal spheres half their radius, before a wall the radius. */
      const double arm = 1 / (1 / step->radius_p + 1 / step->radius_q);
      roll(step, out, memory.rolling, p[K_ROLLING], p[MU_ROLLING] * arm * step->normal_new);
      twist(step, out, &memory.twisting, p[K_TWISTING], p[MU_TWISTING] * arm * step->normal_old,
            p[MU_TWISTING] * arm * step->normal_new);
    }
    memcpy(memories + 3 * i, &memory, sizeof memory);
  }
}

static const struct stickslip_law descriptor = {
    .interface_version = STICKSLIP_LAW_INTERFACE,
    .size = sizeof(struct stickslip_law),
    .name = "c-rolling-law",
    .title = "linear springs and sliders for force, rolling and twisting, in C",
    .source = "Cundall & Strack (1979)",
    .capabilities = STICKSLIP_LINEAR | STICKSLIP_ROLLING | STICKSLIP_TWISTING,
    .parameter_count = PARAMETER_COUNT,
    .parameters = parameters,
    .state_size = sizeof(struct state),
    .advance = advance,
    .like = "linear-conventional[rolling=linear-conventional,twisting=linear]",
    .moment_vectors = 1,
    .moment_numbers = 1,
    .advance_moments = advance_moments,
};

const struct stickslip_law* stickslip_law_descriptor(void) { return &descriptor; }
