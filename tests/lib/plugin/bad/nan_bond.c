/* SPDX-License-Identifier: BSD-3-Clause */
/* A bond that answers NaN, or breaks (STICKSLIP_NAN_BOND=breaks), as soon as it is stretched. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "stickslip/plugin/stickslip_law.h"

static const struct stickslip_parameter parameters[] = {
    {.name = "kn", .role = "kn", .unit = "N/m", .default_value = 1e5, .range = STICKSLIP_POSITIVE},
    {.name = "ks", .role = "ks", .unit = "N/m", .default_value = 5e4, .range = STICKSLIP_POSITIVE},
    {.name = "kt", .role = "kt", .unit = "N m", .default_value = 0.5, .range = STICKSLIP_POSITIVE},
    {.name = "kb", .role = "kb", .unit = "N m", .default_value = 0.6, .range = STICKSLIP_POSITIVE},
};

static void advance(size_t n, const struct stickslip_bond_step* steps,
                    struct stickslip_bond_force* forces, double* memory, const double* values,
                    const void* prepared) {
  const char* const wish = getenv("STICKSLIP_NAN_BOND");
  const int breaks = wish != NULL && strcmp(wish, "breaks") == 0;
  (void)values;
  (void)prepared;
  for (size_t i = 0; i < n; ++i) {
    memset(&forces[i], 0, sizeof forces[i]);
    forces[i].broken = memory[i] > 0;
    if (memory[i] > 0 || steps[i].u_new[0] == 0) continue;
    if (breaks) {
      forces[i].broken = 1;
      memory[i] = 1;
    } else {
      forces[i].force[0] = NAN;
    }
  }
}

static const struct stickslip_law descriptor = {
    .interface_version = STICKSLIP_LAW_INTERFACE,
    .size = sizeof(struct stickslip_law),
    .name = "nan-bond",
    .title = "a bond with a fault",
    .capabilities = STICKSLIP_BOND,
    .parameter_count = 4,
    .parameters = parameters,
    .bond_numbers = 1,
    .advance_bonds = advance,
};
const struct stickslip_law* stickslip_law_descriptor(void) { return &descriptor; }
