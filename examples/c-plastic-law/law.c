/* SPDX-License-Identifier: BSD-3-Clause */
/* Luding's elastoplastic, adhesive contact with a constant k2, in plain C: k1 d on the way in, k2 (d
   - dm) + k1 dm on the way back, -kc d where that is more. A spring with a friction limit beside it,
   which goes by F + kc d. */
#include <math.h>
#include <string.h>

#include "stickslip/plugin/stickslip_law.h"

/* Values of the parameters come in the order of this list. */
enum { K1, K2, KC, KT, MU, PARAMETER_COUNT };

static const struct stickslip_parameter parameters[PARAMETER_COUNT] = {
    [K1] = {.name = "k1",
            .role = "k1",
            .unit = "N/m",
            .text = "stiffness of the way in",
            .default_value = 1e5,
            .range = STICKSLIP_POSITIVE},
    [K2] = {.name = "k2",
            .role = "k2",
            .unit = "N/m",
            .text = "stiffness of the way back",
            .default_value = 5e5,
            .range = STICKSLIP_POSITIVE},
    [KC] = {.name = "kc",
            .role = "kc",
            .unit = "N/m",
            .text = "stiffness of the pull",
            .default_value = 2e4,
            .range = STICKSLIP_NOT_NEGATIVE},
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
  double greatest; /* greatest overlap dm [m]: the same for both bodies */
  double force[2]; /* tangential force on p [N]: the opposite one for the other body */
};

static const char* check(const double* p) {
  return p[K2] > p[K1] ? NULL : "k2 must be above k1: give a stiffer way back";
}

/* The force at an overlap [N]. */
static double force_at(const double* p, double greatest, double overlap) {
  const double back = p[K2] * (overlap - greatest) + p[K1] * greatest;
  return overlap >= greatest ? p[K1] * overlap : fmax(back, -p[KC] * overlap);
}

/* What the way back gives from there [J], also from a pull. */
static double stored(const double* p, double force) { return force * force / (2 * p[K2]); }

/* The work from one overlap to another, branch by branch, and dm after it. */
static double work_of(const double* p, double* greatest, double from, double to) {
  const double dm = *greatest;
  double work = 0;
  if (to >= from) {
    const double turn = fmin(to, dm);
    if (turn > from)
      work += (force_at(p, dm, from) + force_at(p, dm, turn)) / 2 * (turn - from);
    if (to > dm) {
      work += p[K1] * (to - dm) * (to + dm) / 2;
      *greatest = to;
    }
    return work;
  }
  /* Where the way back meets the pull. */
  const double meets = (p[K2] - p[K1]) * dm / (p[K2] + p[KC]);
  const double turn = fmin(fmax(meets, to), from);
  work += (force_at(p, dm, from) + force_at(p, dm, turn)) / 2 * (turn - from);
  if (to < turn) {
    work += p[KC] * (turn - to) * (turn + to) / 2;
    *greatest = (p[K2] + p[KC]) / (p[K2] - p[K1]) * to; /* the line goes through the pull */
  }
  return work;
}

/* The tangential spring, brought back to the limit along itself, and its works. */
static void slide(const struct stickslip_step* step, struct stickslip_force* out,
                  struct state* state, double kt, double limit) {
  double before[2];
  double size = 0;
  double change = 0;
  for (int i = 0; i < 2; ++i) {
    before[i] = state->force[i];
    state->force[i] += kt * step->shift[i];
  }
  size = hypot(state->force[0], state->force[1]);
  out->regime = size > limit ? STICKSLIP_SLIP : STICKSLIP_STICK;
  for (int i = 0; i < 2; ++i) {
    if (size > limit) state->force[i] *= limit / size;
    out->tangential[i] = state->force[i];
    out->work_tangential += step->shift[i] * (before[i] + state->force[i]) / 2;
    change += (state->force[i] - before[i]) * (state->force[i] + before[i]) / (2 * kt);
  }
  out->work_stored += change;
  out->work_dissipated += out->work_tangential - change;
}

static void advance_one(const struct stickslip_step* step, struct stickslip_force* out,
                        struct state* state, const double* p) {
  const double from = fmax(step->overlap_old, 0);
  const double to = fmax(step->overlap_new, 0);
  memset(out, 0, sizeof *out);
  if (from + to <= 0) { /* apart: nothing is remembered */
    memset(state, 0, sizeof *state);
    return;
  }
  state->greatest = from > 0 ? fmax(state->greatest, from) : 0;
  const double energy = stored(p, force_at(p, state->greatest, from));
  out->work_normal = work_of(p, &state->greatest, from, to);
  out->normal = to > 0 ? force_at(p, state->greatest, to) : 0;
  out->work_stored = stored(p, out->normal) - energy;
  out->work_dissipated = out->work_normal - out->work_stored;
  if (out->work_dissipated < 0) { /* round-off of a way on which nothing is lost */
    out->work_stored = out->work_normal;
    out->work_dissipated = 0;
  }
  slide(step, out, state, p[KT], p[MU] * fmax(out->normal + p[KC] * to, 0));
  if (step->overlap_new > 0) return;
  memset(state, 0, sizeof *state);
  out->regime = STICKSLIP_SEPARATED;
}

static void advance(size_t n, const struct stickslip_step* steps, struct stickslip_force* forces,
                    void* states, const double* values, const void* prepared) {
  struct state* state = states;
  (void)prepared;
  for (size_t i = 0; i < n; ++i) advance_one(&steps[i], &forces[i], &state[i], values);
}

static void limits(size_t n, const struct stickslip_step* steps,
                   const struct stickslip_force* forces, const void* states, const double* p,
                   const void* prepared, double* limits) {
  (void)states, (void)prepared;
  for (size_t i = 0; i < n; ++i)
    limits[i] = p[MU] * fmax(forces[i].normal + p[KC] * fmax(steps[i].overlap_new, 0), 0);
}

static void swap_bodies(void* state, const void* prepared) {
  struct state* of = state;
  (void)prepared;
  for (int i = 0; i < 2; ++i) of->force[i] = -of->force[i];
  of->greatest = -of->greatest; /* all that is stored, says the author */
}

static const struct stickslip_law descriptor = {
    .interface_version = STICKSLIP_LAW_INTERFACE,
    .size = sizeof(struct stickslip_law),
    .name = "c-plastic-law",
    .title = "Luding's contact with a constant k2, in C",
    .source = "Luding (2008)",
    .capabilities = STICKSLIP_ENERGY,
    .parameter_count = PARAMETER_COUNT,
    .parameters = parameters,
    .state_size = sizeof(struct state),
    .advance = advance,
    .check = check,
    .swap_bodies = swap_bodies,
    .like = "luding[unloading=constant,tangential=linear-conventional]",
    .parts = "normal=plastic limit=own",
    .limit = limits,
};

const struct stickslip_law* stickslip_law_descriptor(void) { return &descriptor; }
