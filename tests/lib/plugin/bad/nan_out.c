/* SPDX-License-Identifier: BSD-3-Clause */
/* Answers NaN once the contact has moved by more than it likes. */
#include <math.h>

#include "bad_law.h"

static void advance(size_t n, const struct stickslip_step* steps, struct stickslip_force* forces,
                    void* states, const double* parameters, const void* prepared) {
  struct bad_state* state = states;
  (void)prepared;
  for (size_t i = 0; i < n; ++i) {
    answer(&steps[i], &forces[i], &state[i], parameters);
    if (state[i].force[0] > 1) forces[i].tangential[0] = NAN;
  }
}

BAD_LAW("nan-out", STICKSLIP_LAW_INTERFACE)
