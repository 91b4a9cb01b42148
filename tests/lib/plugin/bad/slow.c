/* SPDX-License-Identifier: BSD-3-Clause */
/* A right law that takes 20 ms for every call. */
#define _POSIX_C_SOURCE 200809L
#include <time.h>

#include "bad_law.h"

static void advance(size_t n, const struct stickslip_step* steps, struct stickslip_force* forces,
                    void* states, const double* parameters, const void* prepared) {
  const struct timespec time = {0, 20000000};
  struct bad_state* state = states;
  (void)prepared;
  nanosleep(&time, 0);
  for (size_t i = 0; i < n; ++i) answer(&steps[i], &forces[i], &state[i], parameters);
}

BAD_LAW("slow", STICKSLIP_LAW_INTERFACE)
