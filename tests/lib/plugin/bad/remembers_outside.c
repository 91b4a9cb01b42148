/* SPDX-License-Identifier: BSD-3-Clause */
/* Keeps in a static variable what belongs to the state. */
#include "bad_law.h"

static double last_shift = 0;

static void advance(size_t n, const struct stickslip_step* steps, struct stickslip_force* forces,
                    void* states, const double* parameters, const void* prepared) {
  struct bad_state* state = states;
  (void)prepared;
  for (size_t i = 0; i < n; ++i) {
    answer(&steps[i], &forces[i], &state[i], parameters);
    forces[i].tangential[0] += parameters[1] * last_shift;
    last_shift = steps[i].shift[0];
  }
}

BAD_LAW("remembers-outside", STICKSLIP_LAW_INTERFACE)
