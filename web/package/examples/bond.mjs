// SPDX-License-Identifier: BSD-3-Clause
// A glued circle between two grains, as parallel-bond has it.
export default {
  name: "js-glue",
  like: "parallel-bond",
  parameters: { "kn-per-area": 1e11, "ks-per-area": 4e10, radius: 5e-3 },
  bond(step, memory, p) {
    const area = Math.PI * p.radius ** 2;
    const second = (area * p.radius ** 2) / 4; // moment of area for bending; for the twist it is twice that
    const along = p.kn_per_area;
    const across = p.ks_per_area;
    const [stretch, shear1, shear2] = step.uNew;
    const [twist, bend1, bend2] = step.thetaNew;
    return {
      force: [area * along * stretch, area * across * shear1, area * across * shear2],
      moment: [2 * second * across * twist, second * along * bend1, second * along * bend2],
    };
  },
};
