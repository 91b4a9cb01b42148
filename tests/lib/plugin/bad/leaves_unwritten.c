/* SPDX-License-Identifier: BSD-3-Clause */
/* Leaves the second component of the tangential force unwritten. */
#include "bad_law.h"

static void advance(size_t n, const struct stickslip_step* steps, struct stickslip_force* forces,
                    void* states, const double* parameters, const void* prepared) {
  struct bad_state* state = states;
  (void)prepared;
  for (size_t i = 0; i < n; ++i) {
    struct stickslip_force whole;
    answer(&steps[i], &whole, &state[i], parameters);
    forces[i].normal = whole.normal;
    forces[i].tangential[0] = whole.tangential[0];
    forces[i].regime = whole.regime;
  }
}

BAD_LAW("leaves-unwritten", STICKSLIP_LAW_INTERFACE)
