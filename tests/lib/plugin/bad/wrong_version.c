/* SPDX-License-Identifier: BSD-3-Clause */
/* A right law of another version of the interface. */
#include "bad_law.h"

static void advance(size_t n, const struct stickslip_step* steps, struct stickslip_force* forces,
                    void* states, const double* parameters, const void* prepared) {
  struct bad_state* state = states;
  (void)prepared;
  for (size_t i = 0; i < n; ++i) {
    answer(&steps[i], &forces[i], &state[i], parameters);
  }
}

BAD_LAW("wrong-version", STICKSLIP_LAW_INTERFACE + 5)
