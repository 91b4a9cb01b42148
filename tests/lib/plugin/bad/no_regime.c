/* SPDX-License-Identifier: BSD-3-Clause */
/* Answers a regime that does not exist. */
#include "bad_law.h"

static void advance(size_t n, const struct stickslip_step* steps, struct stickslip_force* forces,
                    void* states, const double* parameters, const void* prepared) {
  struct bad_state* state = states;
  (void)prepared;
  for (size_t i = 0; i < n; ++i) {
    answer(&steps[i], &forces[i], &state[i], parameters);
    forces[i].regime = 7;
  }
}

BAD_LAW("no-regime", STICKSLIP_LAW_INTERFACE)
