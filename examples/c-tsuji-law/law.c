/* SPDX-License-Identifier: BSD-3-Clause */
/* Spheres of Hertz with Mindlin's first tangential stiffness, Coulomb's limit and the dashpot of
   Tsuji, Tanaka & Ishida (1992), which gives one restitution at any velocity. */
#include <math.h>
#include <string.h>

#include "stickslip/plugin/stickslip_law.h"

/* Values of the parameters come in the order of this list. */
enum { SHEAR_MODULUS, POISSON, MU, RESTITUTION, PARAMETER_COUNT };

static const struct stickslip_parameter parameters[PARAMETER_COUNT] = {
    [SHEAR_MODULUS] = {.name = "G",
                       .role = "G",
                       .unit = "Pa",
                       .text = "shear modulus",
                       .default_value = 1e9,
                       .range = STICKSLIP_POSITIVE},
    [POISSON] = {.name = "nu",
                 .role = "nu",
                 .text = "Poisson's ratio",
                 .default_value = 0.3,
                 .range = STICKSLIP_BETWEEN,
                 .high = 0.5},
    [MU] = {.name = "mu",
            .role = "mu",
            .text = "friction coefficient",
            .default_value = 0.5,
            .range = STICKSLIP_NOT_NEGATIVE},
    [RESTITUTION] = {.name = "e",
                     .role = "restitution",
                     .text = "restitution of an impact head-on",
                     .default_value = 1,
                     .range = STICKSLIP_ABOVE,
                     .high = 1},
};

/* What a contact remembers. All zero: it has never been loaded. */
struct state {
  double force[2]; /* tangential force on p [N] */
};

/* 1/(1/m_p + 1/m_q): at a wall, whose mass is infinite, that of the sphere; 0 where nobody knows. */
static double reduced_mass(const struct stickslip_step* step) {
  if (!(step->mass_p > 0) || !(step->mass_q > 0)) return 0;
  return 1 / (1 / step->mass_p + 1 / step->mass_q);
}

/* The coefficient c of Tsuji's dashpot beside Hertz's force K d^(3/2): alpha sqrt(m K) d^(1/4). */
static double dashpot(double e, double mass, double hertz, double overlap) {
  const double pi = 3.141592653589793;
  const double alpha = -sqrt(5) * log(e) / hypot(pi, log(e));
  return alpha * sqrt(mass * hertz) * sqrt(sqrt(overlap));
}

static void advance_one(const struct stickslip_step* step, struct stickslip_force* out,
                        struct state* state, const double* p) {
  const double overlap = step->overlap_new;
  if (overlap <= 0) { /* apart: nothing is remembered */
    memset(state, 0, sizeof *state);
    out->normal = out->tangential[0] = out->tangential[1] = 0;
    out->regime = STICKSLIP_SEPARATED;
    return;
  }
  /* effective_radius is twice that of Hertz's formulas, and E* = G/(1 - nu) of two like bodies. */
  const double radius = sqrt(step->effective_radius / 2 * overlap); /* contact radius */
  const double hertz = 4.0 / 3 * p[SHEAR_MODULUS] / (1 - p[POISSON]) * radius / sqrt(overlap);
  const double kt = 4 * p[SHEAR_MODULUS] / (2 - p[POISSON]) * radius;
  const double c = dashpot(p[RESTITUTION], reduced_mass(step), hertz, overlap);

  /* The force of the dashpot stands apart, and the program adds it. */
  out->damping_normal = c * step->approach_velocity;
  /* The deliberate bug: it is in the elastic force as well, and acts twice. */
  out->normal = hertz * overlap * sqrt(overlap) + out->damping_normal;

  for (int i = 0; i < 2; ++i) state->force[i] += kt * step->shift[i];
  const double size = hypot(state->force[0], state->force[1]);
  const double limit = p[MU] * fmax(out->normal, 0);
  const int slips = size > limit;
  for (int i = 0; slips && i < 2; ++i) state->force[i] *= limit / size;
  for (int i = 0; i < 2; ++i) out->tangential[i] = state->force[i];
  out->regime = slips ? STICKSLIP_SLIP : STICKSLIP_STICK;
}

static void advance(size_t n, const struct stickslip_step* steps, struct stickslip_force* forces,
                    void* states, const double* values, const void* prepared) {
  struct state* state = states;
  (void)prepared;
  for (size_t i = 0; i < n; ++i) advance_one(&steps[i], &forces[i], &state[i], values);
}

static void turn(size_t n, const double* maps, void* states, const void* prepared) {
  struct state* state = states;
  (void)prepared;
  for (size_t i = 0; i < n; ++i, maps += 4) {
    const double x = state[i].force[0];
    const double y = state[i].force[1];
    state[i].force[0] = maps[0] * x + maps[2] * y;
    state[i].force[1] = maps[1] * x + maps[3] * y;
  }
}

static void swap_bodies(void* state, const void* prepared) {
  struct state* of = state;
  (void)prepared;
  for (int i = 0; i < 2; ++i) of->force[i] = -of->force[i];
}

static const struct stickslip_law descriptor = {
    .interface_version = STICKSLIP_LAW_INTERFACE,
    .size = sizeof(struct stickslip_law),
    .name = "c-tsuji-law",
    .title = "Hertz's spring with the dashpot of a restitution, in C",
    .source = "Tsuji, Tanaka and Ishida (1992)",
    .capabilities = STICKSLIP_HERTZIAN | STICKSLIP_MASSES,
    .parameter_count = PARAMETER_COUNT,
    .parameters = parameters,
    .state_size = sizeof(struct state),
    .advance = advance,
    .turn = turn,
    .swap_bodies = swap_bodies,
    .parts = "dashpot=tsuji",
};

const struct stickslip_law* stickslip_law_descriptor(void) { return &descriptor; }
