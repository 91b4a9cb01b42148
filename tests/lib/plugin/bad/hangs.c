/* SPDX-License-Identifier: BSD-3-Clause */
/* Never answers a step in touch. */
#include "bad_law.h"

static volatile int forever = 1;

static void advance(size_t n, const struct stickslip_step* steps, struct stickslip_force* forces,
                    void* states, const double* parameters, const void* prepared) {
  struct bad_state* state = states;
  (void)prepared;
  for (size_t i = 0; i < n; ++i) {
    answer(&steps[i], &forces[i], &state[i], parameters);
    while (steps[i].overlap_new > 0 && forever) {
    }
  }
}

BAD_LAW("hangs", STICKSLIP_LAW_INTERFACE)
