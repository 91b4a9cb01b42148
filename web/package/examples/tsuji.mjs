// SPDX-License-Identifier: BSD-3-Clause
// Hertz's spring with the dashpot of Tsuji, Tanaka & Ishida (1992): one restitution at any velocity.
export default {
  name: "js-tsuji",
  kind: "hertzian",
  damping: true,
  parts: { dashpot: "tsuji" },
  parameters: {
    G: 1e9,
    nu: 0.3,
    mu: 0.5,
    e: { role: "restitution", default: 1, above: 0, high: 1 },
  },
  advance(n, step, force, state, p) {
    const alpha = (-Math.sqrt(5) * Math.log(p.e)) / Math.hypot(Math.PI, Math.log(p.e));
    for (let i = 0; i < n; ++i) {
      const overlap = Math.max(step.overlapNew[i], 0);
      const radius = Math.sqrt((step.effectiveRadius[i] / 2) * overlap);
      const hertz = ((4 / 3) * p.G) / (1 - p.nu) * Math.sqrt(step.effectiveRadius[i] / 2);
      const normal = hertz * overlap ** 1.5;
      const kt = ((4 * p.G) / (2 - p.nu)) * radius;
      let x = state[2 * i] + kt * step.shift1[i];
      let y = state[2 * i + 1] + kt * step.shift2[i];
      const over = (p.mu * normal) / (Math.hypot(x, y) || 1);
      if (over < 1) {
        x *= over;
        y *= over;
      }
      const isKnown = step.massP[i] > 0 && step.massQ[i] > 0;
      const mass = isKnown ? 1 / (1 / step.massP[i] + 1 / step.massQ[i]) : 0;
      force.normal[i] = normal; // without the dashpot, which is added to it
      force.tangential1[i] = x;
      force.tangential2[i] = y;
      force.dampingNormal[i] = alpha * Math.sqrt(mass * hertz) * overlap ** 0.25 * step.approachVelocity[i];
    }
  },
};
