/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes where there is no memory, once it has been asked for a step in touch. */
#include "bad_law.h"

static double* volatile nowhere = 0;

static void advance(size_t n, const struct stickslip_step* steps, struct stickslip_force* forces,
                    void* states, const double* parameters, const void* prepared) {
  struct bad_state* state = states;
  (void)prepared;
  for (size_t i = 0; i < n; ++i) {
    answer(&steps[i], &forces[i], &state[i], parameters);
    if (steps[i].overlap_new > 0) *nowhere = 1;
  }
}

BAD_LAW("crashes", STICKSLIP_LAW_INTERFACE)
