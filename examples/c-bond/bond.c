/* SPDX-License-Identifier: BSD-3-Clause */
/* A bond in plain C: four springs that see six numbers, and break by tension. */
#include "stickslip/plugin/stickslip_law.h"

/* Values of the parameters come in the order of this list. */
enum { KN, KS, KT, KB, RADIUS, STRENGTH, PARAMETER_COUNT };

static const struct stickslip_parameter parameters[PARAMETER_COUNT] = {
    [KN] = {.name = "kn",
            .role = "kn",
            .unit = "N/m",
            .text = "stiffness along the bond",
            .default_value = 1e5,
            .range = STICKSLIP_POSITIVE},
    [KS] = {.name = "ks",
            .role = "ks",
            .unit = "N/m",
            .text = "stiffness across it",
            .default_value = 5e4,
            .range = STICKSLIP_POSITIVE},
    [KT] = {.name = "kt",
            .role = "kt",
            .unit = "N m",
            .text = "stiffness of twist",
            .default_value = 0.5,
            .range = STICKSLIP_POSITIVE},
    [KB] = {.name = "kb",
            .role = "kb",
            .unit = "N m",
            .text = "stiffness of bend",
            .default_value = 0.6,
            .range = STICKSLIP_POSITIVE},
    [RADIUS] = {.name = "radius",
                .role = "radius",
                .unit = "m",
                .text = "radius of the section",
                .default_value = 5e-3,
                .range = STICKSLIP_POSITIVE},
    [STRENGTH] = {.name = "strength",
                  .unit = "N",
                  .text = "tension that breaks the bond",
                  .default_value = 1e30,
                  .range = STICKSLIP_POSITIVE},
};

static void advance_one(const struct stickslip_bond_step* step, struct stickslip_bond_force* out,
                        const double* p) {
  /* The deliberate bug: twist and bend have changed places. */
  const double springs[3] = {p[KN], p[KS], p[KS]};
  const double torsions[3] = {p[KB], p[KT], p[KT]};
  out->stored = out->released = 0;
  for (int i = 0; i < 3; ++i) {
    out->force[i] = springs[i] * step->u_new[i];
    out->moment[i] = torsions[i] * step->theta_new[i];
    out->stored += (out->force[i] * step->u_new[i] + out->moment[i] * step->theta_new[i]) / 2;
  }
  out->broken = out->force[0] >= p[STRENGTH];
  if (!out->broken) return;
  out->released = out->stored;
  out->stored = 0;
  for (int i = 0; i < 3; ++i) out->force[i] = out->moment[i] = 0;
}

static void advance_bonds(size_t n, const struct stickslip_bond_step* steps,
                          struct stickslip_bond_force* forces, double* memories,
                          const double* values, const void* prepared) {
  (void)memories;
  (void)prepared;
  for (size_t i = 0; i < n; ++i) advance_one(&steps[i], &forces[i], values);
}

static const struct stickslip_law descriptor = {
    .interface_version = STICKSLIP_LAW_INTERFACE,
    .size = sizeof(struct stickslip_law),
    .name = "c-bond",
    .title = "four springs, in C",
    .source = "an example",
    .capabilities = STICKSLIP_BOND | STICKSLIP_ENERGY,
    .parameter_count = PARAMETER_COUNT,
    .parameters = parameters,
    .like = "spring-bond",
    .advance_bonds = advance_bonds,
};

const struct stickslip_law* stickslip_law_descriptor(void) { return &descriptor; }
