/* SPDX-License-Identifier: BSD-3-Clause */
/* What the bad laws have in common: a descriptor, and the right answer of a linear law without
   friction, from which each of them departs in one way. */
#ifndef STICKSLIP_BAD_LAW_H
#define STICKSLIP_BAD_LAW_H

#include "stickslip/plugin/stickslip_law.h"

static const struct stickslip_parameter bad_parameters[] = {
    {.name = "kn", .role = "kn", .default_value = 1e5, .range = STICKSLIP_POSITIVE},
    {.name = "kt", .role = "kt", .default_value = 1e5, .range = STICKSLIP_POSITIVE},
    {.name = "mu", .role = "mu", .default_value = 0.5, .range = STICKSLIP_NOT_NEGATIVE},
};

struct bad_state {
  double force[2];
};

/* One right step. */
static inline void answer(const struct stickslip_step* step, struct stickslip_force* force,
                          struct bad_state* state, const double* parameters) {
  const int touches = step->overlap_new > 0;
  for (int i = 0; i < 2; ++i) {
    state->force[i] = touches ? state->force[i] + parameters[1] * step->shift[i] : 0;
    force->tangential[i] = state->force[i];
  }
  force->normal = touches ? parameters[0] * step->overlap_new : 0;
  force->regime = touches ? STICKSLIP_STICK : STICKSLIP_SEPARATED;
}

/* Exports `advance` as a law of this version of the interface. */
#define BAD_LAW(law_name, version)                                                        \
  static const struct stickslip_law descriptor = {.interface_version = (version),         \
                                                  .size = sizeof(struct stickslip_law),   \
                                                  .name = (law_name),                     \
                                                  .title = "a law with a fault",          \
                                                  .capabilities = STICKSLIP_LINEAR,       \
                                                  .parameter_count = 3,                   \
                                                  .parameters = bad_parameters,           \
                                                  .state_size = sizeof(struct bad_state), \
                                                  .advance = advance};                    \
  const struct stickslip_law* stickslip_law_descriptor(void) { return &descriptor; }

#endif
